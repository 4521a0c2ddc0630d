"""Why a move is illegal, what it brought, and how the game ended: one sentence each, with its clause of rules.md."""

from .ending import TERMINATIONS, ending
from .news import news
from .refusal import refusal

__all__ = ["TERMINATIONS", "ending", "news", "refusal"]
