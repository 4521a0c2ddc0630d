"""Games of older rules: how far today's rules can follow them, and the sentences on where they stop."""

from dataclasses import replace

from ..core.position import Position
from .errors import Unrecordable
from .record import Line
from .results import UNFINISHED, result_of
from .tidy import quoted


def refused(position: Position, step: str, why: str) -> str:
    """The sentence on a step of a game that cannot be played by today's rules."""
    why = f"The game is over: {position.ending}" if position.over else why
    return f"By the rules of today move {len(position.history) + 1}, {step}, cannot be played any more: {why}"


def ended(position: Position) -> str | None:
    """The sentence on a game that older rules ended here, but that goes on by today's; None if they did not end it."""
    formerly = position.game.formerly
    why = None if formerly is None or position.over else formerly(position)
    return why and f"By the rules of its time this game is over here: {why}"


def overtaken(position: Position, leaver: str = "") -> bool:
    """Whether older rules may have allowed a step that is refused today; if not, the record has a mistake.

    leaver names the side that leaves by this step; empty if none does. Only a game with changed rules has older rules.
    """
    finished = [position.game.sides[seat].casefold() for seat in position.finished]
    return position.game.edition > 1 and (position.over or leaver.casefold() in finished)


def checked(line: Line, stopped: str, given: str, end: Position) -> tuple[Line, str]:
    """Check the result that a record gives. A result that only older rules allow is kept as a remark on the last move.

    Returns the line, with or without the remark, and why it stops. Raises Unrecordable for a wrong result.
    """
    result = result_of(end)
    if given.casefold() == result.casefold():
        return line, stopped
    otherwise = "" if stopped else ended_otherwise(given, end)
    if otherwise is None or not line:
        raise Unrecordable(f"The result is given as {quoted(given)}, but by the moves it is {result!r}.")
    return remarked(line, f"{otherwise} The result was given as: {given}.".strip()), stopped or otherwise


def ended_otherwise(given: str, end: Position) -> str | None:
    """The sentence on a result that older rules may have given; None if they cannot have given it."""
    if given == UNFINISHED:
        went_on = end.over and end.game.edition > 1
        return f"By the rules of its time this game went on here; now: {end.ending}" if went_on else None
    return ended(end)


def remarked(line: Line, remark: str) -> Line:
    """A line with a remark added to the comment on its last move."""
    *before, last = line
    return (*before, replace(last, comment=f"{last.comment} {uncommented(remark)}".strip()))


def uncommented(text: str) -> str:
    """A text made fit for a comment: braces, which would end the comment, become round brackets."""
    return text.replace("{", "(").replace("}", ")")
