"""Games that begin from a fair opening: what is drawn, what is kept, and what stays as it is."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from tessella import find
from tessella.core.openings import FairOpening, Measured
from tessella.core.position import Game
from tessella.table import terms
from tessella.table.event import Event, Refused
from tessella.table.features import clocks, draw, opening, resign, seats, series, takeback, undo
from tessella.table.features.branch import branch
from tessella.table.fold import fold
from tessella.table.results import results
from tessella.table.stage import NEW, ON, stage
from tessella.table.story import agreed, note
from tessella.table.terms import FAIR, Terms, open_event, with_clock, with_opening
from tessella.table.time_control import TimeControl

from ..tables import ANN, BEN, BOB, ENGINE, OPEN, does, typed

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
LIST = [" ".join(each.moves) for each in find("tictactoe").fair_openings({})]
MOVES = LIST[0].split()
GIVEN = Event("opening", {"moves": LIST[0]})
"""Two moves, so Cross is to play after them."""


def fair(*players, games=1):
    return with_opening(open_event("tictactoe", {}, players or (ANN, BEN), games), FAIR)


def begun(*players, games=1, event=GIVEN):
    """A table on which an opening has been drawn."""
    return fold([fair(*players, games=games), event])


def drawn(table, seed=0):
    """The table after the opening that is due."""
    return table.after(opening.event(table, Random(seed)))


def won(table):
    """The table after somebody has resigned."""
    return does(table, 0, resign.event)


def test_an_opening_is_drawn_once_and_told():
    table = fold([fair()])
    after = drawn(table)
    assert after.last.payload["moves"] in LIST
    assert [move.text for move in after.position.history] == after.last.payload["moves"].split()
    assert opening.event(after, Random(0)) is None
    assert note(after) == "A fair opening: the first 2 moves are given. You play Cross. You are to play."
    assert agreed(after) == ["Fair opening"]
    assert opening.in_words(after) == "2 moves"


def test_every_opening_is_drawn_by_some_chance():
    table = fold([fair()])
    assert {drawn(table, seed).last.payload["moves"] for seed in range(40)} == {*LIST}


def test_without_the_terms_nothing_is_drawn():
    table = fold([open_event("tictactoe", {}, (ANN, BEN))])
    assert opening.event(table, Random(0)) is None
    assert "fair" not in open_event("tictactoe", {}, (ANN, BEN)).payload


def test_nobody_knows_the_opening_before_all_seats_are_taken():
    waiting = fold([fair(ANN, OPEN)])
    assert opening.event(waiting, Random(0)) is None
    full = waiting.after(seats.sit(waiting.seen_by(-1), 1, "Ben"))
    assert drawn(full).position.ply == 2


def test_a_log_replays_equal_when_the_list_has_changed_or_is_gone(monkeypatch):
    monkeypatch.setattr(Game, "fair_openings", lambda *_: ())
    replayed = fold([replace(fair_before(), at=NOON), GIVEN])
    assert [move.text for move in replayed.position.history] == MOVES
    assert opening.event(fold([fair_before()]), Random(0)) is None


def fair_before():
    """The first event of a log from the time when there was a list."""
    first = open_event("tictactoe", {}, (ANN, BEN))
    return replace(first, payload={**first.payload, "fair": True})


def test_each_game_of_a_series_draws_another_opening_until_all_were_drawn():
    table, found = drawn(fold([fair(ANN, BEN, games=6)])), []
    for number in range(6):
        found.append(table.last.payload["moves"])
        assert table.player_at(0).name == ("Ann", "Ben")[number % 2]
        if number < 5:
            table = won(table)
            table = drawn(table.after(series.event(table)), seed=number)
    assert sorted(found[: len(LIST)]) == sorted(LIST)
    assert found[4] != found[5]


def test_a_rematch_begins_from_an_opening_again_and_names_no_deal():
    table = won(begun(ANN, BOB))
    again = table.after(series.rematch(table))
    assert again.last.payload == {"person": 0} and not again.position.history
    assert opening.GIVEN.of(again) == 0
    assert drawn(again).last.payload["moves"] != LIST[0]


def test_nothing_of_an_opening_is_taken_back():
    table = begun(ANN, ENGINE)
    assert table.objection("undo") == "There is no move of yours to take back."
    moved = typed(table, "c1", "c2")
    back = moved.after(undo.event(moved))
    assert [move.text for move in back.position.history] == MOVES
    assert back.objection("undo") == "There is no move of yours to take back."
    with_friend = begun()
    assert with_friend.objection("ask") == "There is no move of yours to take back."
    asked = does(typed(with_friend, "c1", "c2"), 0, takeback.ask)
    assert takeback.REQUEST.of(asked).kept == 2


def test_a_draw_is_offered_once_both_sides_have_moved_themselves():
    table = begun()
    assert "once both sides have moved" in table.objection("draw")
    assert draw.objection(typed(table, "c1", "c2")) is None


def test_clocks_begin_after_the_first_turn_that_somebody_plays():
    now = NOON
    first = with_clock(fair(), TimeControl(minutes=5, seconds=3))
    for given, mover in ((LIST[0], 0), ("b2 a1 a2", 1)):
        table = fold([first, Event("opening", {"moves": given}, NOON)], lambda: now)
        assert clocks.running(table) is None and table.position.mover == mover
        assert clocks.left_after(table, 2) == [timedelta(minutes=5)] * 2
        table = typed(table, "c3")
        assert clocks.running(table) == 1 - mover
        assert [stamp.left for stamp in clocks.known(table).stamps[:2]] == [None, None]
        back = does(typed(table, "c1"), mover, takeback.ask)
        back = does(back, 1 - mover, takeback.answer, True)
        assert clocks.running(back) is None and back.position.ply == len(given.split())


def test_a_table_is_new_until_somebody_has_moved_there():
    table = begun(ANN, ENGINE)
    assert stage(table).phase == NEW
    assert stage(typed(table, "c1")).phase == ON


def test_a_branch_is_a_table_with_these_moves_and_without_the_terms():
    branched = fold(branch(typed(begun(), "c1"), 3))
    assert branched.position.ply == 3 and not branched.terms.fair


@pytest.mark.parametrize(("ply", "given"), [(3, 2), (2, 2), (1, 0), (0, 0)])
def test_a_branch_keeps_an_opening_that_it_has_whole(ply, given):
    table = typed(begun(), "c1")
    branched = fold(branch(table, ply))
    assert opening.GIVEN.of(branched) == given
    assert branched.position.history == table.position.history[:ply]
    assert stage(branched).phase == NEW


@pytest.mark.parametrize("ply", [1, 2, 3])
def test_a_branch_of_an_opening_is_no_game_of_the_statistics(ply):
    log = [replace(each, at=NOON) for each in branch(typed(begun(), "c1"), ply)]
    assert results([*log, Event("resign", {"seat": 0}, NOON + timedelta(minutes=1))]) == []


def test_the_game_counts_for_statistics_even_if_all_began_in_one_moment():
    events = [fair(), GIVEN, *(Event("action", {"move": text}) for text in ("c1", "c2", "b1"))]
    log = [replace(each, at=NOON + timedelta(seconds=max(0, at - 1))) for at, each in enumerate(events)]
    assert MOVES[0] == "a1"
    assert [(each.side, each.utility) for each in results(log)] == [("Cross", 1.0), ("Nought", 0.0)]


def test_terms_are_stored_and_read():
    assert Terms.of(fair().payload).fair
    assert Terms.of(fair().payload).payload() == fair().payload


def test_a_game_without_a_list_for_its_options_is_refused():
    with pytest.raises(Refused, match=r"^Trio has no list of fair openings\.$"):
        with_opening(open_event("trio", {}, (ANN, BOB, BEN)), FAIR)


def test_options_without_a_list_are_told_which_have_one(monkeypatch):
    monkeypatch.setattr(terms, "lists_of", lambda _: {(("moving", False), ("side", 5)): ("a list",)})
    monkeypatch.setattr(Game, "fair_openings", lambda *_: ())
    told = r"^Trio has no list of fair openings for these options, but for moving=no, side=5\.$"
    with pytest.raises(Refused, match=told):
        with_opening(open_event("trio", {}, (ANN, BOB, BEN)), FAIR)


def test_a_named_deal_and_an_opening_exclude_each_other(monkeypatch):
    monkeypatch.setattr(Game, "fair_openings", lambda *_: ("a list",))
    with pytest.raises(Refused, match="not with both"):
        with_opening(open_event("octopus", {}, (ANN, BOB, BEN), deal="tuesday"), FAIR)


@pytest.mark.parametrize(
    ("scores", "nodes", "told"),
    [
        ((0.48, 0.539), 9, "Between engines of equal strength, Cross won 48 to 54% of games"),
        (
            (0.5, 0.5),
            0,
            "Between random players, Cross won 50% of games, with each draw as half a win.",
        ),
    ],
)
def test_what_was_measured_is_told_in_a_sentence(scores, nodes, told):
    found = [FairOpening(("a1",), (Measured(nodes, 100, score, (0.4, 0.6)),)) for score in scores]
    sentence = opening.explained(find("tictactoe"), found)
    assert sentence.startswith("The first moves are given: one of 2 openings, drawn by lot, after which")
    assert told in sentence
