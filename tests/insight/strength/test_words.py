"""How strong levels are, in words: what their ladder says, and with which games it was measured."""

import json

import pytest

import tessella
from engine.test_ladder import LADDER
from tessella.insight.strength.words import share, strengths_of

pytestmark = pytest.mark.once
LEVELS = ("first-game", "casual", "club")


def ladder(*scores, **other):
    """A ladder as data: each level's score against the one before it, with its interval."""
    players = [
        LADDER["players"][0] | {"level": level, "rating": 200.0 * number, "interval": [200 * number, None]}
        for number, level in enumerate(LEVELS[: len(scores) + 1])
    ]
    pairs = [
        LADDER["pairs"][0]
        | {"weaker": number, "stronger": number + 1, "score": score, "interval": [low, high]}
        for number, (low, score, high) in enumerate(scores)
    ]
    return LADDER | {"options": {}, "players": players, "pairs": pairs} | other


@pytest.fixture
def told(monkeypatch, tmp_path):
    """The strengths that ladders in a game's folder tell."""

    def strengths(name, *ladders, **options):
        game = tessella.find(name)
        monkeypatch.setitem(game.__dict__, "folder", tmp_path)
        (tmp_path / "ladder.json").write_text(json.dumps(ladders))
        return strengths_of(game, game.choose(options))

    return strengths


def test_a_level_is_told_beside_the_weaker_one(told):
    found = told("peek", ladder((0.75, 0.82, 0.88), (0.95, 0.985, 1)))
    assert found.words("casual") == "beats First game 8 of 10"
    assert found.words("club") == "beats Casual at least 9 of 10"
    assert found.words("first-game") == found.words("master") == ""
    assert found.levels["casual"].elo == "200 (at least 200)"
    assert found.measured == (
        "Measured by 8 games between engines on 27 November 2026. Elo is counted from First game."
    )


def test_levels_that_nobody_can_tell_apart_are_not_called_stronger(told):
    found = told("peek", ladder((0.45, 0.52, 0.6), (0.4, 0.7, 0.9)))
    assert found.words("casual") == "about as strong as First game"
    assert found.words("club") == ""


def test_with_several_seats_wins_are_told_and_other_options_are_named(told):
    pair = ladder((0.5, 0.6, 0.7), seats=3, options={"players": 3})
    pair["pairs"][0]["even"] = 0.3333
    found = told("trio", pair, players=2)
    assert found.words("casual") == "wins 6 of 10 against two at First game"
    assert "on 27 November 2026, with players: 3." in found.measured


def test_a_broken_file_is_logged_and_nothing_is_told(told, caplog):
    assert told("peek", {"format": "none"}).levels == {}
    assert "is no ladder" in caplog.text


@pytest.mark.parametrize(
    ("score", "low", "high", "words"),
    [
        (0.82, 0.7, 0.9, "8 of 10"),
        (0.04, 0, 0.11, "at most 2 of 10"),
        (0.96, 0.91, 1, "at least 9 of 10"),
        (1, 0.75, 1, "at least 7 of 10"),
    ],
)
def test_shares_near_all_or_none_claim_no_more_than_is_known(score, low, high, words):
    assert share(score, low, high) == words
