"""What a review of a whole game calls proved is proved again by a second opinion, as far as that comes to an end."""

from pathlib import Path

import pytest

from engine.second_opinion import Opinion
from tessella.insight.review import Effort, review
from tessella.record import parse

EXAMPLE = Path(__file__).parents[3] / "docs/example.txt"
OPENED = 3_000
"""Positions that the second opinion may open for a claim."""


@pytest.mark.verify("searches every turn of a whole game")
def test_proofs_of_a_review_hold():
    record = parse(EXAMPLE.read_text("utf-8"))
    found = review(record.position(), effort=Effort(nodes=3_000, seconds=60))
    positions = list(record.positions())
    claims = [
        (positions[ply], turn.seat if value.score == 1.0 else 1 - turn.seat)
        for turn in found.turns
        for ply, value in ((turn.ply, turn.value), (turn.ply + len(turn.moves), turn.played))
        if value.proven and value.score in (0.0, 1.0) and not positions[ply].over
    ]
    answers = [Opinion(position, winner).wins(position, OPENED) for position, winner in claims]
    assert False not in answers
    assert answers.count(True) >= 3
