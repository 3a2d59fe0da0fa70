"""Go Text Protocol, version 2: the engine for Sabaki, GoGui and matches.

Start with `session`: one command in, one answer out. What the commands do lies in `beginning`
(board, komi, handicap, rules), `playing`, `analyzing` and `ending`, on the things that `table`
holds together.
`wire` reads and writes lines, `arguments` their words, `terms` the names of rule sets; `record`
keeps the game, `timing` the clock, `handicap` the places of its stones. `player` says what is asked
of whoever chooses moves, and `searching` does it, with `cleaning` where dead stones are to be
captured. `__main__` joins all of it to a terminal.
Not yet understood: `loadsgf`.
"""
