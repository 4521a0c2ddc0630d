"""Which games may be analysed, and what is kept of that."""

import pytest

from tessella.record import Record
from tessella.record.record import Entry
from tessella.table.event import Event, Never, Refused
from tessella.table.features import remarks, resign, series
from tessella.table.features.analysis import AFTERWARDS
from tessella.table.terms import NOBODY

from ..tables import ANN, BEN, BOB, ENGINE, OPEN, does, play_series, table, typed


@pytest.mark.parametrize("others", [[BEN], [ENGINE], [OPEN]])
def test_a_game_with_others_is_analysed_once_it_is_over(others):
    live = table(players=(ANN, *others))
    for person in (0, 1, NOBODY):
        assert live.seen_by(person).objection("analyse") == AFTERWARDS
        assert isinstance(live.seen_by(person).objection("analyse"), Never)


def test_everybody_may_analyse_a_game_that_is_over():
    over = does(table(players=(ANN, BEN)), 1, resign.event)
    for person in (0, 1, NOBODY):
        assert over.seen_by(person).objection("analyse") is None


def test_who_has_all_seats_may_analyse_at_any_time_unless_hands_are_hidden_or_the_game_counts():
    alone = table(players=(ANN, BOB))
    assert alone.objection("analyse") is None
    assert alone.seen_by(NOBODY).objection("analyse") == AFTERWARDS
    assert table("peek", players=(ANN, BOB)).objection("analyse") == AFTERWARDS


def varied(position, *texts):
    """The record of a game in which another first move was looked at, with those after it."""
    other = position.game.new(**position.options).replay(texts)
    record = Record.of(position)
    first = record.line[0]
    line = (Entry(first.move, variations=(tuple(map(Entry, other.history)),)), *record.line[1:])
    return Record(record.game, record.options, line=line)


def variations(table, game=None):
    """The variations in place of the first move of a game."""
    said = remarks.of(table, game)
    return [[each["move"] for each in line] for line in said["moves"][0]["variations"]] if said else []


def test_variations_are_kept_with_each_game_of_a_series():
    first, second = play_series()
    now = second.after(remarks.kept(second, varied(first.position, "c3", "b2"), 1))
    assert variations(now, 1) == [["c3", "b2"]]
    assert variations(now) == []
    over = does(typed(now, "b2"), 0, resign.event)
    over = over.after(remarks.kept(over, varied(over.position, "a1"), 2))
    assert variations(over) == [["a1"]]
    assert variations(over, 1) == [["c3", "b2"]]
    again = over.after(remarks.kept(over, varied(over.position, "c1"), 2))
    assert variations(again) == [["c1"]], "in place of those before"


def test_the_game_goes_on_beside_what_is_kept_of_the_one_before():
    first, second = play_series()
    now = second.after(remarks.kept(second, varied(first.position, "c3"), 1))
    assert now.in_time(second.seq), "a move that was meant before is still in time"


def test_what_cannot_be_kept_is_refused_in_a_sentence(monkeypatch):
    over = does(typed(table(players=(ANN, BEN)), "b2"), 1, resign.event)
    record = varied(over.position, "a1")
    with pytest.raises(Refused, match="watching"):
        remarks.kept(over.seen_by(NOBODY), record, 1)
    live = typed(table(players=(ANN, BEN)), "b2")
    with pytest.raises(Refused, match=AFTERWARDS):
        remarks.kept(live, varied(live.position, "a1"), 1)
    with pytest.raises(series.NoSuchGame):
        remarks.kept(over, record, 2)
    said = (Entry(record.line[0].move, comment="Call me: 555"), *record.line[1:])
    with pytest.raises(Refused, match="without new comments"):
        remarks.kept(over, Record(record.game, record.options, line=said), 1)
    monkeypatch.setattr(remarks, "MOST_TIMES", 1)
    kept = over.after(remarks.kept(over, record, 1))
    with pytest.raises(Refused, match="so often"):
        remarks.kept(kept, record, 1)
    monkeypatch.setattr(remarks, "LONGEST", 10)
    with pytest.raises(Refused, match="more variations"):
        remarks.kept(over, record, 1)


def test_comments_of_the_record_that_was_opened_stay():
    over = does(typed(table(players=(ANN, BEN)), "b2"), 1, resign.event)
    record = varied(over.position, "a1")
    said = Record(
        record.game, record.options, line=(Entry(record.line[0].move, comment="Mine"), *record.line[1:])
    )
    before = over.after(*remarks.events(said))
    again = Entry(record.line[0].move, comment="Mine", variations=record.line[0].variations)
    event = remarks.kept(before, Record(record.game, record.options, line=(again, *record.line[1:])), 1)
    assert remarks.of(before.after(event))["moves"][0]["comment"] == "Mine"


def test_logs_from_before_fold_as_they_did():
    begun = typed(table(), "b2")
    data = varied(begun.position, "a1")
    [event] = remarks.events(data)
    assert "game" not in event.payload
    assert variations(begun.after(event)) == [["a1"]]
    forgotten = begun.after(Event("remarks", {"record": None}))
    assert remarks.of(forgotten) is None
