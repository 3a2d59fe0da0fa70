"""Go Text Protocol, version 2: the engine for Sabaki, GoGui and matches.

Start with `session`: one command in, one answer out. What the commands do lies in `beginning`
(board, komi, handicap, rules), `playing`, `analyzing` and `ending`, on the things that `table`
holds together.
`wire` reads and writes lines, `arguments` their words, `terms` the names of rule sets; `record`
keeps the game, `timing` the clock, `player` chooses moves; `__main__` joins them to a terminal.
Not yet understood: `loadsgf`.
"""
