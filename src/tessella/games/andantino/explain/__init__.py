"""Why a move is illegal, and how the game ended: one sentence each, with its clause of rules.md."""

from .ending import TERMINATIONS, ending
from .refusal import refusal

__all__ = ["TERMINATIONS", "ending", "refusal"]
