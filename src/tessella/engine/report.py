"""What a search found: lines of moves, their values, and how much work they took."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..core.notebook import html_table
from ..core.position import Move, Position

UNKNOWN = 0.5
"""The value of moves that were not looked at."""


@dataclass(frozen=True)
class Line:
    """A principal variation: moves that can be played one after another, each the best for its seat.

    A line ends before chance acts; in games with hidden hands it has one move only. value: the utility that the seat of
    the first move may expect, from 0 (loss) to 1 (win). proven: whether this value is certain.
    """

    moves: tuple[Move, ...]
    value: float
    proven: bool = False


@dataclass(frozen=True, repr=False)
class Report:
    """The lines that a search found, the best first, each with another first move.

    depth: how far the search looked ahead, in plies. nodes: how much it looked at (see Budget). seconds: the time it
    took, which equality of reports ignores.

    >>> import tessella
    >>> report = tessella.search(tessella.new("tictactoe").replay([0, 4, 1, 3]))
    >>> [move.text for move in report.lines[0].moves], report.proven
    (['c1'], True)
    """

    lines: tuple[Line, ...]
    depth: int = 0
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)

    def __repr__(self) -> str:
        sure = ", proven" if self.proven else ""
        return f"<Report {self.move}: {self.value:.3f}{sure}, after {self.nodes:,} nodes>"

    def _repr_html_(self) -> str:
        lines = [(" ".join(map(str, line.moves)), f"{line.value:.3f}", line.proven) for line in self.lines]
        return html_table(("line", "value", "proven"), lines)

    @property
    def move(self) -> Move:
        """The best move found."""
        return self.lines[0].moves[0]

    @property
    def value(self) -> float:
        """The utility that the mover may expect after the best move."""
        return self.lines[0].value

    @property
    def proven(self) -> bool:
        """Whether the value of the best line is certain."""
        return self.lines[0].proven


def line_of(position: Position, actions: Iterable[int], value: float, proven: bool = False) -> Line:
    """A line of the first action, which must be legal, and of as many of the next ones as can be played.

    If hands are hidden, the line has the first move only, because its mover may not know what the move reveals.
    """
    after, moves = position, list[Move]()
    for action in actions:
        if after.mover < 0 or action not in after.actions:
            break
        moves.append(after.move(action))
        if position.game.kernel.hidden:
            break
        after = after.play(action)
    return Line(tuple(moves), value, proven)


def unsearched(position: Position, actions: Sequence[int]) -> tuple[Line, ...]:
    """A line for each of some legal actions that were not searched."""
    return tuple(line_of(position, [action], UNKNOWN) for action in actions)


def only_choice(position: Position, action: int) -> Report:
    """The report if there is only one action to choose."""
    wins = wins_at_once(position, action)
    return Report((line_of(position, [action], 1.0 if wins else UNKNOWN, wins),))


def wins_at_once(position: Position, action: int) -> bool:
    """Whether a legal action ends the game and wins it; False in games that hide something."""
    if position.game.kernel.hidden:
        return False
    after = position.play(action)
    return after.over and after.utility[position.mover] == 1.0
