"""Lets the engine speak the Universal Game Interface."""

from collections.abc import Sequence

from ..arena.speaker import speak
from ..core.catalogue import find
from .setup import first_position


def speak_for_engine(name: str, options: Sequence[str]) -> None:
    """Answer on standard output what is asked on standard input; raises UnknownGame, UserError or OptionError."""
    speak(first_position(find(name), options))
