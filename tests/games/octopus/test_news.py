"""What the last action brought, and how games ended, in sentences that agree with the points."""

import re

import pytest

from tessella.games.octopus.explain import news

from .tables import deal_of, played, random_game, record_of, recorded, scripted

pytestmark = pytest.mark.once

RING = "r1-0,0 b3-1,0 r2-2,0 g3-2,1 r4-2,2 m3-1,2 r5-0,2 o3-0,1 r3-1,1"
RUNS = "g2-0,0 b3-0,-1 v4-1,0 b5-2,0 r1-2,-1 g3--1,-1 r2-3,-1 m3-4,-1 r5--2,-1 y6-1,1 r3-1,-1"
SCORED = re.compile(r"\w+ places the \w+ \d on -?\d+,-?\d+: (.+) = (\d+) points? \(O3\)\.")
PART = re.compile(r"(\d+) [a-z]+ \(([^()]*)\)")


def counted(part):
    """What a part such as "4 sixes (left, 3 down right)" counts, once by its sum and once by its directions."""
    total, ways = PART.fullmatch(part).groups()
    counts = [int((re.match(r"\d+", way) or ["1"])[0]) for way in ways.split(", ")]
    return int(total), sum(counts) if len(counts) > 1 else int(total)


@pytest.mark.parametrize("options", [{}, {"players": 3, "sets": 2}, {"players": 6}], ids=str)
def test_O3_the_points_told_are_the_points_gained(options):
    before, scoring = None, 0
    for position in random_game(2, **options):
        told = news(position)
        gained = sum(position.score) - sum(before.score) if before else 0
        before = position
        if not gained:
            assert told is None or " = " not in told
            continue
        parts, points = SCORED.fullmatch(told).groups()
        sums = [counted(part) for part in parts.split(" + ")]
        assert sum(total for total, _ in sums) == sum(by_way for _, by_way in sums) == int(points) == gained
        scoring += 1
    assert scoring > 10


@pytest.mark.parametrize(
    ("moves", "sets", "sentence"),
    [
        ("r3-0,0", 1, "Anchor places the red 3 on 0,0; the first tile scores nothing (O2)."),
        ("r3-0,0 b5-0,-1", 1, "Shell places the blue 5 on 0,-1, which scores nothing (O3)."),
        ("r3-0,0 r5-1,0", 1, "Shell places the red 5 on 1,0: 1 red (left) = 1 point (O3)."),
        ("s6-0,0 r6-1,0 v6-2,0", 1, "Anchor places the violet 6 on 2,0: 2 sixes (left) = 2 points (O3)."),
        (RUNS, 1, "Anchor places the red 3 on 1,-1: 2 reds (right) + 2 threes (left) = 4 points (O3)."),
        (
            RING,
            1,
            "Anchor places the red 3 on 1,1: 4 reds (up right, up left, down left, down right) + "
            "4 threes (right, up, left, down) = 8 points (O3).",
        ),
        (
            "o2-0,0 o3-1,0 y4-0,1 o5-0,2 o1-1,1",
            1,
            "Anchor places the orange 1 on 1,1: 3 oranges (up, up left, down left) = 3 points (O3).",
        ),
        (
            "t1-0,0 t2-1,0 b3-0,1 t5-1,1 t6-2,0",
            1,
            "Anchor places the teal 6 on 2,0: 3 teals (2 left, down left) = 3 points (O3).",
        ),
        (
            "r3-0,0 b3-1,0 r3--1,0",
            2,
            "Anchor places the red 3 on -1,0: 1 red (right) + 2 threes (right) = 3 points (O3).",
        ),
    ],
)
def test_O2_O3_what_a_tile_scored(moves, sets, sentence):
    assert news(scripted(moves, sets=sets)) == sentence


def test_O1_G1_the_deal_is_told_tile_by_tile():
    assert news(played()) is None
    assert news(played("draw-r3")) == "Anchor is dealt the red 3 (O1)."
    assert news(played("draw-r3 draw-v1 draw-b2", players=3)) == "Star is dealt the blue 2 (O1)."
    assert news(played(f"{deal_of([[], []])} start-2")) == "By lot, Shell begins (G1)."


def test_G3_a_resignation_tells_what_becomes_of_the_hand():
    dealing = played("draw-r3 draw-v1", players=3).leave(1)
    assert news(dealing) == "Shell resigns; what is dealt to that seat is set aside (G3)."
    aside = dealing.play("draw-b2").play("draw-b3").play("draw-b4")
    assert news(aside) == "The blue 4 is set aside, for Shell has resigned (G3)."
    assert (
        news(played(deal_of([[], [], []]), players=3).leave(0))
        == "Anchor resigns; 20 tiles are set aside (G3)."
    )
    playing = scripted("r3-0,0 r4-1,0 r5-2,0 r6-3,0", players=3, sets=2)
    assert news(playing.leave(0)) == "Anchor resigns; 38 tiles are set aside (G3)."
    assert news(playing.leave(1)) == "Shell resigns; 39 tiles are set aside (G3)."
    assert news(playing.leave(1).leave(2)) == "Star resigns (G3)."


def test_G3_who_has_no_tile_left_sets_none_aside():
    *_, fewer, last, _ = record_of("left-with-the-last-tile").positions()
    assert [news(fewer.leave(seat)) for seat in (0, 1, 2)] == [
        "Anchor resigns; 1 tile is set aside (G3).",
        "Shell resigns (G3).",
        "Star resigns; 1 tile is set aside (G3).",
    ]
    assert news(last.leave(2)) == "Star resigns (G3)."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("win", r"All tiles are played \(O4\): Shell wins with \d+ points, ahead of Anchor with \d+\."),
        (
            "shared",
            r"All tiles are played \(O4\): Anchor and Star share the win with 13 points each \(G2\), "
            r"ahead of Shell with 12\.",
        ),
        (
            "others-play-on",
            r"All tiles are played or set aside \(O4\): Anchor wins .*; Fish resigned and ranks last \(G3\)\.",
        ),
        ("all-but-one-left", r"Anchor and Shell resigned \(G3\): Star wins\."),
    ],
)
def test_O4_G2_G3_how_games_end(name, sentence):
    assert re.fullmatch(sentence, recorded(name).ending)


def test_G3_who_leaves_ranks_last_whatever_the_points():
    end = recorded("left-with-the-last-tile")
    assert end.score[0] == max(end.score)
    assert re.fullmatch(
        r".*: Star wins .*, ahead of Shell with 68; Anchor resigned and ranks last \(G3\)\.", end.ending
    )


def test_O4_G3_the_manner_of_an_ending_names_nobody():
    manners = [str(recorded(name).termination) for name in ("win", "others-play-on", "all-but-one-left")]
    assert manners == ["all tiles played", "all tiles played", "resignation"]
