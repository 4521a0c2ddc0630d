"""Sentences on why a move is illegal, and how the game ended; each cites clauses of rules.md."""

from .ending import TERMINATIONS, ending
from .refusal import refusal

__all__ = ["TERMINATIONS", "ending", "refusal"]
