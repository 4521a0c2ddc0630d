"""Every refusal is one sentence, true, concrete, with its clause."""

import re
from functools import partial
from random import Random

import pytest

from games.shelf import names_of_records
from tessella.games.anda.explain import task
from tessella.games.anda.rules import state
from tessella.games.anda.rules.grid import CELLS, NEIGHBOURS
from tessella.record import Record, text_of

from .tables import EYE, ROUND, WALLED, played, random_game, record_of, with_fields

pytestmark = pytest.mark.once

RULING = re.compile(r"[A-Za-z][^\n]*\(D\d+(, D\d+)*\)\.")
OPTIONS = [
    {"side": 2},
    {"side": 2, "handicap": 3, "late_test": True},
    {"side": 3},
    {"side": 3, "komi": 2, "late_test": True},
    {"side": 5},
    {"side": 7, "komi": 1},
]


def candidates(position, rng):
    """All actions of small boards, some of large ones."""
    cells = range(CELLS[position.options["side"]])
    return {*rng.sample(cells, min(len(cells), 25)), *range(state.TAKE, state.ACTIONS)}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_D3_D5_D6_D9_D10_a_move_is_legal_exactly_if_nothing_speaks_against_it(options):
    rng = Random(str(options))
    for seed in range(15 if options["side"] < 5 else 1):
        for position in random_game(seed, **options):
            if position.over or rng.random() > 0.3:
                continue
            for action in candidates(position, rng):
                reason = position.why(action)
                assert (reason is None) == (action in position.actions), (repr(position), action, reason)
                assert reason is None or RULING.fullmatch(reason)


def test_D1_an_action_beyond_a_small_board_is_refused():
    assert (
        played(side=2, komi=0).why(7)
        == "There is no cell 7 on this board: they are numbered from 0 to 6 (D1)."
    )


def test_D3_a_stone_goes_on_an_empty_cell():
    position = played(WALLED, side=4, komi=0)
    assert position.why("b2") == "A black stone lies on b2; a stone goes on an empty cell (D3)."
    assert position.why("b3") == "A white stone lies on b3; a stone goes on an empty cell (D3)."


def test_D2_D3_each_breath_that_does_not_save_is_named():
    position = played(f"{WALLED} e4", side=4, komi=0)
    assert position.why("a1") == (
        "The stone on a1 would be smothered, for each of its breaths, a2 and b1, would have exactly one black group "
        "beside it (D2, D3)."
    )


@pytest.mark.parametrize(
    ("moves", "cell", "options", "sentence"),
    [
        (
            "b1 b3 take b2",
            "a1",
            {"side": 2, "komi": 3, "late_test": True},
            "The stone on a1 would be smothered, for its only breath, a2, would have exactly one black group "
            "beside it (D2, D3).",
        ),
        (
            "d4 e1 a2 e3 b1 c5 a3",
            "c3",
            {"side": 3, "komi": 0},
            "The stone on c3 would be smothered, for each of its 11 breaths would have exactly one black group "
            "beside it (D2, D3).",
        ),
        (
            "c5 c1 d1 b1 e1 a3 c2 d4 c4 e3",
            "c3",
            {"side": 3, "komi": 0},
            "The group of 5 stones with c3 would be smothered, for each of its 8 breaths would have exactly one "
            "white group beside it (D2, D3).",
        ),
        (
            "take c2 a1",
            "b2",
            {"side": 2, "handicap": 2},
            "The stone on b2 would be smothered, for each of its breaths, a2, b1, b3 and c1, would have exactly one "
            "white group beside it, and is tested before White's stone on a1 and White's stone on c2 could leave "
            "(D2, D3).",
        ),
        (
            "a1 c1 a2 c2 b3 b1",
            "b2",
            {"side": 2, "handicap": 2},
            "The group on a1, b2, b3 and c1 would be smothered, for it would have no breath, and is tested before "
            "3 white groups, 3 stones, could leave (D2, D3).",
        ),
    ],
)
def test_D2_D3_a_smothered_placement_says_why_each_breath_fails(moves, cell, options, sentence):
    assert played(moves, **options).why(cell) == sentence


def test_D2_D3_the_eye_of_the_enemy_gives_no_breath_and_nothing_leaves_before_the_test():
    assert played(EYE, side=4, komi=0).why("a1") == (
        "The stone on a1 would be smothered, for it would have no breath, and is tested before Black's group on a2, b1 "
        "and b2 could leave (D2, D3)."
    )


def test_D3_the_late_test_looks_after_the_removals():
    position = played(EYE, side=4, komi=0, late_test=True)
    assert position.why("a1") is None
    assert position.play("a1").field("prison").tolist() == [3, 0]


def test_D5_a_first_turn_goes_on_the_rim():
    position = played(side=4, komi=0)
    assert position.why("c3") == "c3 is not on the rim, where both stones of a first turn go (D5)."
    assert position.why("d7") is None


def test_D5_the_second_stone_keeps_apart_from_the_first():
    position = played("a1", side=4, komi=0)
    assert position.why("b1") == "b1 is next to a1; the two stones of a first turn must not touch (D5)."
    assert (
        position.why("a1")
        == "The first of the two stones goes on a1; the second one needs another cell (D5)."
    )
    assert (
        position.why("take") == "First (Black) has placed a stone on a1 and must now place a second one (D5)."
    )
    assert position.why("b2") == "b2 is not on the rim, where both stones of a first turn go (D5)."


@pytest.mark.parametrize("side", [2, 3])
def test_D3_D5_in_a_first_turn_every_pair_apart_on_the_rim_breathes(side):
    start = played(side=side, komi=0)
    rim, near = set(start.actions), NEIGHBOURS[side]
    for one in rim:
        for two in start.play(one).actions:
            white = start.play(one).play(two)
            assert set(white.actions) == rim - {one, two}
            for cell in white.actions:
                assert set(white.play(cell).actions) == rim - {one, two, cell, *near[cell]} != set()


def test_D6_there_must_be_a_prisoner_of_the_enemy():
    position = played("a1 a3", side=3, komi=2)
    assert position.why("take") is None
    after = position.play("take").play("b2")
    assert after.why("take") is None
    position = played("a1 a3 c1 c5", side=3, komi=2)
    assert position.why("take") == "There is no white stone in the prison for First (Black) to take (D6)."


def test_D9_the_pie_comes_first_and_in_its_order():
    position = played()
    for early in ("a1", "take", "black", "white"):
        assert position.why(early) == "First must first choose a komi, from komi-0 to komi-9 (D9)."
    position = played("komi-3")
    assert position.why("komi-4") == "The komi is 3; Second must now choose black or white (D9)."
    assert (
        position.why("a1") == position.why("take") == "Second must first choose a side, black or white (D9)."
    )


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (partial(played, "komi-3 black"), "The komi is settled: it is 3 (D9)."),
        (partial(played, komi=2), "The komi is settled: it is 2 (D9)."),
        (
            partial(played, "a1", handicap=2),
            "This game is played with a handicap, which takes the place of komi (D9).",
        ),
    ],
)
def test_D9_there_is_no_komi_to_choose_any_more(found, sentence):
    assert found().why("komi-3") == sentence


def test_D9_sides_are_chosen_once():
    assert (
        played("komi-3 black").why("white")
        == "The sides are settled: First (White) against Second (Black) (D9)."
    )
    assert played(komi=2).why("black") == "The sides are settled: First (Black) against Second (White) (D9)."


@pytest.mark.parametrize(
    ("begin", "komi", "turn"), [("", 0, 8), ("komi-0 white ", "pie", 10), ("komi-0 black ", "pie", 9)]
)
def test_D10_the_turn_is_told_after_which_the_position_stood(begin, komi, turn):
    position = played(begin + ROUND, side=3, komi=komi)
    assert position.why("e2") == f"A stone on e2 would bring back the position after turn {turn} (D10)."
    assert "e2" not in [move.text for move in position.moves()]


def test_D10_turns_are_counted_as_records_count_them():
    position = played(f"komi-0 black {ROUND}", side=3)
    (told,) = re.findall(r"after turn (\d+) ", position.why("e2"))
    text = text_of(Record.of(position))
    upto = re.split(rf"\b{int(told) + 1}\. ", text.partition("\n\n")[2])[0]
    stood = played(re.sub(r"\d+\. ", "", upto), side=3)
    assert stood == with_fields(position, turns=0).play("e2")


@pytest.mark.parametrize("name", names_of_records("anda"))
def test_D3_D5_D6_D9_the_task_is_true_of_the_legal_moves(name):
    for position in record_of(name).positions():
        if position.over:
            continue
        texts = {move.text for move in position.moves()}
        told = task(position)
        assert ("out of the prison" in told) == ("take" in texts)
        assert told.startswith("No stone") == (texts == {"take"})
        assert told.startswith("Choose how many") == any(text.startswith("komi") for text in texts)
        assert told.startswith("Choose Black") == ("black" in texts)
