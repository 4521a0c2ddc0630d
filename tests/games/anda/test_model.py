"""Groups and breaths in the model: what the texts say of them, and that the rules agree on any board."""

from random import Random

import numpy as np
import pytest

from tessella.games.anda.model import cells_in, closed_on, groups_of, groups_on, stones_of
from tessella.games.anda.rules.grid import CELLS

from .model import compare_closed, compare_groups
from .tables import played, random_game, with_fields

pytestmark = pytest.mark.once


def on(side, black="", white=""):
    """The groups of a board of this side with stones on these cells."""
    return groups_on(side, [numbers(side, black), numbers(side, white)])


def numbers(side, names):
    position = played(side=side, komi="0")
    return frozenset(position.action(name) for name in names.split())


def random_stones(side, rng):
    """Stones on any part of the board, half of them black."""
    cells = rng.sample(range(CELLS[side]), rng.randrange(CELLS[side]))
    return [frozenset(cells[::2]), frozenset(cells[1::2])]


def group_of(groups, cell):
    return next(group for group in groups if cell in group.stones)


def test_D2_connected_stones_are_a_group_and_a_single_stone_is_one():
    groups = on(3, black="a1 b1 e3", white="b2")
    assert [(group.colour, group.stones) for group in groups] == [
        (0, numbers(3, "a1 b1")),
        (0, numbers(3, "e3")),
        (1, numbers(3, "b2")),
    ]


def test_D2_breaths_are_all_cells_of_the_regions_that_a_group_touches():
    far, walled = on(3, black="a1 c1 c2 c3 c4 c5")
    assert far.breaths == numbers(3, "a2 a3 b1 b2 b3 b4")
    assert walled.breaths == far.breaths | numbers(3, "d1 d2 d3 d4 e1 e2 e3")


def test_D2_a_breath_saves_unless_exactly_one_enemy_group_is_beside_it():
    black, *_ = on(2, black="b1", white="a2 c2")
    assert black.breaths == numbers(2, "a1 b2 b3 c1")
    assert black.saving == numbers(2, "b2 b3")
    assert not black.smothered


def test_D2_a_group_without_breaths_is_smothered():
    black, _ = on(2, black="a1", white="a2 b1 b2")
    assert black.breaths == frozenset()
    assert black.smothered


def test_D2_a_group_is_smothered_by_different_groups_each_alone_at_its_breath():
    black, *whites = on(2, black="b2", white="a1 b3 c1")
    assert len(whites) == 3
    assert not black.smothered
    black, *whites = on(2, black="b2 a2 c2", white="a1 b3")
    assert len(whites) == 2
    assert black.breaths == numbers(2, "b1 c1")
    assert black.saving == numbers(2, "c1")
    assert group_of(on(2, black="b2 a2 c2 c1", white="a1 b3"), 3).smothered


@pytest.mark.parametrize("side", [2, 3, 4])
def test_D3_a_cell_is_closed_where_a_stone_would_lie_in_a_smothered_group(side):
    rng = Random(side)
    for _ in range(150):
        stones = random_stones(side, rng)
        closed = closed_on(side, stones, groups_on(side, stones))
        for colour in (0, 1):
            for cell in set(range(CELLS[side])).difference(*stones):
                after = [own | {cell} if colour == n else own for n, own in enumerate(stones)]
                assert (cell in closed[colour]) == group_of(groups_on(side, after), cell).smothered


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_D2_the_rules_see_the_same_groups_on_boards_that_no_game_comes_to(side):
    """Smothered groups lie there, too."""
    rng = Random(side)
    for _ in range(50):
        stones = [sum(1 << cell for cell in own) for own in random_stones(side, rng)]
        words = np.array(stones, np.uint64).reshape(2, 1)
        position = with_fields(played(side=side, komi="0"), stones=words)
        for colour in (0, 1):
            compare_groups(position, position.state(), colour)
            compare_closed(position, position.state(), colour)


@pytest.mark.parametrize("options", [{"side": 3}, {"side": 4, "handicap": 3}, {"side": 5}], ids=str)
def test_D3_no_move_is_closed_and_every_other_empty_cell_is_a_move(options):
    """After the first turns, and where nothing could come back (D10)."""
    for seed in range(4):
        for position in random_game(seed, **options):
            if position.over or position.field("phase") < 2:
                continue
            stones = stones_of(position)
            closed = closed_on(position.field("side"), stones, groups_of(position))
            colour = position.field("colour")[position.mover]
            moves = {action for action in position.actions if action < CELLS[position.field("side")]}
            assert moves.isdisjoint(closed[colour])
            if not position.field("first")[colour]:
                left = set(range(CELLS[position.field("side")])).difference(*stones, closed[colour], moves)
                assert left <= set(cells_in(position.field("left")[colour]))


@pytest.mark.parametrize("side", [3, 5])
def test_D4_no_group_is_smothered_when_a_turn_is_over(side):
    for position in random_game(7, side=side):
        if position.field("half") < 0:
            assert not any(group.smothered for group in groups_of(position))


def test_D5_the_first_of_two_stones_lies_on_the_board():
    black, white = played("a1 c1", side=4, komi="0"), played("a1 c1 a3", side=4, komi="0")
    assert stones_of(black) == [numbers(4, "a1 c1"), frozenset()]
    assert stones_of(white) == [numbers(4, "a1 c1"), numbers(4, "a3")]
    assert [group.stones for group in groups_of(white)] == [
        numbers(4, "a1"),
        numbers(4, "c1"),
        numbers(4, "a3"),
    ]
    assert stones_of(played("komi-2 black e2", side=3)) == [numbers(3, "e2"), frozenset()]
