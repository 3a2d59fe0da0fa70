"""Go Text Protocol, version 2: the engine for Sabaki, GoGui and matches.

Start with `session`: one command in, one answer out. `wire` reads and writes lines, `record`
keeps the game, `timing` the clock, `player` chooses moves; `__main__` joins them to a terminal.
Not yet understood: `loadsgf` and the analysis commands of graphical clients.
"""
