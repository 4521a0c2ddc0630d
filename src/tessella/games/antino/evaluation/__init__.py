"""What helps the engine to play Antino. The modules:

estimate.py   who will win, from points and spaces; placements by their points
sight.py      what each symbol would count on each empty cell, kept up from placement to placement
policy.py     what players do at first sight
beliefs.py    what others may hold, as far as what they placed tells
"""

from .beliefs import BELIEFS, conclude, imagine
from .estimate import evaluate, expect, order
from .policy import choose
from .sight import NOTES, follow, survey

HORIZON = 8
"""Playouts end after so many placements."""

__all__ = [
    "BELIEFS",
    "HORIZON",
    "NOTES",
    "choose",
    "conclude",
    "evaluate",
    "expect",
    "follow",
    "imagine",
    "order",
    "survey",
]
