"""What a process of the study pool does for reviews of games."""

from collections.abc import Callable
from typing import Any

from ...core.position import Position
from ...insight.analysis import Value, analyse
from ...insight.review import review

SECONDS = 1.0
"""For which the position of somebody who tries again is searched."""


def reviewed(position: Position, given: int, stop: Callable[[], bool], tell: Callable[[Any], None]) -> str:
    """The review of a game as JSON; nobody chose the given moves. Told are the steps done, and how many there are."""
    found = review(position, given=given, stop=stop, on_progress=lambda *steps: tell(steps))
    return found.model_dump_json()


def judged(view: Position, stop: Callable[[], bool], _: Callable[[Any], None]) -> Value:
    """What the mover of a view may expect."""
    return analyse(view, SECONDS, lines=1, stop=stop).value
