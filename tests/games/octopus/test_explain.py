"""Every refusal is one sentence, true, concrete, with its clause."""

import re
from random import Random

import pytest

from tessella.games.octopus.explain import task
from tessella.games.octopus.model import action_of, bounds, tiles
from tessella.games.octopus.rules import state
from tessella.games.octopus.rules.grid import KINDS

from .tables import deal_of, played, random_game, record_of, scripted

pytestmark = pytest.mark.once

RULING, CITED = re.compile(r"[A-Z0-9-][^\n]*\([OG]\d(, [OG]\d)?\)\."), re.compile(r"\b[OG]\d")
OPTIONS = [
    ({}, {"O1", "O2", "O4", "G1"}),
    ({"players": 3, "sets": 2}, {"O1", "O2", "O4", "G1", "G3"}),
    ({"players": 6}, {"O1", "O2", "G1", "G3"}),
]
"""With the clauses that refusals cite then."""
BESIDE = "a tile goes beside another, horizontally or vertically (O2)."
THREE = "r3-0,0 b5-1,0 g2-1,1"
FIVE = "b5-0,0 g2-0,1 m1-1,1 m2-2,1 m4-2,0"
DEALT = deal_of([[], []])


def candidates(position, rng):
    """All draws and beginners; some kinds on some cells in and around what lies there."""
    west, north, east, south = bounds({(0, 0), *tiles(position)})
    cells = [(rng.randint(west - 2, east + 2), rng.randint(north - 2, south + 2)) for _ in range(9)]
    kinds = rng.sample(range(KINDS), 12)
    return {*range(state.DRAW, state.ACTIONS), *(action_of(kind, cell) for kind in kinds for cell in cells)}


@pytest.mark.parametrize(("options", "clauses"), OPTIONS, ids=range(len(OPTIONS)))
def test_O1_O2_O4_G1_G3_a_move_is_legal_exactly_if_nothing_speaks_against_it(options, clauses):
    rng, cited = Random(str(options)), set()
    *undecided, _ = random_game(5, **options)
    dealt = KINDS * undecided[0].field("sets")
    for ply in (0, dealt - 1, dealt, dealt + 1, dealt + 2, *range(dealt + 3, len(undecided), 15)):
        stayed = undecided[ply]
        left = stayed.leave(rng.randrange(stayed.seats))
        for position in [stayed, left] if not left.over else [stayed]:
            for action in candidates(position, rng):
                reason = position.why(action)
                assert (reason is None) == (action in position.actions), reason
                assert reason is None or RULING.fullmatch(reason)
                cited.update(CITED.findall(reason or ""))
    assert cited == clauses


@pytest.mark.parametrize(
    ("moves", "move", "sentence"),
    [
        ("", "y6-1,0", "The first tile goes on 0,0 (O2)."),
        ("", "r4-0,0", "Anchor does not hold the red 4, which is in Shell's hand (O1)."),
        (THREE, "y6-1,0", "The blue 5 is on 1,0; a tile goes on an empty cell (O2)."),
        (THREE, "y6--1,-1", f"-1,-1 touches the red 3 at a corner only; {BESIDE}"),
        (FIVE, "y6-1,-1", f"1,-1 touches the blue 5 and the maroon 4 at a corner only; {BESIDE}"),
        (THREE, "y6-9,0", f"9,0 is beside no tile; {BESIDE}"),
        (THREE, "y6-2,-1", f"2,-1 touches the blue 5 at a corner only; {BESIDE}"),
        (THREE, "r3-0,1", "Shell does not hold the red 3, which is on 0,0 (O1)."),
        (THREE, "r4-0,1", "Shell does not hold the red 4, which is in Anchor's hand (O1)."),
        (THREE, "draw-r3", "All tiles are dealt already (O1)."),
        (THREE, "start-1", "Who begins has been drawn already (G1)."),
        (THREE, "y6-0,1", None),
        (THREE, "y6-2,1", None),
    ],
)
def test_O1_O2_G1_what_a_placement_needs(moves, move, sentence):
    hands = ("r4", "y6") if len(moves.split()) % 2 else ("y6", "r4")
    assert scripted(moves, hands).why(move) == sentence


@pytest.mark.parametrize(
    ("hands", "move", "sentence"),
    [
        (("r3", "b1"), "r3", "Shell holds no red 3: one is on 0,0, the other in Anchor's hand (O1)."),
        (("r4 r4", "b1"), "r4", "Shell holds no red 4: both are in Anchor's hand (O1)."),
        (
            ("r4", "b1", "r4"),
            "r4",
            "Shell holds no red 4: one is in Anchor's hand, the other in Star's hand (O1).",
        ),
    ],
)
def test_O1_of_twins_both_are_found(hands, move, sentence):
    position = scripted("r3-0,0", hands, players=len(hands), sets=2)
    assert position.why(f"{move}-1,0") == sentence


def test_O1_of_twins_one_may_be_held_and_both_may_lie():
    assert scripted("r3-0,0", ("", "r3"), sets=2).why("r3-1,0") is None
    both = scripted("r3-0,0 r3-1,0", sets=2)
    assert both.why("r3-2,0") == "Anchor holds no red 3: one is on 0,0, the other on 1,0 (O1)."


def test_G3_what_was_set_aside_is_nobodys():
    one = scripted("b1-0,0", ("", "b2", "r3"), players=3).leave(2)
    assert one.why("r3-1,0") == "Shell does not hold the red 3, which is set aside (O1, G3)."
    two = scripted("b1-0,0", ("r3", "b2", "r3"), players=3, sets=2).leave(2)
    assert two.why("r3-1,0") == "Shell holds no red 3: one is in Anchor's hand, the other set aside (O1, G3)."


def test_O1_G1_before_the_deal_is_done_there_is_no_other_move():
    assert played("draw-r3").why("r3-0,0") == "All tiles are dealt first, and 59 are still to come (O1)."
    assert played("draw-r3").why("draw-r3") == "The red 3 is dealt already (O1)."
    last = played(DEALT.rpartition(" ")[0])
    assert last.why("start-1") == "All tiles are dealt first, and 1 is still to come (O1)."
    twins = played("draw-r3 draw-r3", sets=2)
    assert twins.why("draw-r3") == "Both red 3s are dealt already (O1)."
    assert played("draw-r3", sets=2).why("draw-r3") is None


def test_G1_O4_G3_who_begins_is_drawn_among_those_who_are_there():
    dealt = played(DEALT)
    assert dealt.why("b1-0,0") == "Who begins must be drawn first (G1)."
    assert dealt.why("draw-r3") == "All tiles are dealt already (O1)."
    assert dealt.why("start-3") == "Star is not in this game; Anchor and Shell are (O4)."
    three = played(deal_of([[], [], []]), players=3).leave(1)
    assert three.why("start-2") == "Shell has resigned and cannot begin (G3)."
    assert three.why("start-3") is None


def test_O2_the_task_tells_of_the_first_tile():
    first, *later = [position for position in record_of("win").positions() if position.mover >= 0]
    assert "scores nothing" in task(first)
    assert not any("scores nothing" in task(position) for position in later if not position.over)
