"""What `make soak-play` compares: a stored log with the journal of what was acknowledged."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from soak.journals import faults_of
from soak.table import INCREMENT, MINUTES, Deed, Journal
from storage.opening import FOR_ANN_AND_BOB
from tessella.table.event import Event
from tessella.table.terms import with_clock
from tessella.table.time_control import TimeControl

BEGUN = datetime(2026, 11, 29, 12, tzinfo=UTC)
MOVES = ("a1", "b1", "a2", "b2")
OPEN = with_clock(FOR_ANN_AND_BOB, TimeControl(MINUTES, INCREMENT))


def log(*moves, seconds=2):
    """Each move comes so many seconds after the one before."""
    moments = [BEGUN + timedelta(seconds=seconds * number) for number in range(len(moves) + 1)]
    events = [OPEN, *(Event("action", {"move": move}) for move in moves)]
    return [replace(event, at=at) for event, at in zip(events, moments, strict=True)]


def journal(*moves, seconds=2.0):
    """The same as its players know it."""
    deeds = [
        Deed("action", 1 - number % 2, (move,), seconds * number, seconds * number + 0.1)
        for number, move in enumerate(moves, 1)
    ]
    return Journal("tictactoe", "/tables/t", frozenset((0, 1)), True, deeds, ["hello"])


def test_what_was_acknowledged_is_stored():
    assert faults_of(journal(*MOVES), log(*MOVES), ["hello"], 0) == []


@pytest.mark.parametrize(
    ("stored", "fault"),
    [
        (("a1", "b1", "a2"), "acknowledged, but not stored: "),
        (("a1", "b1", "b2", "a2"), "event 4 is "),
        ((*MOVES, "a3"), "event 6 is "),
    ],
)
def test_a_log_that_is_another_is_found(stored, fault):
    (found,) = faults_of(journal(*MOVES), log(*stored), ["hello"], 0)
    assert fault in found


def test_a_message_that_came_twice_is_found():
    (found,) = faults_of(journal(*MOVES), log(*MOVES), ["hello", "hello"], 0)
    assert "the chat is" in found


def test_a_clock_that_takes_more_time_than_has_passed_is_found():
    found = faults_of(journal(*MOVES), log(*MOVES, seconds=60), ["hello"], 0)
    assert len(found) == 3  # the first turn is free
    assert "event 3 cost 0:01:00 of a clock, 0:00:02" in found[0]


def test_an_outage_that_nobody_had_is_found():
    away = {"since": BEGUN.isoformat(), "until": (BEGUN + timedelta(seconds=9)).isoformat()}
    told = [*log(*MOVES), Event("outage", away, BEGUN + timedelta(seconds=9))]
    (found,) = faults_of(journal(*MOVES), told, ["hello"], 0)
    assert "1 outages are told of, there were 0" in found
