"""Boards, turns, the prison and the pie in the compiled rules (D1, D5, D6, D8, D9)."""

from itertools import pairwise, permutations

import pytest
from numba import config

from tessella import Position
from tessella.games.anda import GAME
from tessella.games.anda.model import cells_in, groups_on
from tessella.games.anda.rules.grid import CELLS, NEIGHBOURS, SIDES, cells
from tessella.games.anda.rules.state import (
    ANNIHILATION,
    BLACK,
    KOMI,
    NO_ACTION,
    PLAY,
    SECOND,
    TAKE,
    UNSETTLED,
    WHITE,
)

from .tables import no_komi, played, random_game, with_fields

GAMES = 4 if config.DISABLE_JIT else 25
BLACK_IS_OUT = "c2 b1 a2 c1 b3 a1"
"""On side 2: the stones alternate along the rim, with nothing in the middle; Black is to move."""


def small(moves="", **options):
    """A position on side 3 without komi, or with other options."""
    return played(moves, **{"side": 3, **no_komi(options), **options})


def texts(position):
    return {move.text for move in position.moves()}


def numbers(position, names):
    return {position.action(name) for name in names.split()}


def rim(side):
    """The cells as far from the middle as there are."""
    return {n for n, (q, r) in enumerate(cells(side)) if max(abs(q), abs(r), abs(q + r)) == side - 1}


def stones(position):
    return [set(cells_in(words)) for words in position.field("stones")]


def taken(position):
    return [set(cells_in(words)) for words in position.field("taken")]


def prison(position):
    return position.field("prison").tolist()


# D1


def test_D1_the_boards():
    assert CELLS == {2: 7, 3: 19, 4: 37, 5: 61, 7: 127, 9: 217}
    assert played().field("side") == 7
    (option,) = (option for option in GAME.options if option.name == "side")
    assert set(option.choices) == set(SIDES)


@pytest.mark.parametrize("side", SIDES)
def test_D1_cells_are_neighbours_if_they_are_one_step_apart(side):
    for one, (q, r) in enumerate(cells(side)):
        steps = [(other, p - q, s - r) for other, (p, s) in enumerate(cells(side))]
        beside = {other for other, dq, dr in steps if max(abs(dq), abs(dr), abs(dq + dr)) == 1}
        assert set(NEIGHBOURS[side][one]) == beside


@pytest.mark.parametrize("side", [side for side in SIDES if side > 2])
def test_D1_after_the_first_turns_every_empty_cell_of_the_board_can_be_placed_on(side):
    position = played(side=side, komi=0)
    while position.field("turns") < 2:
        position = position.play(position.actions[0])
    assert set(position.actions) == set(range(CELLS[side])).difference(*stones(position))


# D5


@pytest.mark.parametrize("side", SIDES)
def test_D5_the_stones_of_a_first_turn_go_on_the_rim_apart(side):
    position = played(side=side, komi=0)
    for _ in range(2):
        taken = set().union(*stones(position))
        assert set(position.actions) == rim(side) - taken
        one = position.actions[-1]
        position = position.play(one)
        assert set(position.actions) == rim(side) - taken - {one, *NEIGHBOURS[side][one]}
        position = position.play(position.actions[0])


def test_D5_both_stones_are_one_turn():
    start, half, both = small(), small("a1"), small("a1 c1")
    assert [each.mover for each in (start, half, both)] == [0, 0, 1]
    assert [each.field("turns") for each in (start, half, both)] == [0, 0, 1]
    assert (half.field("phase"), half.field("half")) == (SECOND, half.action("a1"))
    assert (both.field("phase"), both.field("half")) == (PLAY, -1)
    assert stones(half) == [set(), set()]
    assert stones(both) == [numbers(both, "a1 c1"), set()]
    assert set(both.field("last").tolist()) == numbers(both, "a1 c1")


def test_D5_the_order_of_the_two_stones_does_not_matter():
    assert small("a1 c1") == small("c1 a1")


def test_D5_a_second_turn_is_one_stone_anywhere():
    position = small("a1 c1 a3 e3")
    assert texts(position) >= {"b1", "c3"}
    assert position.play("b1").mover == 1
    assert stones(position.play("b1"))[BLACK] == numbers(position, "a1 b1 c1")


@pytest.mark.parametrize("options", [{"komi": 0}, {"handicap": 1}], ids=str)
def test_D3_D5_every_first_turn_on_side_2_is_legal(options):
    """Both stones are tested after both are placed; whatever lies there already, they breathe."""
    first = [(), *permutations(sorted(rim(2)), 2)] if "handicap" in options else permutations(rim(2), 2)
    turns = 0
    for black in filter(apart, first):
        position = played(side=2, **options).replay(black or [TAKE])
        whites = [white for white in permutations(rim(2) - {*black}, 2) if apart(white)]
        assert set(position.actions) - {TAKE} == {white[0] for white in whites}
        for white in whites:
            half = position.play(white[0])
            assert set(half.actions) == {other for one, other in whites if one == white[0]}
            assert not any(group.smothered for group in groups_on(2, [{*black}, {*white}]))
            assert stones(half.play(white[1])) == [{*black}, {*white}]
            turns += 1
    assert turns > 100


def apart(pair):
    return not pair or pair[1] not in NEIGHBOURS[2][pair[0]]


def test_D4_D5_nothing_leaves_before_the_second_stone_lies():
    """On a board where White's a2 removes stones of both colours, as if this were White's first turn."""
    usual = small("b1 e1 c1 c5 d1 e3 b3 d3 c4")
    gone = [numbers(usual, "b1 d1 e1"), numbers(usual, "c5")]
    assert taken(usual.play("a2")) == gone
    half = with_fields(usual, first=(0, 1)).play("a2")
    assert (stones(half), taken(half)) == (stones(usual), [set(), set()])
    assert taken(half.play("e2")) == gone
    together = half.play("d4")
    assert taken(together) == [numbers(usual, "b1 b3 c4 d1 e1"), set()]
    assert (stones(together)[BLACK], together.field("reason")) == (set(), ANNIHILATION)


# D6


def test_D6_a_prisoner_is_taken_instead_of_placing():
    before = small("a1 c1 a3 e3 c3", komi=3)
    after = before.play("take")
    assert (prison(before), prison(after)) == ([3, 0], [2, 0])
    assert stones(after) == stones(before)
    assert (after.mover, after.field("last").tolist()) == (0, [TAKE, -1])


@pytest.mark.parametrize("options", [{"side": 2, "komi": 4}, {"side": 3, "handicap": 3}], ids=str)
def test_D6_only_enemy_stones_can_be_taken_and_never_between_two_stones(options):
    seen = set()
    for seed in range(GAMES):
        for position in random_game(seed, **options):
            if position.over:
                continue
            colour = position.field("colour")[position.mover]
            enemies, due = prison(position)[1 - colour], position.field("phase") == SECOND
            assert (TAKE in position.actions) == (enemies > 0 and not due)
            seen.add((enemies > 0, prison(position)[colour] > 0, due))
    assert {(True, False, True), (True, False, False), (False, True, False)} <= seen


def test_D6_taken_on_a_first_turn_it_passes_the_double_placement_by():
    position = small("take", handicap=2)
    assert (position.mover, prison(position), position.field("turns")) == (1, [0, 1], 1)
    double = position.play("a1")
    assert double.mover == 1
    back = double.play("a3")
    assert "c3" in texts(back)
    assert back.play("c3").mover == 1
    white = small("a1 a3 take", komi=1)
    assert white.play("c3").play("d3").mover == 0


@pytest.mark.parametrize("options", [{"side": 3, "komi": 0}, {"side": 3, "handicap": 2}], ids=str)
def test_D6_D10_every_turn_adds_one_to_what_the_mover_has_more(options):
    """Stones on the board and in the prison; so there is no pass, and board and mover determine the prison."""
    for seed in range(GAMES):
        turns = [position for position in random_game(seed, **options) if position.field("half") < 0]
        for before, after in pairwise(turns):
            mover = before.mover
            both = before.field("first")[mover] and after.field("last")[1] >= 0
            assert lead(after, mover) - lead(before, mover) == (2 if both else 1)
            assert min(prison(after)) == 0


def lead(position, colour):
    """How many stones a colour has more than the other, which have not left the prison."""
    counts = [len(own) + held for own, held in zip(stones(position), prison(position), strict=True)]
    return counts[colour] - counts[1 - colour]


# D8


def test_D8_a_player_without_action_loses_at_once():
    end = played(BLACK_IS_OUT, side=2, komi=0)
    assert end.over
    assert end.field("reason") == NO_ACTION
    assert end.utility == (0, 1)


def test_D8_not_while_there_is_an_enemy_stone_in_the_prison():
    assert texts(played(BLACK_IS_OUT, side=2, handicap=2)) == {"take"}
    assert played(BLACK_IS_OUT, side=2, komi=2).over


def test_D3_D8_not_if_the_late_test_allows_a_placement():
    assert texts(played(BLACK_IS_OUT, side=2, komi=0, late_test=True)) == {"b2"}


@pytest.mark.parametrize("late", [False, True])
def test_D8_the_loser_has_no_action_and_till_then_there_was_one(late):
    ends = 0
    for seed in range(2 * GAMES):
        *before, end = random_game(seed, side=3, komi=2, late_test=late)
        assert all(position.actions for position in before)
        if end.field("reason") == NO_ACTION:
            ends += 1
            loser = 1 - end.field("winner")
            assert loser != before[-1].mover
            assert with_fields(end, mover=loser).actions == ()
    assert ends > 0


# D9


def test_D9_the_first_player_chooses_how_many_black_stones_are_in_the_prison():
    position = small(komi="pie")
    assert (position.mover, position.actions) == (0, tuple(range(KOMI, KOMI + 10)))
    assert position.field("colour").tolist() == [UNSETTLED, UNSETTLED]
    for komi in range(10):
        after = position.play(f"komi-{komi}")
        assert (after.mover, prison(after), texts(after)) == (1, [komi, 0], {"black", "white"})
        assert after.field("komi") == komi


@pytest.mark.parametrize(("side", "colours"), [("black", [WHITE, BLACK]), ("white", [BLACK, WHITE])])
def test_D9_the_second_player_chooses_a_side_and_black_begins(side, colours):
    position = small(f"komi-3 {side}", komi="pie")
    black = colours.index(BLACK)
    assert position.field("colour").tolist() == colours
    assert (position.mover, set(position.actions), prison(position)) == (black, rim(3), [3, 0])
    after = position.play("a1").play("c1")
    assert stones(after) == [numbers(after, "a1 c1"), set()]
    assert after.mover == 1 - black
    assert "take" in texts(after)
    assert prison(after.play("take")) == [2, 0]


@pytest.mark.parametrize("side", ["black", "white"])
def test_D7_D8_D9_who_acts_last_wins_whatever_the_colour(side):
    winners = set()
    for seed in range(GAMES):
        *_, last, end = random_game(seed, f"komi-2 {side}", side=2 + seed % 2, komi="pie")
        assert end.utility[last.mover] == 1
        assert end.field("winner") == last.mover
        winners.add(last.mover)
    assert winners == {0, 1}


@pytest.mark.parametrize("komi", range(6))
def test_D9_with_a_fixed_komi_the_first_player_is_black(komi):
    position = small(komi=komi)
    assert (position.mover, position.field("colour").tolist()) == (0, [BLACK, WHITE])
    assert prison(position) == [komi, 0]
    assert set(position.actions) == rim(3)


@pytest.mark.parametrize("komi", ["pie", "0", "5"])
def test_D9_a_handicap_of_white_stones_takes_the_place_of_komi(komi):
    """What was agreed before the two excluded each other stays readable."""
    start = Position.first(GAME, GAME.meaningful({"side": 3, "komi": komi, "handicap": 4}))
    assert start.options["komi"] == "pie"
    position = start
    assert (position.mover, position.field("colour").tolist()) == (0, [BLACK, WHITE])
    assert (prison(position), position.field("komi")) == ([0, 4], 0)
    assert set(position.actions) == rim(3) | {TAKE}
