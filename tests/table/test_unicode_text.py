"""Names in any script: which are accepted, and how they stand in sentences."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tessella
from tessella.table.event import Refused
from tessella.table.features import branch, deal, rename, seats
from tessella.table.fold import fold
from tessella.table.story import note, result, status
from tessella.table.terms import NOBODY, Player, checked_deal, open_event, tidy_name
from tessella.table.unicode_text import is_written, isolated
from tessella.web.live.chat import tidy
from tessella.web.live.table_lists import other_players
from tessella.web.routes.records import record_of
from tessella.web.work.uploads import log_of

from .tables import ANN, BEN, OPEN, does, settled, table, typed

WRITTEN = (
    "علی\u200cرضا",  # noqa: RUF001
    "ශ්\u200dරී",
    "👨\u200d👩\u200d👧\u200d👦",
    "❤\ufe0f",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "אבי\u200f",
    "Å",
    "!",
)
UNSEEN = (
    "\u3164",
    "\u2800",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\U0001d159",
    "\ufe0f",
    "\u034f",
    "\u200d",
    "\u3164\u034f \u2800\ufe0f",
)
CONTROLS = ("\u202e", "\u2066", "\u2069", "\u200b", "\ufeff", "\U000e0067", "\x00")


@pytest.mark.parametrize("name", WRITTEN)
def test_names_in_any_script_are_accepted_as_they_are_written(name):
    assert tidy_name(name) == name
    assert tidy(f"{name} says hello") == f"{name} says hello"
    assert checked_deal(tessella.new("octopus"), name) == name


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_can_be_seen_is_refused(name):
    with pytest.raises(Refused, match="at least one character that can be seen"):
        tidy_name(name)
    with pytest.raises(Refused, match="nothing in this message"):
        tidy(name)
    assert tidy_name(f"A{name}").startswith("A")


@pytest.mark.parametrize("control", CONTROLS)
def test_what_overrides_the_direction_is_refused_in_names_and_left_out_of_messages(control):
    with pytest.raises(Refused, match="printable"):
        tidy_name(f"A{control}B")
    assert tidy(f"A{control}B") == "AB"


def test_an_old_name_of_which_nothing_can_be_seen_stays_readable():
    """As a table has it that was stored before; one can play on from it, and its record opens."""
    old = typed(table(players=(ANN, BEN)), "b2")
    old = old.after(rename.event(old, 0, "Old"))
    old = old.after(old.event("rename", {"player": 0, "name": "\u3164"}))
    assert old.player_at(0).name == "\u3164"
    assert branch.branch(old, 1)[0].payload["players"][0]["name"] == "Cross"
    record = record_of(old, old.event("x", {}).at)
    assert log_of(record)[0].payload["players"][0]["name"] == "Player 1"


def test_an_old_deal_whose_name_could_not_be_given_today_stays_playable():
    """One can play on from it, and its record opens: what was dealt is among the moves."""
    first = open_event("octopus", {}, (ANN, BEN), deal="x")
    old = settled(fold([replace(first, payload=first.payload | {"deal": "\u3164"})]))
    assert deal.is_of(old.position, "\u3164")
    assert "deal" not in branch.branch(old, 0)[0].payload
    assert "deal" not in log_of(record_of(old, old.event("x", {}).at))[0].payload


ABI = "אבי"
TOLD = f"\u2068{ABI}\u2069"


def test_a_name_from_right_to_left_moves_nothing_that_stands_beside_it():
    """In every sentence of the server that has one."""
    assert (isolated("Ann"), isolated(ABI)) == ("Ann", TOLD)
    played = table(players=(Player(ABI), BEN))
    assert status(played.seen_by(1)) == f"{TOLD} to play"
    assert other_players(played.seen_by(1)) == f"with {TOLD}"
    won = typed(played, "a1", "b1", "a2", "b2", "a3")
    assert result(won.seen_by(NOBODY)) == f"{TOLD} wins"
    assert note(played.after(rename.event(played, 0, ABI))) == f"You are now called {TOLD}."
    open_table = table(players=(ANN, OPEN))
    assert note(does(open_table, NOBODY, seats.sit, 1, ABI)).startswith(f"{TOLD} plays Nought.")


def test_pages_isolate_all_names_that_sentences_isolate():
    """Scripts have no classes of direction, so they know the ranges."""
    script = Path(tessella.__file__).with_name("web") / "static" / "shared" / "elements.js"
    told = re.search(r"MOVES = /(.+)/u;", script.read_text("utf-8"))[1]
    moves = re.compile(re.sub(r"\\u\{(\w+)\}", lambda found: f"\\U{found[1]:0>8}", told))
    written = filter(is_written, map(chr, range(0x110000)))
    assert [hex(ord(sign)) for sign in written if isolated(sign) != sign and not moves.match(sign)] == []
