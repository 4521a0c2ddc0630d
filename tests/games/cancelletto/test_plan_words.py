"""What a partner says, and why a hint advises an act."""

import pytest

from tessella.games.cancelletto.explain import intention, reason, words

from .tables import record_of, recorded

pytestmark = pytest.mark.once


def rest_of(ply):
    """A position of a game that was won in turn 12, and the acts that won it from there."""
    whole = recorded("won")
    return recorded("won", ply), [move.action for move in whole.history[ply:]]


def ply_of(text, skip=0):
    return [ply for ply, move in enumerate(recorded("won").history) if move.text == text][skip]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("start-1-blue", "It lets blue begin, and the plan wins in turn 12 (C9)."),
        (
            "gate-c10",
            "It begins the gate on c10, so that a pawn can go from a6 to c10 in turn 2; the plan wins in turn 12 (C5).",
        ),
        (
            "g6-h6",
            "It is a step on the way home to i6, where the pawn stands from turn 3 on; the plan wins in turn 12 (C3).",
        ),
        ("e9-e8", "It brings the pawn home, where it stays, and the plan wins in turn 12 (C3, C4)."),
        ("x-c5", "It takes away a tile that no pawn needs any more, and the plan wins in turn 12 (C6)."),
    ],
)
def test_C8_a_hint_says_what_the_act_is_for(text, told):
    assert reason(*rest_of(ply_of(text))) == told


def test_C8_a_partner_tells_as_much_as_it_leads():
    position, acts = rest_of(ply_of("i9-i10"))
    assert [intention(position, acts, lead) for lead in range(5)] == [
        "I see a way to win.",
        "I see a way to win in turn 12.",
        "I see a way to win in turn 12.",
        "I see a way to win in turn 12: turn 12, i9-i10.",
        "I see a way to win in turn 12: please step i9-i10.",
    ]
    position, acts = rest_of(ply_of("x-a9") + 1)
    told = [intention(position, acts, lead) for lead in range(5)]
    assert len(set(told)) == 5
    assert told[2].endswith(
        "after your turn I shall step c9-c8, i3-i4, f7-g7 and j7-i7, and remove the tile c1."
    )
    turns = told[3].split(": ")[1].split("; ")
    assert turns[0].endswith(", i4-h4 d9-d10 x-e1") and turns[1].endswith(", c9-c8 i3-i4 f7-g7 j7-i7 x-c1")
    assert turns[-1].startswith("turn 12, ") and sum(len(turn.split()) - 2 for turn in turns) == len(acts)
    assert told[4].endswith("please step i4-h4 and d9-d10, and remove the tile e1.")
    assert intention(position, [], 4) == "I see no way to win from here; do you?"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "x-c5",
            "It takes away a tile without a box or a pawn, and every box can still be reached (C6, C7).",
        ),
        ("g6-h6", "It frees the orange box on g6 (C3, C4)."),
    ],
)
def test_without_a_plan_that_wins_a_reason_is_what_the_act_does_at_once(text, told):
    position, acts = rest_of(ply_of(text))
    assert reason(position, acts[:1]) == told


def test_acts_in_words():
    told = [
        words(position, move.action)
        for position, move in zip(record_of("won").positions(), recorded("won").history, strict=False)
    ]
    assert {
        "First begins with blue",
        "first gate token on c10",
        "gate joins c10 and a6",
        "blue pawn g6 to h6",
        "tile c5 removed",
        "tile dealt to i9",
    } <= {*told}
    assert told[-1].endswith("home")
