"""Sentences: what can be done, why a move is illegal, what it brought about, and how the game ended.

All but the first cite clauses of rules.md.
"""

from .ending import TERMINATIONS, ending
from .news import news
from .plans import intention, reason
from .refusal import refusal
from .task import task

__all__ = ["TERMINATIONS", "ending", "intention", "news", "reason", "refusal", "task"]
