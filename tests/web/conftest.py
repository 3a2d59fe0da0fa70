"""The words of every language, as the built page has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.building.texts import catalogues, compile_catalogue

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues, compiled as the build compiles them."""
    folder = tmp_path_factory.mktemp("locales")
    for path in catalogues():
        compiled = folder / path.parent.parent.name / "LC_MESSAGES" / "tianyuan.mo"
        compiled.parent.mkdir(parents=True)
        compiled.write_bytes(compile_catalogue(path))
    return folder
