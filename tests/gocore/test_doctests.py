import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import gocore

KERNEL = "gocore.search.kernel"


def modules():
    """Every module of the core but the kernel's and the programs, whose import starts something."""
    for found in pkgutil.walk_packages(gocore.__path__, "gocore."):
        if not found.name.startswith(KERNEL) and not found.name.endswith("__main__"):
            yield found.name


def source(name):
    path = importlib.util.find_spec(name).origin
    return Path(path).read_text(encoding="utf-8")


WITH_EXAMPLES = [name for name in modules() if ">>> " in source(name)]


def test_there_are_examples():
    assert "gocore.points" in WITH_EXAMPLES


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_hold(name):
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted and not outcome.failed
