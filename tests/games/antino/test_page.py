"""rules.md: every clause is there, and every picture can be played and shows what its caption says."""

import re

import pytest

from games import pages
from tessella.games.antino import GAME
from tessella.games.antino.explain import news
from tessella.games.antino.rules import state

from .tables import fitting, played, scripted, with_state
from .test_twelves import MOST

pytestmark = pytest.mark.once

PAGE, _, shown = pages.of("antino")


def test_N1_N2_N3_N4_N5_N6_N7_N8_N9_N10_N11_N12_N13_every_clause_has_its_heading():
    assert re.findall(r"^## (N\d+) ", PAGE, re.M) == [f"N{number}" for number in range(1, 14)]


def test_N3_the_cells_that_fit_are_all_of_them():
    position, caption = shown("circle fits")
    named, but = (set(re.findall(r"[a-i]\d", part)) for part in caption.split("but not"))
    assert named == fitting(position, "o")
    assert not but & named


def test_N4_the_lock_keeps_cells_for_keys_until_it_is_opened():
    closed, _ = shown("for keys.\n")
    opened, _ = shown("has opened the lock on e6")
    assert "so only a key can go" in closed.why("d-d6")
    assert {"d6", "f6"} <= fitting(opened, "d")


@pytest.mark.parametrize(
    ("words", "points"),
    [("second cross ends", 3), ("closed lock counts", 2), ("A key has opened", 3), ("with a lock scores", 3)],
)
def test_N5_the_examples_of_the_rule_text_score_what_they_say(words, points):
    position, caption = shown(words)
    assert f"{points} points" in caption
    assert f"{points} right = {points} points" in news(position)


def test_N6_the_tile_of_12_may_be_followed_by_another():
    position, _ = shown("12, doubled to 24")
    assert "stop" in [move.text for move in position.moves()]


def test_N9_the_picture_shows_a_drop():
    position, _ = shown("has dropped")
    assert position.history[-1].text == "drop"


def test_N12_the_lock_of_solitaire_leaves_what_it_says():
    position, caption = shown("A game of solitaire")
    named = re.findall(r"[a-i]\d", caption.partition("leaves")[2])
    assert all("(N4)" in position.why(f"x-{cell}") for cell in named)


def test_the_sample_ends_with_the_tile_of_12():
    position = played(GAME.sample)
    assert sum(move.action < state.STOP for move in position.history) == 15
    assert "24 points" in news(position)


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("N4", "of any symbol"),
        ("N5", "open or closed, the lock on the tile you have"),
        ("N6", "may stop instead"),
        ("N6", "we read that you may"),
        ("N8", "hands are secret"),
        ("N9", "only when the others have been"),
        ("N9", "fewer than three"),
        ("N10", "must be three of them at least"),
        ("N11", "stays out"),
    ],
)
def test_N4_N5_N6_N8_N9_N10_N11_what_the_rule_text_leaves_open_is_marked(clause, said):
    _, *readings = pages.section_of("antino", clause).split("*Our reading:*")
    assert any(said in reading.partition("\n\n")[0] for reading in readings)


def test_N6_N7_the_numbers_are_those_that_follow_from_the_rules():
    words = " ".join(pages.section_of("antino", "N6").split())
    assert "On nine by nine it is d4, d6, f4 and f6, and **at most two** of them in one game." in words
    assert "On eleven by eleven it is sixteen cells, and **at most six** of them" in words
    assert "On seven by seven no tile can count 12." in words
    assert MOST == {7: 0, 9: 2, 11: 6}
    assert "on the board of **eleven** by eleven only" in pages.section_of("antino", "N7")


def test_N8_an_empty_hand_drops_and_the_turn_passes():
    """As the page says."""
    nothing = with_state(scripted("hand:d,x,o"), hand=[[0] * 13] * 4, aside=[25 - 5, 2, 3] * 4)
    assert nothing.field("bag") == 0
    assert [move.text for move in nothing.moves()] == ["drop"]
    assert nothing.play("drop").mover == 1
    assert "with `drop`, and the turn passes" in pages.section_of("antino", "N8")


def test_what_others_draw_is_written_as_the_page_says():
    view = played("draw-d draw-x draw-o", drawn=False).view(1)
    assert [move.text for move in view.history] == ["draw-?"] * 3
    assert "you see `draw-?` for it" in PAGE
