"""Sentences on why a move is illegal, what it brought about, and how the game ended; each cites clauses of rules.md."""

from .ending import TERMINATIONS, ending
from .news import news
from .refusal import refusal

__all__ = ["TERMINATIONS", "ending", "news", "refusal"]
