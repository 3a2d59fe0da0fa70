"""How a kernel function is compiled: by Numba, or not at all for the tests.

With `TIANYUAN_KERNEL=python` every kernel function stays plain Python and must
give the same results, only slowly.  What is particular to Numba ends here and in
`build.py`.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

PLAIN: Final = os.environ.get("TIANYUAN_KERNEL") == "python"
SOURCES: Final = (
    "layout.py",
    "compiled.py",
    "rng.py",
    "grid.py",
    "board.py",
    "patterns.py",
    "tactics.py",
    "ladders.py",
    "answers.py",
    "policy.py",
    "playout.py",
    "first_capture.py",
    "priors.py",
    "ownership.py",
    "tree.py",
    "keeping.py",
    "question.py",
    "quiet.py",
    "siege.py",
    "surroundings.py",
    "judging.py",
    "desk.py",
    "opening.py",
)


def source_digest() -> str:
    """Return a SHA-256 over the kernel's sources, names included."""
    digest = hashlib.sha256()
    for name in SOURCES:
        text = Path(__file__).with_name(name).read_bytes()
        digest.update(f"{name}:{len(text)}\n".encode() + text)
    return digest.hexdigest()


cell: Callable[[Any], int]
"""Makes a number read from a record one that arithmetic cannot overflow: int64, or int."""

if PLAIN:
    cell = int

    def kernel(function: Function) -> Function:
        """Leave `function` as it is."""
        return function

    entry = kernel

    def count_bits(word: int) -> int:
        """Return the number of ones in a word that is not negative."""
        return word.bit_count()

    def lowest_bit(word: int) -> int:
        """Return the place of the lowest one in a word above zero."""
        return (word & -word).bit_length() - 1

else:
    import numba
    import numpy as np
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    cell = cast("Any", np.int64)
    njit: Any = numba.njit
    _config: Any = numba.config
    OPTIONS: Final = {"_nrt": False, "error_model": "numpy", "nogil": True}

    def kernel(function: Function) -> Function:
        """Compile `function` with Numba when it is first called.

        Without `_nrt=False` Numba would emit reference counting that no
        WebAssembly back end can select.
        """
        compiled: Function = njit(**OPTIONS)(function)
        return compiled

    def _cache_folder() -> str:
        root = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        checked = "-checked" if _config.BOUNDSCHECK else ""
        return str(Path(root) / "tianyuan" / f"kernel-{source_digest()[:16]}{checked}")

    def entry(function: Function) -> Function:
        """Compile an entry point and keep the machine code in the user's cache.

        Numba looks only at the file of the cached function, so the folder is
        named after all kernel sources.
        """
        before = _config.CACHE_DIR
        try:
            _config.CACHE_DIR = _cache_folder()
            compiled: Function = njit(**OPTIONS, cache=True)(function)
        except (OSError, RuntimeError):
            return kernel(function)
        finally:
            _config.CACHE_DIR = before
        return compiled

    @intrinsic
    def count_bits(_: Any, word: Any) -> Any:
        """Return the number of ones in a word that is not negative."""

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest_bit(_: Any, word: Any) -> Any:
        """Return the place of the lowest one in a word above zero."""

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate
