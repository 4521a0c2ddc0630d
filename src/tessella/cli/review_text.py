"""Prints a review: a chart of the game, how accurate the players were, and each turning point with its board."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from ..core.position import Position
from ..core.sentences import amount
from ..insight.review import Review, TurningPoint
from . import screen

BLOCKS = " ▁▂▃▄▅▆▇█"
HEIGHT = 4
"""Lines of a chart."""
WIDTH = 72
"""Columns of a chart: of a longer game, several turns share one."""

SHOWN = 12
"""Moves of a line; --json has all."""


def print_review(position: Position, review: Review, console: Console) -> None:
    """Print the review of the game that led to a position."""
    for line in told(position, review):
        console.print(line, soft_wrap=isinstance(line, Text), markup=False)


def told(position: Position, review: Review) -> Iterator[str | Text]:
    """Yields what is printed, piece by piece."""
    game, effort = position.game, review.effort
    yield f"{game.title}, {amount(len(review.turns), 'turn')}. {review.ending or 'The game is not over.'}"
    yield (
        f"Searched {effort.nodes:,} nodes a turn, and {effort.at_turning_points:,} for each of two moves that differ "
        f"a lot; {review.seconds:.0f} seconds."
    )
    yield from curves(position, review)
    yield ""
    yield from figures(position, review)
    if not review.points:
        yield "No turn changed who stands better by as much as a tenth of the expected score."
    for point in review.points:
        yield from about(position, review, point)


def curves(position: Position, review: Review) -> Iterator[str]:
    """Yields a chart of what the first seat may expect, or of each seat if one does not tell the other."""
    shared = position.seats == 2 or position.game.cooperative
    for seat in (0,) if shared else range(position.seats):
        told = [
            turn.played.score if turn.seat == seat or position.game.cooperative else 1 - turn.played.score
            for turn in review.turns
            if shared or turn.seat == seat
        ]
        whose = "Everybody" if position.game.cooperative else position.side(seat)
        if told:
            yield f"\nExpected score after each turn: {whose}"
            yield from chart(told)


def chart(scores: Sequence[float]) -> Iterator[str]:
    """Yields the lines of a bar chart of scores from 0 to 1.

    >>> print(*chart([0.5, 1.0, 0.0]), sep="|\\n")
    1.0  █ |
         █ |
        ██ |
    0.0 ██▁
    """
    of = max(1, -(-len(scores) // WIDTH))
    bars = [sum(part) / len(part) for part in (scores[n : n + of] for n in range(0, len(scores), of))]
    steps = len(BLOCKS) - 1
    eighths = [max(1, round(bar * HEIGHT * steps)) for bar in bars]
    for row in reversed(range(HEIGHT)):
        label = {HEIGHT - 1: "1.0", 0: "0.0"}.get(row, "   ")
        yield f"{label} {''.join(BLOCKS[min(max(each - row * steps, 0), steps)] for each in eighths)}"


def figures(position: Position, review: Review) -> Iterator[str]:
    """Yields the accuracy and the luck of every seat that has them."""
    for seat, accuracy in enumerate(review.accuracy):
        if accuracy is not None:
            yield f"{position.side(seat)}: accuracy {accuracy:.0f} of 100."
    for seat, luck in enumerate(review.luck):
        if luck is not None:
            given = f"{'more' if luck >= 0 else 'fewer'} than the mean of what could be drawn"
            yield f"{position.side(seat)}: what was drawn gave about {amount(abs(round(luck)), 'point')} {given}."


def about(position: Position, review: Review, point: TurningPoint) -> Iterator[str | Text]:
    """Yields a turning point: the board before it, what was played, and what was better."""
    turn = review.turns[point.turn]
    before = position.game.new(**dict(position.options)).named(position.names)
    before = before.replay(move.action for move in position.history[: turn.ply])
    proved = " (proved)" if point.proved else ""
    yield f"\nTurn {point.turn + 1}, {position.side(turn.seat)}: {' '.join(turn.moves)}?{proved}"
    yield screen.board(before.view(turn.seat))
    yield from point.why
    if len(point.better) > len(turn.best):
        yield f"The better line: {shortened(point.better)}"
    if point.refutation:
        yield f"What is expected to follow what was played: {shortened(point.refutation)}"


def shortened(moves: Sequence[str]) -> str:
    """The first moves of a line."""
    return " ".join((*moves[:SHOWN], "..."[: 3 * (len(moves) > SHOWN)])).rstrip()
