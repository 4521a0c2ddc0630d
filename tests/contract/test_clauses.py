"""The laws' games meet every clause that can be met in play: laws hold nothing that never happens."""

import pytest

from games.pages import numbers_of

from .clauses import clauses_of, tallies

pytestmark = [pytest.mark.where(holds=clauses_of), pytest.mark.once]


@pytest.mark.verify_but(
    "andantino", "antino", "cancelletto", "octopus", reason="boards of other sizes are compiled"
)
def test_random_and_directed_games_meet_every_clause(game):
    """Else a steering function has stopped doing its work; and nothing is counted that has no place in the table."""
    tally, clauses = tallies(game), clauses_of(game)
    played = tally["random"] + tally["directed"]
    assert [event for event in clauses.EVENTS if not played[event]] == []
    assert [event for event in clauses.RECORDED if not tally["recorded"][event]] == []
    assert set().union(*tally.values()) <= {*clauses.EVENTS, *clauses.RECORDED}


def test_every_clause_of_the_rules_is_counted_or_held_elsewhere(game):
    """The headings of the page for players say which there are."""
    clauses = clauses_of(game)
    counted = {event.split()[0] for event in [*clauses.EVENTS, *clauses.RECORDED]} | set(clauses.ELSEWHERE)
    assert {clause for clause in counted if not clause.startswith("G")} == set(numbers_of(game.name))
