"""One source, several lives: compiled, plain Python, bounds checked, WebAssembly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256

import pytest

from gocore.search import request
from gocore.search.kernel import desk, layout
from gocore.search.kernel.build import LOCK, WASM, exports
from gocore.search.kernel.compiled import source_digest
from tests.kernel.asking import all_answers, answered, conversation, questions
from tests.kernel.sandbox import Sandbox

pytestmark = pytest.mark.kernel


@pytest.fixture(scope="module")
def compiled() -> list[bytes]:
    return all_answers()


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    return Sandbox()


@pytest.mark.parametrize(
    "setting",
    [{"TIANYUAN_KERNEL": "python"}, {"NUMBA_BOUNDSCHECK": "1"}],
    ids=["plain Python", "bounds checked"],
)
def test_another_life_gives_the_same_answers(
    compiled: list[bytes], setting: dict[str, str]
) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.kernel.asking"],
        env=os.environ | setting,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [answer.hex() for answer in compiled]


def test_webassembly_gives_the_same_answers(compiled: list[bytes], sandbox: Sandbox) -> None:
    asked = [*questions(), *conversation()]
    assert [sandbox.answered(question) for question in asked] == compiled


def test_light_playouts_are_the_same_in_webassembly(sandbox: Sandbox) -> None:
    for size in (1, 5, 9):
        native = desk.light_playouts(*layout.new_records(), size, 50, 3)
        assert sandbox.call("light_playouts", size, 50, 3) == native


def test_the_module_imports_nothing_and_exports_its_contract(sandbox: Sandbox) -> None:
    assert sandbox.module.imports == []
    assert {export.name for export in sandbox.module.exports} == {"memory", *exports()}
    assert sandbox.call("abi") == layout.ABI == request.ABI
    assert sandbox.call("question_limit") == layout.QUESTION_LIMIT


def test_the_module_is_small_and_its_lock_file_describes_it() -> None:
    lock, wasm = json.loads(LOCK.read_text()), WASM.read_bytes()
    assert len(wasm) == lock["wasm_bytes"] <= 96 * 1024
    assert sha256(wasm).hexdigest() == lock["wasm_sha256"]
    assert source_digest() == lock["sources_sha256"]
    assert lock["abi"] == layout.ABI


def test_the_same_seed_gives_the_same_answer_and_another_seed_another(
    compiled: list[bytes],
) -> None:
    question = questions()[0]
    assert answered(question) == compiled[0]
    other = question[:24] + (99).to_bytes(4, "little") + question[28:]
    assert answered(other) != compiled[0]
