"""Draws by agreement: offered, accepted, declined, played on."""

from random import Random

import pytest

from tessella import OVER
from tessella.core.contract import Termination
from tessella.table.event import Event, Refused
from tessella.table.features import draw, moves, resign, series, undo
from tessella.table.features.draw import Offer

from ..tables import ANN, BOB, ENGINE, table, typed


def offered(*moves, players=(ANN, BOB), games=1):
    """A table on which, after moves, a draw was offered."""
    before = typed(table(players=players, games=games), *(moves or ("a1", "b2")))
    return before.after(draw.offer(before))


@pytest.fixture
def early(monkeypatch):
    """Engines are offered draws in games that are shorter than their patience."""
    monkeypatch.setattr(draw, "ENGINES_WAIT", 1)


def test_the_person_to_act_offers_and_the_other_accepts():
    asked = offered()
    assert draw.TALKS.of(asked).offer == Offer(0, 2)
    assert draw.answerer(asked) == 1
    over = asked.after(draw.answer(asked, True))
    assert over.over and not over.position.over
    assert over.mover is None
    assert over.verdict == "Draw"
    assert over.ending == "Both sides agreed on a draw."
    assert over.termination == Termination("draw agreed")
    assert over.position.mover != OVER


def test_a_draw_that_is_agreed_moves_the_series_on():
    asked = offered(games=2)
    over = asked.after(draw.answer(asked, True))
    assert over.totals == (0, 0)
    second = over.after(series.event(over))
    assert not second.over
    assert draw.TALKS.of(second).offer is None


def test_an_offer_that_is_declined_is_closed_and_the_game_goes_on():
    asked = offered()
    declined = asked.after(draw.answer(asked, False))
    assert draw.answerer(declined) is None
    assert not declined.over
    assert typed(declined, "c3").position.ply == 3


def test_an_offer_stands_while_the_one_who_made_it_plays_and_lapses_when_the_other_does():
    asked = offered()
    assert draw.answerer(typed(asked, "c3")) == 1
    assert draw.answerer(typed(asked, "c3", "c2")) is None


def test_a_move_that_wins_leaves_nothing_to_answer():
    asked = offered("a1", "b1", "a2", "b2")
    assert draw.answerer(typed(asked, "a3")) is None


def test_an_offer_falls_with_what_it_was_made_in():
    asked = offered()
    assert draw.answerer(asked.after(undo.event(asked))) is None
    over = asked.after(resign.event(asked))
    assert draw.answerer(over) is None
    assert not draw.TALKS.of(over).agreed


def test_a_game_that_ended_by_agreement_can_be_taken_up_again():
    asked = offered()
    over = asked.after(draw.answer(asked, True))
    assert not over.after(undo.event(over)).over


def refusal(table):
    """Why no draw can be offered at a table."""
    with pytest.raises(Refused) as refused:
        draw.offer(table)
    assert table.objection("draw") == str(refused.value)
    return str(refused.value)


def test_who_cannot_offer_is_told_why():
    over = typed(table(), "a1", "b1", "a2", "b2", "a3")
    asked = offered()
    declined = asked.after(draw.answer(asked, False))
    assert "once both sides have moved" in refusal(table())
    assert "The game is over" in refusal(over)
    assert "already offered" in refusal(asked)
    assert "make a move before" in refusal(declined)
    assert draw.objection(typed(declined, "c3")) is None
    assert draw.objection(typed(declined, "c3", "c2")) is None
    assert "knows no draw" in refusal(table("trio", players=(ANN, BOB, ENGINE)))
    assert "knows no draw" in refusal(table("duet"))
    assert "knows no draw" in refusal(table("anda"))
    assert "You are watching" in refusal(typed(table(players=(ENGINE, ENGINE)), "a1", "b2"))


def test_there_is_nothing_to_answer_without_an_offer():
    for each in (table(), typed(offered(), "c3", "c2")):
        with pytest.raises(Refused, match="no draw offer"):
            draw.answer(each, True)


def test_an_engine_is_offered_a_draw_once_both_sides_have_moved_ten_times():
    now, random, refused = table("andantino", players=(ANN, ENGINE)), Random(0), []
    while now.objection("draw"):
        refused.append(now.objection("draw"))
        now = now.after(moves.event(now, random.choice(now.position.actions)))
    assert [draw.turns_of(now.position, seat) for seat in (0, 1)] == [10, 10]
    assert set(refused[2:]) == {"An engine considers a draw once both sides have moved ten times."}


def test_nobody_answers_for_an_engine(early):
    asked = offered(players=(ANN, ENGINE))
    with pytest.raises(Refused, match="answers for itself"):
        draw.answer(asked, True)
    assert draw.engine_asked(asked) == 1
    assert asked.after(draw.reply(asked, False)).last == Event("decline", {"seat": 1})


def test_the_only_person_offers_while_the_engine_thinks(early):
    thinking = typed(table(players=(ENGINE, ANN)), "a1", "b2")
    assert draw.offer(thinking) == Event("offer", {"seat": 1})


def test_where_hands_are_hidden_the_engine_waits_for_its_turn_with_an_answer():
    peek = table("peek", players=(ANN, ENGINE))
    while peek.position.mover != 0:
        peek = step(peek)
    asked = peek.after(peek.event("offer", {"seat": 0}))
    assert draw.engine_asked(asked) is None
    while asked.position.mover != 1:
        asked = step(asked)
    assert draw.engine_asked(asked) == 1


def step(table):
    """The table after some move."""
    return table.after(moves.event(table, table.position.actions[-1]))
