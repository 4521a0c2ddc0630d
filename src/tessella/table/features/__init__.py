"""What can happen at a table: one module for each feature, and their registry.

The docstring of a module lists its kinds of events and their payloads. The module makes these events, says why they
cannot happen now, carries them out, and tells them in sentences. Deals have no events of their own: chance moves like a
player.
"""

from ..feature import Feature
from ..table import Table
from . import branch, deal, draw, moves, older, rename, resign, series, silence, undo

__all__ = [
    "FEATURES",
    "branch",
    "deal",
    "draw",
    "moves",
    "older",
    "rename",
    "resign",
    "series",
    "silence",
    "undo",
]

FEATURES: tuple[Feature[Table], ...] = (
    moves.MOVES,
    undo.UNDO,
    resign.RESIGN,
    rename.RENAME,
    series.SERIES,
    older.OLDER,
    draw.DRAW,
    silence.SILENCE,
    branch.BRANCH,
)
"""All features. Their `follow` steps run in this order; silence is near the end, because it looks at the result."""
