"""A review as one browser is told of it: who is "you", and whose turning points come first."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from starlette.exceptions import HTTPException

from ....core.position import IllegalMove, Position
from ....core.sentences import amount, does, who
from ....insight.analysis import Value
from ....insight.review import Judgement, Review, ReviewedTurn, TurningPoint
from ....insight.review.judging import Judged
from ....insight.review.turns import Turn
from ....insight.review.why import in_words, outlook, why
from ....table.features.undo import at
from ....table.table import Table
from ...review_state import Curve, ReviewShown, TurningPointState, TurnJudged

NO_POINT = "This game has no such turning point."
TWO = 2
MUCH = 0.3
"""An expected score that nobody gives away by a small mistake."""


def shown(table: Table, review: Review) -> ReviewShown:
    """The review of the game on a table, told to me; a moment's work for each move."""
    game = [*course(table)]
    points = [point_in(game, review, point) for point in review.points]
    top = highest(review)
    high, low = extremes(table, top)
    return ReviewShown(
        turns=[
            TurnJudged(
                ply=end_of(turn),
                seat=turn.seat,
                words=outlook(value(turn.seat, turn.played), game[end_of(turn)]),
            )
            for turn in review.turns
        ],
        curves=[*curves(table, review.turns, top)],
        high=high,
        low=low,
        points=sorted(points, key=lambda point: point.seat not in table.my_seats),
        accuracy=[*review.accuracy],
        luck=[*luck(game[-1], review.luck)],
    )


def course(table: Table) -> Iterator[Position]:
    """The positions of the game on a table, from the first to the last, told to me."""
    position = table.terms.start.named(table.names)
    yield position
    for move in table.position.history:
        position = position.replay([move])
        yield position


def end_of(turn: ReviewedTurn) -> int:
    """How many plies had been played when a turn was over."""
    return turn.ply + len(turn.moves)


def value(seat: int, judged: Judgement) -> Value:
    """A judgement of a seat's prospects as a value, which can be told to anybody."""
    return Value(seat, judged.score, judged.proven, judged.turns, judged.lead, judged.measured)


def highest(review: Review) -> float | None:
    """The most points that one who plays alone could expect; None in all other games, and where nobody can tell."""
    told_points = [turn.played.lead for turn in review.turns if turn.played.lead is not None]
    alone = len(review.accuracy) == 1
    return max(told_points) if alone and len(told_points) == len(review.turns) > 0 else None


def extremes(table: Table, top: float | None) -> tuple[str, str]:
    """What the upper and the lower edge of the curves mean, in a few words each."""
    if top is not None:
        return amount(top, "point"), "0 points"
    if table.position.game.cooperative:
        return "won", "lost"
    seat = first_seat(table)
    if table.position.seats == TWO:
        return does(table.told, seat, "wins"), does(table.told, 1 - seat, "wins")
    return "a win", "no chance"


def first_seat(table: Table) -> int:
    """The seat from which a game of two is seen: mine, if I have one of them."""
    return 1 if table.my_seats == [1] and table.position.seats == TWO else 0


def curves(table: Table, turns: Sequence[ReviewedTurn], top: float | None) -> Iterator[Curve]:
    """One curve where all win together, or at most two play; else one for each seat."""
    together = table.position.game.cooperative
    is_shared = together or table.position.seats <= TWO
    for seat in [first_seat(table)] if is_shared else range(table.position.seats):
        own = [turn for turn in turns if is_shared or turn.seat == seat]
        told_of = [(turn.ply, turn.seat, turn.value) for turn in own]
        told_of += [(end_of(turn), turn.seat, turn.played) for turn in own[-1:]]
        points = [(ply, height(judged, top, not together and by != seat)) for ply, by, judged in told_of]
        yield Curve(seat=seat, points=points)


def height(judged: Judgement, top: float | None, is_other: bool) -> float:
    """From 0 to 1: a share of the most points, or an expected score. is_other: the judgement is the opponent's."""
    if top is not None:
        return max(0.0, (judged.lead or 0.0) / max(top, 1.0))
    return 1 - judged.score if is_other else judged.score


def point_in(game: Sequence[Position], review: Review, point: TurningPoint) -> TurningPointState:
    """A turning point; game has the positions of the course of the game, told to me."""
    turn, end = review.turns[point.turn], end_of(review.turns[point.turn])
    before, after = game[turn.ply], game[end]
    best, follows = line_from(before, point.better)[-1], line_from(after, point.refutation)[-1]
    judged = Judged(
        Turn(turn.ply, turn.seat, after.history[turn.ply :], tuple(game[turn.ply : end]), after),
        value(turn.seat, point.value),
        value(turn.seat, point.played),
        best.history[turn.ply :],
        follows.history[end:],
    )
    return TurningPointState(
        turn=point.turn,
        ply=turn.ply,
        end=end,
        number=sum(move.seat >= 0 for move in before.history) + 1,
        seat=turn.seat,
        mark="??" if turn.loss >= MUCH else "?",
        moves=in_words(before, judged.turn.moves),
        why=[*told_why(judged, point, review.effort.at_turning_points)],
        proved=point.proved,
    )


def told_why(judged: Judged, point: TurningPoint, nodes: int) -> Sequence[str]:
    """Why the better move is better, told to me; as it was kept, if today's rules do not allow its line."""
    is_whole = len(judged.best) == len(point.better) and judged.better != judged.turn.moves
    return why(judged, nodes) if is_whole else point.why


def line_from(before: Position, moves: Iterable[str]) -> list[Position]:
    """A position and those after the moves of a line, as far as today's rules allow them."""
    found = [before]
    with suppress(IllegalMove):
        for move in moves:
            found.append(found[-1].play(move))
    return found


def luck(end: Position, points: Sequence[float | None]) -> Iterator[str]:
    """What the draws have brought each seat, against the mean."""
    for seat, more in enumerate(points):
        if more is not None:
            than = f"{amount(abs(round(more, 1)), 'point')} {'more' if more >= 0 else 'less'} than the mean"
            yield f"The draws brought {who(end, seat, within=True)} {than}."


def point_at(review: Review, turn: int) -> TurningPoint:
    """The turning point at a turn; raises HTTPException (404)."""
    for point in review.points:
        if point.turn == turn:
            return point
    raise HTTPException(404, NO_POINT)


def line_in(table: Table, review: Review, turn: int, line: str) -> list[Position]:
    """The positions of the better line at a turning point, or of what was played and follows; the first is before it.

    Raises HTTPException (404).
    """
    point, played = point_at(review, turn), review.turns[turn]
    moves = point.better if line == "better" else (*played.moves, *point.refutation)
    return line_from(at(table, played.ply).position, moves)
