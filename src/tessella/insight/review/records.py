"""Recorded games and reviews: what a record says of its opening, and a review written into a record."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...core.position import Position
from ...record import Entry, Line, Record
from .models import Review, ReviewedTurn, TurningPoint

BLUNDER = 0.3
"""A turning point that loses as much of the expected score has two question marks."""
FAIR = re.compile(r"fair, (\d+) moves?")
"""The header of a record whose first moves are those of a fair opening."""


def given_in(record: Record) -> int:
    """How many moves at the beginning of a recorded game nobody chose."""
    found = FAIR.fullmatch(record.headers.get("Opening", ""))
    return min(int(found[1]), len(record.line)) if found else 0


def annotated(record: Record, review: Review) -> Record:
    """A record whose turning points have a comment, the better line and what refutes the move, beside what it had.

    Raises IllegalMove if the review is of another game.
    """
    entries, positions = list(record.line), list(record.positions())
    for point in review.points:
        turn = review.turns[point.turn]
        first, last = turn.ply, turn.ply + len(turn.moves) - 1
        better = line_of(positions[first], point.better, point.value.words)
        marked = replace(entries[first], variations=(*entries[first].variations, better))
        entries[first] = marked
        entries[last] = with_remarks(entries[last], point, turn, positions[last])
    comment = " ".join(filter(None, [record.comment, summary(record, review)]))
    return replace(record, line=tuple(entries), comment=comment)


def with_remarks(entry: Entry, point: TurningPoint, turn: ReviewedTurn, before: Position) -> Entry:
    """The last move of a turn, with its mark, the sentences, and the refutation as a variation."""
    mark = "??" if point.value.score - point.played.score >= BLUNDER else "?"
    refuted: Sequence[Line] = ()
    if point.refutation:
        refuted = [line_of(before, [turn.moves[-1], *point.refutation], point.played.words)]
    return replace(
        entry,
        annotation=entry.annotation or mark,
        comment=" ".join(filter(None, [entry.comment, *point.why])),
        variations=(*entry.variations, *refuted),
    )


def line_of(position: Position, moves: Iterable[str], comment: str) -> Line:
    """Moves from a position as a variation; the comment stands behind the last one."""
    line = position.replay(moves).history[len(position.history) :]
    *others, last = map(Entry, line)
    return (*others, replace(last, comment=comment))


def summary(record: Record, review: Review) -> str:
    """The accuracy of all who have one, as a sentence; empty if nobody has."""
    sides = zip(record.game.sides, review.accuracy, strict=False)
    said = [f"{side} {figure:.0f}" for side, figure in sides if figure is not None]
    return f"Accuracy: {', '.join(said)}." if said else ""
