"""What a feature can bring to a table: here a bell, which anybody at the table may ring so often in a game."""

from datetime import UTC, datetime, timedelta

import pytest

from tessella import IllegalMove
from tessella.core.contract import Termination
from tessella.table.event import Event
from tessella.table.feature import Ending, Feature, Features, Part
from tessella.table.features import FEATURES, moves, undo
from tessella.table.story import note
from tessella.table.table import Table
from tessella.table.terms import open_event

from .tables import ANN, BOB, typed

RINGS = Part("rings", 0)
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def hang(_, now):
    return RINGS.put(now, now.last.payload.get("rung", 0))


def ring(before, now):
    if before.over:
        raise IllegalMove("Nobody hears it.")
    return RINGS.put(now, RINGS.of(before) + 1)


def objection(table):
    return "It is broken." if RINGS.of(table) == 2 else None


def broken(table):
    return (
        Ending("The bell is broken.", "Nobody wins", Termination("broken bell")) if objection(table) else None
    )


BELL = Feature(
    steps={"open": hang, "ring": ring},
    objections={"ring": objection},
    notes={"ring": lambda table: f"It has rung at {table.last.at:%H:%M}."},
    ending=broken,
)


class Clock:
    """It goes on by a minute whenever somebody looks."""

    def __init__(self):
        self.now = NOON

    def __call__(self):
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def table():
    return Table.opening(open_event("tictactoe", {}, [ANN, BOB]), Features((*FEATURES, BELL)), Clock())


def rung(table):
    return table.after(table.event("ring", {}))


def test_its_events_change_its_part_of_the_table(table):
    assert RINGS.of(rung(table)) == 1
    assert RINGS.of(typed(rung(table), "b2")) == 1
    assert rung(table).position is table.position
    assert rung(table) != table


def test_it_says_what_happened_and_when(table):
    assert note(rung(table)) == "It has rung at 12:01."


def test_it_says_why_not_and_how_the_game_ended(table):
    assert table.objections["ring"] is None
    over = rung(rung(table))
    assert over.objections["ring"] == "It is broken."
    assert (over.over, over.ending, over.verdict) == (True, "The bell is broken.", "Nobody wins")
    assert over.objections["act"] == "The game is over: The bell is broken."
    with pytest.raises(IllegalMove, match="Nobody hears it"):
        rung(over)


def test_it_reads_what_was_agreed_on_it():
    event = open_event("tictactoe", {}, [ANN, BOB])
    hung = Table.opening(Event("open", {**event.payload, "rung": 1}), Features((*FEATURES, BELL)))
    assert RINGS.of(hung) == 1


def test_events_that_no_feature_knows_are_an_error():
    with pytest.raises(KeyError, match="ring"):
        Table.opening(open_event("tictactoe", {}, [ANN, BOB]), FEATURES).after(Event("ring", {}))


def test_what_is_as_at_the_beginning_is_not_kept(table):
    assert RINGS.put(rung(table), 0).parts == {}
    assert RINGS.put(table, 0) is table


def test_an_event_happens_when_it_is_made(table):
    first = moves.click(table, ["b2"])
    assert first.at == NOON + timedelta(minutes=1)
    played = table.after(first)
    assert undo.event(played).at == NOON + timedelta(minutes=2)
    assert played.last.at == first.at


def test_what_happened_is_the_same_whenever_it_was():
    assert Event("ring", {}, NOON) == Event("ring", {})
