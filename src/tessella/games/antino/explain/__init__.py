"""Sentences: what can be done, why a move is illegal, what it brought about, why it is good, and how the game ended.

All but the first, and words for lists of moves, cite clauses of rules.md.
"""

from .ending import TERMINATIONS, ending
from .news import news
from .reason import reason
from .refusal import refusal
from .task import task
from .words import words

__all__ = ["TERMINATIONS", "ending", "news", "reason", "refusal", "task", "words"]
