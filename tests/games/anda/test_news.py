"""What the last action brought, and how games ended, in sentences that agree with the board."""

import re

import pytest

from tessella.games.anda.explain import news
from tessella.games.anda.model import cells_in
from tessella.games.anda.rules import state

from .tables import BOTH, WALLED, no_komi, played, random_game, recorded, with_fields

pytestmark = pytest.mark.once

NEWS = re.compile(r"[A-Z][^\n]*\.")
OPTIONS = [{"side": 2, "handicap": 2}, {"side": 3}, {"side": 3, "late_test": True, "komi": 3}, {"side": 5}]


def count(words):
    """How many cells a set holds."""
    return len(cells_in(words))


def pairs_told(sentence):
    """How many pairs left the prison by the news."""
    several = re.search(r"(\d+) pairs leave", sentence)
    return int(several[1]) if several else int("as a pair" in sentence)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_D4_the_pairs_told_are_those_that_left(options):
    told = 0
    for seed in range(40 if options["side"] == 2 else 10):
        before = None
        for position in random_game(seed, **options):
            if (
                before is not None
                and position.history[-1].action != state.TAKE
                and before.field("phase") >= state.PLAY
            ):
                left = (
                    [count(words) for words in position.field("taken")]
                    if position.field("half") < 0
                    else [0, 0]
                )
                arrived = before.field("prison") + left
                released = arrived - position.field("prison")
                assert released.tolist() == [pairs_told(news(position))] * 2
                told += released[0] > 0
            before = position
    assert told > 5


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_D4_D5_D6_D9_there_are_news_of_every_action_in_one_sentence(options):
    for position in random_game(3, **options):
        told = news(position)
        assert (told is None) == (position.ply == 0)
        assert told is None or NEWS.fullmatch(told)
        assert told is None or ". " not in told


@pytest.mark.parametrize(
    ("moves", "options", "sentence"),
    [
        ("komi-0", {}, "First leaves the prison empty; Second chooses a side (D9)."),
        ("komi-1", {}, "First puts a black stone into the prison; Second chooses a side (D9)."),
        ("komi-4", {}, "First puts 4 black stones into the prison; Second chooses a side (D9)."),
        ("komi-4 black", {}, "Second chooses Black and begins; First is White (D9)."),
        ("komi-4 white", {}, "Second chooses White; First is Black and begins (D9)."),
        (
            "komi-4 black a1",
            {},
            "Second (Black) places the first of two stones, on a1 (D5).",
        ),
        ("m7 a1", {"komi": 0}, "First (Black) places two stones on a1 and m7 (D5)."),
        ("m7 a1 a3 a5 d2", {"komi": 0}, "First (Black) places a stone on d2."),
        (
            "take",
            {"handicap": 3},
            "First (Black) takes a white stone out of the prison instead of a first turn's two stones, which leaves 2 "
            "of them there (D6).",
        ),
        (
            "a1 a3 take b2 take",
            {"komi": 2},
            "Second (White) takes a black stone out of the prison, which leaves none there (D6).",
        ),
    ],
)
def test_D5_D6_D9_what_a_turn_did(moves, options, sentence):
    assert news(played(moves, **options)) == sentence


@pytest.mark.parametrize(
    ("moves", "options", "sentence"),
    [
        (
            f"{WALLED} e4 a2",
            {"side": 4},
            "Second (White) places a stone on a2; Black's stone on b2 is smothered and goes to the prison, for each of "
            "its breaths, a1 and b1, has exactly one white group beside it (D2, D4).",
        ),
        (
            BOTH,
            {"side": 3},
            "Second (White) places a stone on c2; Black's stone on c1 is smothered and goes to the prison, for its "
            "only breath, b1, has exactly one white group beside it (D2, D4); then White's stone on d4 is smothered "
            "and goes to the prison, for each of its 8 breaths has exactly one black group beside it (D2, D4); a black "
            "and a white stone leave the prison as a pair (D4).",
        ),
        (
            "c1 e1 e2 b4 d3 d2 c2",
            {"side": 3},
            "First (Black) places a stone on c2; then Black's stone on e1 is smothered and goes to the prison, for its "
            "only breath, d1, has exactly one white group beside it (D2, D4).",
        ),
        (
            "a2 c2 a1 c1 b1 b2",
            {"side": 2},
            "Second (White) places a stone on b2; 3 black groups, 3 stones, are smothered and go to the prison, "
            "for their only breath, b3, has exactly one white group beside it (D2, D4).",
        ),
        (
            "a3 d1 d4 a2 e1 b3 b1 c3 c1 d3",
            {"side": 3},
            "Second (White) places a stone on d3; Black's stone on a3 and Black's group on b1, c1, d1 and e1 are "
            "smothered and go to the prison, for each of their 9 breaths has exactly one white group beside it "
            "(D2, D4).",
        ),
        (
            "a2 c1 b1 c2 b3 a1 b2",
            {"side": 2, "handicap": 2, "late_test": True},
            "First (Black) places a stone on b2; White's group on a1 and b1 and White's stone on c2 are smothered and "
            "go to the prison, for they have no breath (D2, D4).",
        ),
    ],
)
def test_D2_D4_what_left_and_why(moves, options, sentence):
    assert news(played(moves, **{**no_komi(options), **options})) == sentence


def test_D4_a_large_group_is_told_by_its_size():
    told = [news(position) for seed in range(10) for position in random_game(seed, side=5, komi=0)]
    assert any(
        re.search(r"group of \d+ stones on \w+, \w+, \w+ and \d+ others is smothered", each or "")
        for each in told
    )


@pytest.mark.parametrize("end", ["no-action", "resignation"])
def test_G3_news_of_a_resignation(end):
    position = recorded(end, 30)
    assert news(position.leave(0)) == "First (Black) resigns (G3)."


def test_G3_who_resigns_before_colours_are_settled_has_none():
    assert played().leave(0).ending == "First resigned: Second wins (G3)."
    assert played("komi-3").leave(1).ending == "Second resigned: First wins (G3)."
    assert played("komi-3 black").leave(1).ending == "Second (Black) resigned: First (White) wins (G3)."


@pytest.mark.parametrize(
    ("moves", "options", "sentence"),
    [
        (
            "a3 d1 c1 e2 c2 a1 d4",
            {"side": 3},
            "First (Black) takes White's last 3 groups, 3 stones, and wins (D7).",
        ),
        (
            "c2 b1 a1 b3 take a2 b2",
            {"side": 2, "handicap": 2},
            "First (Black) takes White's last group of 3 stones",
        ),
        (
            "take a2 c2 b1 b2",
            {"side": 2, "handicap": 2},
            "Second (White) takes Black's last stone and wins (D7).",
        ),
        (
            "b1 e2 c1 e1 a3 c4 d3 a1 e3 b2 d1 d4 c5 b3 c3 c2",
            {"side": 3},
            "First (Black) cannot place a stone and has no prisoner to take: Second (White) wins (D8).",
        ),
    ],
)
def test_D7_D8_how_games_end(moves, options, sentence):
    assert played(moves, **{**no_komi(options), **options}).ending.startswith(sentence)


def test_D10_a_game_without_end_is_cut_off():
    last = int(state.MOST_TURNS[3])
    position = with_fields(played("a1 a3 c1 c5", side=3, komi=0), turns=last - 1).play("c3")
    assert position.ending == (
        f"After {last} turns the game is cut off with Second (White) to act: First (Black) wins (D10)."
    )
    assert str(position.termination) == "cut off"


def test_D7_D8_G3_the_manner_of_an_ending_names_nobody(record):
    assert str(recorded(record).termination) in ("annihilation", "no action", "resignation")
