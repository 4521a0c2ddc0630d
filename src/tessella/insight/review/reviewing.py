"""Reviews a game: every turn is judged, and those that changed the game are explained."""

import datetime
import time
from collections.abc import Callable, Iterator, Sequence

from ...core.build import build
from ...core.position import Position
from ...engine.budget import never
from ..analysis import Value
from .accuracy import accuracy
from .effort import chosen
from .judging import Judge, Judged
from .luck import luck
from .models import USUAL, Effort, Judgement, Review, ReviewedTurn, TurningPoint
from .turning_points import TRIED, confirmed, is_proved
from .turns import Turn, positions_of, turns_of
from .why import outlook, why

LONGEST = 8
"""So many moves of what is expected to follow are told, unless they are a proof."""


def nobody(_done: int, _of: int) -> None:
    """Nobody is told how far a review has come."""


def review(
    position: Position,
    *,
    effort: Effort = USUAL,
    given: int = 0,
    stop: Callable[[], bool] = never,
    on_progress: Callable[[int, int], None] = nobody,
) -> Review:
    """Judge every turn of the game that led to a position, from its end backwards.

    given: how many moves at the beginning belong to an opening that nobody chose; they are not judged. on_progress
    gets how much is done, and of how much. Where hands are hidden, turns are judged by what their seats knew.

    Raises ValueError for what one seat sees of a game, and Stopped as soon as stop() is true.

    >>> import tessella
    >>> game = tessella.new("tictactoe").play("a1").play("b1").play("b2").play("c1").play("c3")
    >>> [point.better[0] for point in review(game).points]
    ['b2']
    """
    begun, positions = time.perf_counter(), positions_of(position)
    judge = Judge(chosen(effort, position), stop)
    turns = turns_of(positions, given)
    of = len(turns) + TRIED * position.seats
    judged = list[Judged]()
    for number, turn in reversed(list(enumerate(turns))):
        judged.insert(0, judge.judged(turn, judged[0] if judged else None, number))
        on_progress(len(judged), of)
    held = list[Judged]()
    for done, each in enumerate(all_confirmed(judge, judged, position.seats), len(judged) + 1):
        held += [each] if each else []
        on_progress(done, of)
    told_turns = tuple(map(reviewed, judged))
    held.sort(key=lambda each: each.turn.ply)
    found = Review(
        game=position.game.name,
        options=dict(position.options),
        build=build(),
        date=datetime.datetime.now(datetime.UTC).date(),
        effort=judge.effort,
        seconds=round(time.perf_counter() - begun, 2),
        ending=position.ending,
        turns=told_turns,
        points=tuple(turning_point(each, turns, judge.effort.at_turning_points) for each in held),
        accuracy=tuple(
            None if position.game.cooperative else accuracy(told_turns, seat)
            for seat in range(position.seats)
        ),
        luck=luck(positions, judge.effort.seed, stop),
    )
    on_progress(of, of)
    return found


def all_confirmed(judge: Judge, turns: Sequence[Judged], seats: int) -> Iterator[Judged | None]:
    """Yields the candidates of all seats: those that hold, and None for those that do not."""
    for seat in range(seats):
        yield from confirmed(judge, turns, seat)


def reviewed(judged: Judged) -> ReviewedTurn:
    """A turn as data."""
    turn = judged.turn
    return ReviewedTurn(
        ply=turn.ply,
        seat=turn.seat,
        moves=tuple(move.text for move in turn.moves),
        choice=turn.has_choice,
        value=judgement(judged.value, turn.start),
        played=judgement(judged.played, turn.after),
        loss=round(judged.loss, 4),
        best=tuple(move.text for move in judged.better),
    )


def turning_point(judged: Judged, turns: Sequence[Turn], nodes: int) -> TurningPoint:
    """A turn that changed the game, as data."""
    better = judged.best[: None if judged.value.proven else max(LONGEST, len(judged.better))]
    refutation = judged.after[: None if judged.played.proven else LONGEST]
    return TurningPoint(
        turn=turns.index(judged.turn),
        better=tuple(move.text for move in better),
        refutation=tuple(move.text for move in refutation),
        value=judgement(judged.value, judged.turn.start),
        played=judgement(judged.played, judged.turn.after),
        why=why(judged, nodes),
        proved=is_proved(judged.value, judged.played),
    )


def judgement(value: Value, position: Position) -> Judgement:
    """A value as data, and in words."""
    score = round(value.score, 4)
    return Judgement(
        score=score,
        proven=value.proven,
        turns=value.turns,
        lead=value.lead,
        measured=value.measured,
        words=outlook(value, position),
    )
