"""The committed kernel is what its sources give."""

from __future__ import annotations

import subprocess
import sys

import pytest

from web.building.settings import ROOT


@pytest.mark.kernel
@pytest.mark.slow
def test_the_kernel_is_built_from_the_sources_beside_it() -> None:
    check = subprocess.run(
        [sys.executable, "-m", "gocore.search.kernel.build", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 0, check.stdout + check.stderr
