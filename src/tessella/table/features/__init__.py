"""What can happen at a table: one module for each feature, and their registry.

A module says in its first lines which kinds of events it has and what they hold. It makes these events, says why they
cannot happen now, what they change, and what is said of them. Deals have none of their own: chance moves like a player.
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
"""All features. What follows every event does so in this order: silence last, for it looks at what the others made."""
