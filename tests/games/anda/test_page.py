"""rules.md: every clause is there, and every picture can be played and shows what its caption says."""

import re

import pytest

from games import pages
from tessella.games.anda.explain import news
from tessella.games.anda.model import groups_of
from tessella.games.anda.notation import cell_name
from tessella.games.anda.rules import state

from .tables import BOTH, EYE, ROUND, WALLED, played

pytestmark = pytest.mark.once

PAGE, _, shown = pages.of("anda")


def group_at(position, cell):
    """The group with a stone on a cell."""
    (found,) = [group for group in groups_of(position) if position.action(cell) in group.stones]
    return found


def named(position, cells):
    """Cells by name."""
    return {cell_name(position.options["side"], cell) for cell in cells}


def test_D1_D2_D3_D4_D5_D6_D7_D8_D9_D10_every_clause_has_its_heading():
    assert re.findall(r"^## (D\d+) ", PAGE, re.M) == [f"D{number}" for number in range(1, 11)]


def test_D2_a_breath_without_an_enemy_saves():
    position, _ = shown("has three breaths: a1, a2 and b1. It lives by a1")
    group = group_at(position, "b2")
    assert named(position, group.breaths) == {"a1", "a2", "b1"}
    assert named(position, group.saving) == {"a1"}


def test_D2_a_breath_with_two_enemies_saves():
    position, _ = shown("two white groups are beside e2, d1-d2 and e3")
    group = group_at(position, "e1")
    assert named(position, group.breaths) == named(position, group.saving) == {"e2"}
    assert named(position, group_at(position, "d1").stones) == {"d1", "d2"}


def test_D3_the_eye_can_be_played_on_in_the_late_test_alone():
    position, _ = shown("White may not place on a1")
    assert "no breath" in position.why("a1")
    assert played(EYE, side=4, komi=0, late_test=True).play("a1").field("prison")[state.BLACK] == 3


def test_D4_the_first_example_goes_on():
    before, _ = shown("It lives by a1")
    after, _ = shown("The first example goes on")
    assert before.play("a2") == after
    assert "Black's stone on b2 is smothered" in news(after)


def test_D4_the_enemy_leaves_first():
    before, _ = shown("White is to play on c2")
    after, _ = shown("left first, then White's own stone on d4")
    assert before.play("c2") == after
    assert "c1 is smothered" in news(after).partition("; then White's stone on d4")[0]
    assert not after.field("prison").any()


def test_D5_a_first_turn_has_been_placed():
    position, _ = shown("two stones on the rim")
    assert position.field("first").tolist() == [0, 1]


def test_D6_the_prisoner_may_be_taken():
    position, _ = shown("White may remove it")
    assert position.field("prison").tolist() == [1, 0]
    assert position.why("take") is None


@pytest.mark.parametrize(
    ("words", "reason", "winner"),
    [("Black wins.", state.ANNIHILATION, 0), ("White wins.", state.NO_ACTION, 1)],
)
def test_D7_D8_the_pictures_show_the_ends(words, reason, winner):
    position, _ = shown(words)
    assert (position.field("reason"), position.field("winner")) == (reason, winner)


def test_D9_the_pie_and_the_handicap():
    pie, _ = shown("three black stones into the prison")
    assert pie.field("prison").tolist() == [3, 0]
    assert [move.text for move in pie.moves()] == ["black", "white"]
    handicap, _ = shown("A handicap of two")
    assert handicap.field("prison").tolist() == [0, 1]
    assert handicap.history[-1].text == "take"


def test_D10_the_placement_that_would_bring_back_a_position():
    position, caption = shown("after turn 8")
    assert position.why("e2") == "A stone on e2 would bring back the position after turn 8 (D10)."
    assert "it would take d1 and e1" in caption
    assert named(position, group_at(position, "d1").stones) == {"d1", "e1"}


def test_D3_D4_D10_the_tests_play_what_the_page_shows():
    assert all(moves in PAGE for moves in (WALLED, EYE, BOTH, ROUND))


@pytest.mark.parametrize(
    ("clause", "said"),
    [("D9", "nine at most"), ("D9", "they are **white**"), ("D10", "a hundred turns and four more")],
)
def test_D9_D10_what_the_rule_text_leaves_open_is_marked(clause, said):
    _, *readings = pages.section_of("anda", clause).split("*Our reading:*")
    assert any(said in " ".join(reading.split()) for reading in readings)
