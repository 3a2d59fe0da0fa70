"""The game of Go: rules, play, scoring and records, without a browser and without NumPy.

Start with `gocore.game.Game`: a game is a list of actions, and everything else is derived
from it. The modules and the direction in which they import are drawn in the README.
"""
