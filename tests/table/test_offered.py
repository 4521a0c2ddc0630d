"""Options that are not offered any more: new tables refuse them, stored tables and records open (decision 16)."""

import pytest

from tessella import OptionError
from tessella.record import parse, text_of
from tessella.table.event import Event
from tessella.table.fold import fold
from tessella.table.terms import open_event

from .tables import ANN, BEN, CAY

FORMER = [
    ("anda", {"side": 5, "komi": "3", "handicap": 2}, {"komi": "pie", "handicap": 2}),
    ("anda", {"side": 5, "komi": "0", "handicap": 2}, {"komi": "pie", "handicap": 2}),
    ("antino", {"players": 3, "play_on": True}, {"play_on": False}),
    ("antino", {"players": 2, "size": 11, "play_on": True}, {"play_on": False}),
    ("cancelletto", {"players": 1, "silent": True}, {"silent": False}),
]


@pytest.mark.parametrize(("name", "former", "today"), FORMER)
def test_what_is_no_longer_offered_stays_readable(name, former, today):
    players = (ANN, BEN, CAY)
    with pytest.raises(OptionError, match=" goes with "):
        open_event(name, former, players)
    plain = {option: value for option, value in former.items() if option in ("side", "players", "size")}
    opening = open_event(name, plain, players)
    stored = fold([Event("open", {**opening.payload, "options": {**opening.payload["options"], **former}})])
    assert stored.position.options == {**opening.payload["options"], **plain, **today}
    words = ", ".join(f"{option}={value}" for option, value in former.items())
    record = parse(f"Game: {name}\nOptions: {words}\n")
    assert record.options == stored.position.options
    assert parse(text_of(record)) == record


def test_komi_goes_to_nine():
    assert fold([open_event("anda", {"komi": 9}, (ANN, BEN))]).position.field("prison").tolist() == [9, 0]
