"""Why a move is illegal, what it brought, and how the game ended: one sentence each, with its clause of rules.md.

Pieces that these sentences have in common are in phrases.py.
"""

from .ending import TERMINATIONS, ending
from .news import news
from .refusal import refusal
from .sides import side

__all__ = ["TERMINATIONS", "ending", "news", "refusal", "side"]
