"""What a search found: moves that follow one another, and what they rest on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..core.position import Move, Position

UNKNOWN = 0.5
"""The value of what was not looked at."""


@dataclass(frozen=True)
class Line:
    """A principal variation: moves that can be played one after another, the best for each of their seats.

    It ends before chance acts, and where hands are hidden after its first move. value: the utility (0..1) that the seat
    of the first move may expect.
    """

    moves: tuple[Move, ...]
    value: float


@dataclass(frozen=True)
class Report:
    """The lines that a search found, the best first, each with another first move; and what they rest on.

    depth: how far the search looked ahead; nodes: the work; seconds of it, which reports are not compared by.
    proven: whether the value of the best line is certain.
    """

    lines: tuple[Line, ...]
    depth: int = 0
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)
    proven: bool = False

    @property
    def move(self) -> Move:
        """The best move found."""
        return self.lines[0].moves[0]

    @property
    def value(self) -> float:
        """The utility that its mover may expect."""
        return self.lines[0].value


def line_of(position: Position, actions: Iterable[int], value: float) -> Line:
    """A line of as many of the actions as can be played, at least the first one, which is legal.

    What a move brings where hands are hidden nobody may know, so there it is the only one.
    """
    after, moves = position, list[Move]()
    for action in actions:
        if after.mover < 0 or action not in after.actions:
            break
        moves.append(move_of(after, action))
        if position.game.kernel.hidden:
            break
        after = after.play(action)
    return Line(tuple(moves), value)


def move_of(position: Position, action: int) -> Move:
    """A legal action as a move."""
    return Move(position.game.name, action, position.game.notation.write(position, action), position.mover)


def unsearched(position: Position, actions: Sequence[int]) -> tuple[Line, ...]:
    """A line for each of some legal actions about which nothing is known."""
    return tuple(line_of(position, [action], UNKNOWN) for action in actions)


def only_choice(position: Position, action: int) -> Report:
    """The report where there is nothing to search."""
    [line] = unsearched(position, [action])
    wins = wins_at_once(position, action)
    return Report((Line(line.moves, 1.0),) if wins else (line,), proven=wins)


def wins_at_once(position: Position, action: int) -> bool:
    """Whether a legal action ends the game in full view, and wins it."""
    if position.game.kernel.hidden:
        return False
    after = position.play(action)
    return after.over and after.utility[position.mover] == 1.0
