"""The search itself: NumPy records and functions that Numba compiles.

`layout` says what the records are, `desk` holds the entry points, `board` plays stones,
`playout` plays games, `tree` remembers them; `build` makes `kernel.wasm` of all this.
"""
