"""Every refusal is one sentence, true, concrete, with its clause."""

import re
from random import Random

import pytest

from tessella.games.cancelletto.explain import task
from tessella.games.cancelletto.rules.state import ACTIONS, TOKEN

from .tables import OPEN, opened, played, random_game, record_of

pytestmark = pytest.mark.once

RULING, CITED = re.compile(r"[A-Z][^\n]*\(C\d\)\."), re.compile(r"\bC\d")
OPTIONS = [
    ({}, {"C2", "C3", "C5", "C6", "C9"}),
    ({"players": 1, "set": "labyrinth"}, {"C2", "C3", "C5", "C6", "C9"}),
]
"""With the clauses that refusals cite then."""
GATE = "gate-c10 gate-a6"


@pytest.mark.parametrize(("options", "clauses"), OPTIONS, ids=range(len(OPTIONS)))
def test_C2_C3_C5_C6_C9_a_move_is_legal_exactly_if_nothing_speaks_against_it(options, clauses):
    rng, cited = Random(3), set()
    games = [list(random_game(seed, **options)) for seed in range(3)]
    positions = [position for game in games for position in [game[0], *game[23:]] if not position.over]
    for position in positions:
        for action in {*position.actions, *rng.sample(range(ACTIONS), 200)}:
            reason = position.why(action)
            assert (reason is None) == (action in position.actions), reason
            assert reason is None or RULING.fullmatch(reason)
            cited.update(CITED.findall(reason or ""))
    assert cited == clauses


@pytest.mark.parametrize(
    ("moves", "move", "sentence"),
    [
        ("", "a1-a2", "There is no pawn on a1; a tile is removed by the notch at its lower edge (C3)."),
        ("", "g10-h10", "The pawn on g10 is orange, and it is blue's turn (C3)."),
        ("x-a1", "i4-i3", "The pawn on i4 is blue, and it is orange's turn (C3)."),
        ("c8-c9", "c9-c10", "The pawn on c9 has moved in this turn; each may move once (C3)."),
        ("", "c8-d8", "There is a wall on d8, which no pawn can enter (C3)."),
        ("", "i10-i11", "The pawn on i10 cannot go that way: the board ends at the rim (C2)."),
        ("x-c5", "e5-e6", "There is no pawn: e5 is in the middle, which stays empty (C2)."),
        ("g6-g5 x-g7", "x-g7", "There is no tile to remove: the tile g7 was removed in turn 1 (C6)."),
        ("x-a7 x-c9", "c8-c9", "The pawn on c8 cannot go that way: the tile c9 was removed in turn 2 (C6)."),
        ("x-a7 x-c9", "b7-b8", "There is no pawn: the tile a7 was removed in turn 1 (C6)."),
        ("f9-f10 x-a1", "g10-f10", "The blue pawn on f10 is in the way; a square holds one pawn (C3)."),
        ("", "x-e5", "There is no tile to remove: e5 is in the middle, which stays empty (C2)."),
        ("", "deal-1r0", "All tiles have been dealt (C2)."),
        ("", "start-2-blue", "Who begins with which colour has been chosen already (C9)."),
        ("", "x-a5", None),
        ("", "c8-c9", None),
    ],
)
def test_C2_C3_C6_C9_what_an_act_needs(moves, move, sentence):
    assert opened(moves).why(move) == sentence


@pytest.mark.parametrize(
    ("moves", "move", "sentence"),
    [
        (
            "",
            "gate-c4",
            "On each of its four sides c4 has a neighbour; a gate token needs a side with none (C5).",
        ),
        ("", "gate-f6", "A gate token goes on a square: f6 is in the middle, which stays empty (C2)."),
        ("x-c5", "gate-d6", "A gate token goes on a square: the tile c5 was removed in turn 1 (C6)."),
        (
            "gate-c10",
            "gate-c10",
            "The first gate token is on c10; the second one goes on another square (C5).",
        ),
        (
            "gate-c10",
            "x-a1",
            "The first gate token is on c10; the second one is put down before anything else (C5).",
        ),
        (
            "gate-c10",
            "c8-c9",
            "The first gate token is on c10; the second one is put down before anything else (C5).",
        ),
        (GATE, "gate-a1", "The gate has been placed; that is done once in a game (C5)."),
        (f"{GATE} x-c9", "gate-a1", "The gate has been placed; that is done once in a game (C5)."),
        ("gate-c10", "gate-e4", None),
        (
            "gate-i10 gate-h10",
            "i10-g",
            "A pawn goes one square up, down or aside, and no gate leads from i10 elsewhere (C5).",
        ),
        (
            GATE,
            "i10-g",
            "A pawn goes one square up, down or aside, and no gate leads from i10 elsewhere (C5).",
        ),
        (f"{GATE} x-a1", "a6-c10", None),
        (
            f"{GATE} c8-c9 x-a1 g10-h10 x-a3 c9-c10 x-c5",
            "a6-c10",
            "The blue pawn on c10 is in the way; a square holds one pawn (C3).",
        ),
    ],
)
def test_C5_what_the_gate_needs(moves, move, sentence):
    assert opened(moves).why(move) == sentence


def test_C2_before_the_deal_is_done_there_is_no_other_move():
    dealing = played("deal-7r1", set="open")
    assert dealing.why("deal-7r2") == "Tile 7 of the set is dealt already, to a9 (C2)."
    assert dealing.why("deal-8r0") is None
    for move in ("c4-c5", "x-c5", "gate-a1", "start-1-blue"):
        assert dealing.why(move) == "All tiles are dealt first, and 23 are still to come (C2)."
    last = played(OPEN.rpartition(" ")[0], set="open")
    assert last.why("x-c5") == "All tiles are dealt first, and 1 is still to come (C2)."


def test_C9_then_it_is_chosen_who_begins():
    two, one = played(OPEN, set="open"), played(OPEN, set="open", players=1)
    start = "First choose who begins with which colour:"
    assert two.why("c8-c9") == f"{start} start-1-blue or another (C9)."
    assert one.why("x-c5") == f"{start} start-1-blue or start-1-orange (C9)."
    assert two.why("deal-1r0") == "All tiles have been dealt (C2)."
    assert two.why("start-2-orange") is None
    alone = "One person plays both colours here, so it is the first seat that begins (C9)."
    assert one.why("start-2-blue") == alone
    assert one.why("start-1-orange") is None


@pytest.mark.parametrize("name", ["won", "won-alone", "gate-goes-and-cuts-off"])
def test_C3_C5_C9_the_task_is_true_of_the_legal_moves(name):
    numbers = ("", "one", "two", "three", "four", "five")
    for position in record_of(name).positions():
        if position.over or position.mover < 0:
            continue
        texts = [move.text for move in position.moves()]
        told = task(position)
        pawns = {text.split("-")[0] for text in texts if not text.startswith(("start", "gate", "x-"))}
        assert told.startswith("Choose") == texts[0].startswith("start")
        assert told.startswith("Put the other gate") == (position.field("phase") == TOKEN)
        if pawns:
            several = f"up to {numbers[len(pawns)]} (blue|orange) pawns"
            assert re.match(f"Step {several},|Step the (blue|orange) pawn,", told)
            assert told.startswith("Step the") == (len(pawns) == 1)
        assert told.startswith("Step") == bool(pawns)
        if not pawns and not told.startswith(("Choose", "Put")):
            assert told.startswith("Place the gate") == any(text.startswith("gate") for text in texts)
        if pawns:
            assert ("the gate" in told) == any(text.startswith("gate") for text in texts)
        assert told.startswith("Now remove") == all(text.startswith("x-") for text in texts)
