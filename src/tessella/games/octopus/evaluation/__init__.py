"""What the engine knows of Octopus.

estimate.py    who will win, at a glance; and placements ordered by what they score
sheet.py       a position in working memory, with what each open cell promises kept up to date
proposals.py   the few placements that a search looks at
forecast.py    who will win, as far as the tiles in all hands tell
weights.py     the weights for that, fitted to games by tools/fit/octopus/fit.py
"""

from .estimate import HORIZON, evaluate, order, prospects
from .forecast import forecast
from .proposals import every, propose
from .sheet import SHEET, put, spread, take_back

__all__ = [
    "HORIZON",
    "SHEET",
    "evaluate",
    "every",
    "forecast",
    "order",
    "propose",
    "prospects",
    "put",
    "spread",
    "take_back",
]
