"""The game of Go: rules, play and scoring, without a browser and without NumPy.

Start with `gocore.game.Game`: a game is a list of actions, and everything else is derived
from it. README lists the modules; who may import whom stands in `pyproject.toml`.
"""
