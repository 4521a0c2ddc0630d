"""Why a move is illegal, what it brought, and how the game ended: one sentence each, with its clause of rules.md."""

from .ending import MANNERS, ending
from .news import news
from .refusal import refusal

__all__ = ["MANNERS", "ending", "news", "refusal"]
