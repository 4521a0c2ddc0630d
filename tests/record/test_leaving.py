"""Seats that leave a game: by resignation, or because their time is over."""

import pytest

import tessella
from tessella.core.leaving import PRESENT, REASON_NAMES, TIMED_OUT
from tessella.record import parse
from tessella.record.json_reader import record_from_json
from tessella.record.json_writer import json_of
from tessella.record.record import Record
from tessella.record.writer import text_of
from tessella.table.features.branch import events_of
from tessella.table.fold import fold
from tessella.table.terms import Player, open_event


@pytest.fixture(params=PRESENT)
def left(request):
    """A game of three, one of whom has left, and the reason."""
    return tessella.new("trio").play("a").leave(2, request.param), request.param


def test_a_record_says_how_a_seat_left(left):
    position, reason = left
    record = Record.of(position)
    assert f"{position.game.sides[2]} {PRESENT[reason]}" in text_of(record)
    assert f'"{REASON_NAMES[reason]}": "{position.game.sides[2]}"' in json_of(record)
    for again in (parse(text_of(record)), record_from_json(json_of(record))):
        assert again == record
        assert again.position().left == {2: reason}


def test_blanks_between_the_words_may_be_line_ends():
    assert parse("Game: trio\n\n1. a Cross loses\n  on\ttime").position().left == {2: TIMED_OUT}


def test_a_table_goes_on_from_a_game_that_somebody_has_left(left):
    position, _ = left
    players = [Player(name) for name in ("Ann", "Bob", "Cat")]
    table = fold([open_event("trio", {}, players), *events_of(position)])
    assert table.position.left == position.left
    assert table.position == position
