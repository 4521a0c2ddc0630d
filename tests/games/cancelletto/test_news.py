"""What the last action brought, and how games ended, in sentences that agree with the board."""

import re
from itertools import pairwise

import pytest

from tessella.games.cancelletto import model
from tessella.games.cancelletto.explain import news
from tessella.games.cancelletto.rules.state import DEALT, REFUSED

from .tables import OPEN, opened, played, random_game, recorded

pytestmark = pytest.mark.once

GATE = "gate-c10 gate-a6"
NEWS = re.compile(r"[A-Z][^\n]*\([CG]\d\)[^\n]*\.")
UNFAIR = (
    "deal-4r2 deal-7r3 deal-13r0 deal-6r3 deal-10r2 deal-15r0 deal-8r3 deal-20r3 deal-9r0 deal-18r2 deal-22r1 "
    "deal-21r0 deal-17r0 deal-16r1 deal-19r1 deal-5r0 deal-3r1 deal-2r0 deal-12r2 deal-1r1 deal-11r1 deal-24r0 "
    "deal-23r2 deal-14r0"
)
"""A deal of the labyrinth in which some box is out of reach, whatever the gate."""


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("c8-c9", "The blue pawn goes from c8 to c9 (C3)."),
        ("i4-i3 x-a1 i2-j2", "The orange pawn goes from i2 to j2 (C3)."),
        (f"{GATE} c8-c9 x-c5 a6-c10", "The orange pawn goes through the gate from a6 to c10 (C3)."),
        ("gate-c10", "The first gate token is on c10 (C5)."),
        (GATE, "The gate joins a6 and c10 (C5)."),
        ("x-c5", "First (blue) removes the tile c5 (C3); Second (orange) plays turn 2."),
        ("x-c5 x-c3", "Second (orange) removes the tile c3 (C3); First (blue) plays turn 3."),
        (
            f"{GATE} x-c9",
            "First (blue) removes the tile c9 and with it the gate, which is gone for good (C5); "
            "Second (orange) plays turn 2.",
        ),
        (f"{GATE} x-c9 x-c5", "Second (orange) removes the tile c5 (C3); First (blue) plays turn 3."),
        ("x-i1", "First (blue) removes the tile i1 (C6)."),
    ],
)
def test_C3_C5_C6_what_an_act_brought(moves, sentence):
    assert news(opened(moves)) == sentence


def test_C4_pawns_come_home_and_may_leave_again():
    position = opened("f9-f10 x-a1 e8-e9 x-a3 x-c1 e9-f9")
    assert news(position) == "The orange pawn goes from e9 to f9 and is home: one of ten are (C4)."
    left = position.play("x-c3").play("x-c5").play("f9-e9")
    assert news(left) == "The orange pawn goes from f9 to e9 and leaves its box (C3)."


def test_C4_a_pawn_may_go_from_box_to_box():
    twins = "/".join(["BB..", "BB..", "B...", "OO..", "OO..", "O...", *["...."] * 18])
    deal = " ".join(f"deal-{tile}r0" for tile in range(1, 25))
    moves = "b10-b9 x-a1 a8-a9 x-c1 b9-b8 a10-b10 x-e1 a9-a10 x-g1 b10-b9 x-i1 a10-b10"
    position = played(f"{deal} start-1-orange {moves}", set=twins)
    assert (
        news(position)
        == "The blue pawn goes from a10 to b10 and is home, as it was before: one of ten are (C4)."
    )


def test_C4_home_is_told_exactly_when_a_pawn_comes_home():
    *_, end = record = list(positions_of("won"))
    told = [position for position in record if "is home" in (news(position) or "")]
    assert news(end) == "The orange pawn goes from i9 to i10 and is home: ten of ten are (C4)."
    homes = [model.home(position) for position in record]
    assert [model.home(position) for position in told][-1] == 10
    assert len(told) == sum(after > before for before, after in pairwise(homes))


def positions_of(name):
    end = recorded(name)
    return (recorded(name, ply) for ply in range(end.ply + 1))


def test_C9_the_choice_is_told():
    assert news(opened()) == "First begins with blue, and Second plays orange (C9)."
    assert news(opened(start="start-2-blue")) == "Second begins with blue, and First plays orange (C9)."
    alone = opened("x-c5", start="start-1-orange", players=1)
    assert news(recorded("won-alone", 25)) == "Blue begins, and one person plays both colours (C9)."
    assert news(alone) == "Orange removes the tile c5 (C3); Blue plays turn 2."


def test_C2_the_deal_is_told_tile_by_tile():
    assert news(played()) is None
    assert news(played("deal-7r0")) == "Tile 7 of the set is dealt to a9, as the set shows it (C2)."
    assert (
        news(played("deal-7r0 deal-1r3")) == "Tile 1 of the set is dealt to c9, turned three quarters (C2)."
    )
    places = [news(played(" ".join(OPEN.split()[:count]), set="open")).split()[8] for count in (12, 13, 23)]
    assert places == ["c5,", "g5,", "g1,"]


def test_C2_a_deal_without_hope_is_dealt_again_unless_any_deal_is_agreed_on():
    again = played(UNFAIR, set="labyrinth")
    assert news(again) == "This deal is dealt again: no gate could make every box reachable (C2)."
    assert again.field("failed") == 1
    kept = played(UNFAIR, set="labyrinth", any_deal=True)
    assert news(kept) == "All tiles lie on the table (C2)."


def test_C2_a_set_that_fails_a_hundred_times_is_refused():
    kernel, position = played().game.kernel, played(set="labyrinth")
    state = played(UNFAIR, set="labyrinth").state()
    actions = [move.action for move in played(UNFAIR, set="labyrinth").history]
    assert all(action >= DEALT for action in actions)
    for _ in range(98):
        for action in actions:
            kernel.play(state, action)
    end = position.with_state(state)
    for action in actions:
        end = end.play(action)
    assert end.field("reason") == REFUSED
    assert end.utility == (0, 0)
    assert str(end.termination) == "tile set refused"
    assert end.ending == (
        "A hundred deals in a row left a box out of reach, whatever the gate: this tile set is refused (C2)."
    )


@pytest.mark.parametrize(
    ("name", "sentence", "how"),
    [
        ("won", "All ten pawns are home in turn 12 (C4): the game is won.", "all pawns home"),
        (
            "box-removed",
            "Second (orange) removed the tile i1 in turn 2, and with it the blue box on i2 (C7): the game is lost.",
            "box removed",
        ),
        (
            "box-and-pawn-removed",
            "First (blue) removed the tile e7 in turn 3, and with it the blue box on e8 and the orange pawn on e7 "
            "(C7): the game is lost.",
            "box removed",
        ),
        (
            "pawn-removed",
            "First (blue) removed the tile c9 in turn 3, and with it the blue pawn on c10 (C7): the game is lost.",
            "pawn removed",
        ),
        (
            "box-cut-off",
            "First (blue) removed the tile a3 in turn 3; no blue pawn then had a path to the blue box on a6 (C7): "
            "the game is lost.",
            "box cut off",
        ),
        (
            "gate-goes-and-cuts-off",
            "Second (orange) removed the tile c9 in turn 4, and with it the gate; no blue pawn then had a path to "
            "the blue box on a6 (C7): the game is lost.",
            "box cut off",
        ),
        ("resignation", "First resigned (G3): the game is lost for both.", "resignation"),
    ],
)
def test_C4_C7_G3_how_a_game_ended(name, sentence, how):
    assert recorded(name).ending == sentence
    assert str(recorded(name).termination) == how


def test_C7_two_boxes_of_two_colours_are_both_told():
    walled = "/".join(["BO.."] * 5 + ["...."] * 19)
    deal = " ".join(f"deal-{tile}r0" for tile in range(1, 25))
    corner = played(f"{deal} start-1-blue x-a7 x-c7", set=walled, players=1)
    assert corner.ending is None
    assert played(f"{deal} start-1-blue x-a9", set=walled, players=1).ending == (
        "Blue removed the tile a9 in turn 1, and with it the blue box on a10, the orange box on b10, "
        "the blue pawn on b10 and the orange pawn on a10 (C7): the game is lost."
    )


def test_G3_who_resigns_alone_loses_alone():
    left = opened("c8-c9", players=1, start="start-1-blue").leave(0)
    assert left.ending == "First resigned (G3): the game is lost."
    assert news(left) == "First resigns (G3)."


@pytest.mark.parametrize("seed", range(3))
def test_C2_to_C9_news_are_sentences_with_their_clauses(seed):
    told = [news(position) for position in random_game(seed, set="labyrinth")]
    assert told[0] is None
    assert [sentence for sentence in told[1:] if not NEWS.fullmatch(sentence)] == []
