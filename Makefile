# Everything is made from here; paths are relative, so the folder may have a space in its name.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
SHELL := /bin/sh

PY := .venv/bin/python
HOST ?= 127.0.0.1
PORT ?=
JOBS ?= 2
ARGS ?=
OPPONENT ?= gnugo
SIZE ?= 9
GAMES ?= 20
SECONDS ?= 1
LEVEL ?= hard

.PHONY: help play test test-long build lint format bench match engine kernel icons texts constraints clean

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 18

play: build ## set up, build and serve the page; PORT= and HOST= choose where
	@$(PY) -m web.serve dist --host "$(HOST)" $(if $(PORT),--port "$(PORT)")

build: .venv/.build node_modules/.ready ## leave in dist/ what any static host can serve
	@$(PY) -m web.build

test: .venv/.browser lint ## set up, then run the checks and all tests but the longest; ARGS= goes to pytest
	@$(PY) -m pytest -n $(JOBS) $(ARGS)

test-long: .venv/.browser lint ## the same with the longest tests too; half as long again
	@$(PY) -m pytest -n $(JOBS) -m "long or not long" $(ARGS)

lint: .venv/.dev node_modules/.ready ## style, types, import directions, spelling
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@.venv/bin/lint-imports
	@$(PY) -m codespell_lib $$(git ls-files)

format: .venv/.dev ## let ruff mend what it can
	@$(PY) -m ruff check --fix-only .
	@$(PY) -m ruff format .

bench: .venv/.browser build ## measure; writes bench.json
	@$(PY) -m tests.bench $(ARGS)

match: .venv/.engine ## play a match and count; OPPONENT=gnugo SIZE=9 GAMES=20 SECONDS=1 LEVEL=hard
	@$(PY) -m tests.bench.match --opponent "$(OPPONENT)" --size "$(SIZE)" --games "$(GAMES)" \
		--seconds "$(SECONDS)" --level "$(LEVEL)" $(ARGS)

engine: .venv/.engine ## set up the computer opponent for Sabaki, GoGui and other clients
	@echo "The engine's command: \"$(CURDIR)/$(PY)\" -m gocore.gtp --level hard"

kernel: .venv/.dev ## compile the search to kernel.wasm and write its lock file
	@$(PY) -m gocore.search.kernel.build

icons: .venv/.browser ## draw the icons of the installed page anew
	@$(PY) -m web.building.icons "$$($(PY) -m tests.chromium)"

texts: .venv/.build ## bring every catalogue up to the sources
	@$(PY) -m web.building.texts

constraints: .venv/.dev ## write the installed versions to constraints.txt
	@$(PY) -m pip freeze --exclude pip --exclude setuptools >> .venv/frozen
	@{ sed -n '/^#/p' constraints.txt; sort -f .venv/frozen; } > .venv/constraints
	@mv .venv/constraints constraints.txt && rm .venv/frozen

clean: ## remove everything that can be made again
	rm -rf dist node_modules .venv test-results bench.json .mypy_cache .ruff_cache \
		.pytest_cache .hypothesis .import_linter_cache
	find gocore web tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.venv: .ci/prepare
	@sh .ci/prepare venv
	@touch $@

.venv/.build .venv/.engine .venv/.dev: .venv/.%: .venv/.venv pyproject.toml constraints.txt
	@sh .ci/prepare packages $*
	@touch $@

.venv/.browser: .venv/.dev
	@sh .ci/prepare browser
	@touch $@

node_modules/.ready: package.json package-lock.json
	@sh .ci/prepare node
	@touch $@
