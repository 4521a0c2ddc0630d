"""rules.md: every clause is there, and every picture can be played and shows what its caption says."""

import re

import pytest

from games import pages
from tessella.games.antino import GAME, state
from tessella.games.antino.explain import news

from .tables import fitting, played

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
