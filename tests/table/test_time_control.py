"""What players agree on about time."""

import pytest

from tessella.table.event import Refused
from tessella.table.terms import Terms, open_event, with_clock
from tessella.table.time_control import TimeControl

from .tables import ANN, BOB


def opened(**time):
    return with_clock(open_event("tictactoe", {}, (ANN, BOB)), TimeControl(**time))


@pytest.mark.parametrize(
    "time", [{"minutes": 1}, {"minutes": 180, "seconds": 180}, {"days": 1}, {"days": 14}]
)
def test_what_is_agreed_on_is_kept(time):
    event = opened(**time)
    assert Terms.of(event.payload).clock == TimeControl(**time)
    assert Terms.of(event.payload).payload() == event.payload


def test_most_tables_have_no_clock():
    event = open_event("tictactoe", {}, (ANN, BOB))
    assert "clock" not in event.payload and Terms.of(event.payload).clock is None


LIVE = "A live clock has 1 to 180 minutes, and 0 to 180 seconds more for each turn."
DAYS = "A game by correspondence has 1 to 14 days for each turn."


@pytest.mark.parametrize(
    ("time", "why"),
    [
        ({}, LIVE),
        ({"minutes": 0, "seconds": 5}, LIVE),
        ({"minutes": 181}, LIVE),
        ({"minutes": -1}, LIVE),
        ({"minutes": 5, "seconds": 181}, LIVE),
        ({"minutes": 5, "seconds": -1}, LIVE),
        ({"days": 15}, DAYS),
        ({"days": -1}, DAYS),
        ({"days": 1, "minutes": 5}, DAYS),
    ],
)
def test_what_is_out_of_range_is_refused(time, why):
    with pytest.raises(Refused) as refused:
        opened(**time)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("time", "words", "tag"),
    [
        ({"minutes": 1}, "1 minute", "60"),
        ({"minutes": 10, "seconds": 1}, "10 minutes, and 1 second more for each turn", "600+1"),
        ({"days": 1}, "1 day for each turn", "1/86400"),
        ({"days": 3}, "3 days for each turn", "1/259200"),
    ],
)
def test_words(time, words, tag):
    assert (TimeControl(**time).in_words, TimeControl(**time).tag) == (words, tag)
