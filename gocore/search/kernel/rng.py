"""Random numbers and hash keys in arithmetic that Python and Numba agree on.

Every intermediate value fits a signed 64-bit integer or is masked to 32 bits.
"""

from typing import Any, Final

from gocore.search.kernel.compiled import cell, kernel

WHITE_TO_MOVE: Final = 0x2545F4914F6CDD1D
"""Changes the hash key of an arrangement under situational superko."""

LOW: Final = 0xFFFFFFFF
MULTIPLIER: Final = 0x7FFFFDCD
"""a for a multiply-with-carry generator: a * 2**32 - 1 and a * 2**31 - 1 are prime."""


@kernel
def mixed(value: int) -> int:
    """Scramble a 32-bit number (the "lowbias32" finalizer of C. Wellons)."""
    value = ((value ^ (value >> 16)) * 0x7FEB352D) & LOW
    value = ((value ^ (value >> 15)) * 0x846CA68B) & LOW
    return value ^ (value >> 16)


@kernel
def seeded(seed: int) -> int:
    """Return the generator's first state for a seed of 32 bits."""
    return mixed(seed & LOW) | ((1 + mixed((seed ^ 0x5BD1E995) & LOW) % (MULTIPLIER - 2)) << 32)


@kernel
def draw(board: Any, limit: int) -> int:
    """Return a number in 0..limit-1 (limit up to 2**30) and step `board.rng`."""
    state = cell(board.rng)
    state = MULTIPLIER * (state & LOW) + (state >> 32)
    board.rng = state
    return ((state & LOW) * limit) >> 32


@kernel
def zobrist(point: int, color: int) -> int:
    """Return the 63-bit hash key of a stone; `request.hash_key` is its twin."""
    index = 2 * point + color
    high = mixed(index * 0x9E3779B1 & LOW) >> 1
    return (high << 32) | mixed((index * 0x85EBCA77 + 0x165667B1) & LOW)
