"""Games that were played under older rules: how far they can be followed, and what is said where they stop."""

from dataclasses import replace

from ..core.position import Position
from .errors import Unrecordable
from .record import Line
from .results import UNFINISHED, check_result


def refused(position: Position, step: str, why: str) -> str:
    """What is said where the next step of a game cannot be played any more."""
    why = f"The game is over: {position.ending}" if position.over else why
    return f"By the rules of today move {len(position.history) + 1}, {step}, cannot be played any more: {why}"


def ended(position: Position) -> str | None:
    """What is said where older rules ended a game that goes on by those of today; None if they did not."""
    formerly = position.game.formerly
    why = None if formerly is None or position.over else formerly(position)
    return why and f"By the rules of its time this game is over here: {why}"


def overtaken(position: Position, leaver: str = "") -> bool:
    """Whether older rules may have allowed a step that is refused; if not, it is a mistake.

    leaver names the side that leaves by it. Only a game whose rules have changed has older rules.
    """
    finished = [position.game.sides[seat].casefold() for seat in position.finished]
    return position.game.edition > 1 and (position.over or leaver.casefold() in finished)


def checked(line: Line, stopped: str, given: str, end: Position) -> tuple[Line, str]:
    """A line with its given result: as it is, or with a remark where older rules had another; raises Unrecordable."""
    try:
        check_result(given, end)
    except Unrecordable:
        otherwise = "" if stopped else ended_otherwise(given, end)
        if otherwise is None or not line:
            raise
        return remarked(line, f"{otherwise} The result was given as: {given}.".strip()), stopped or otherwise
    return line, stopped


def ended_otherwise(given: str, end: Position) -> str | None:
    """What is said of a result that older rules may have given; None if they have not."""
    if given == UNFINISHED:
        went_on = end.over and end.game.edition > 1
        return f"By the rules of its time this game went on here; now: {end.ending}" if went_on else None
    return ended(end)


def remarked(line: Line, remark: str) -> Line:
    """A line with a remark on its last move."""
    *before, last = line
    return (*before, replace(last, comment=f"{last.comment} {uncommented(remark)}".strip()))


def uncommented(text: str) -> str:
    """A text that can stand in a comment: braces, which would end it, become round brackets."""
    return text.replace("{", "(").replace("}", ")")
