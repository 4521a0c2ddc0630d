"""Groups, breaths and removals in the compiled rules (D2-D4), and that what they keep up to date is what is there."""

from collections import Counter
from itertools import chain, islice, pairwise

import numpy as np
import pytest
from numba import config

from tessella.core.compiler.jit import copy_of
from tessella.core.compiler.rng import new_rng
from tessella.games.anda.model import cells_in, closed_on, groups_on, removed
from tessella.games.anda.rules.breaths import any_smothered
from tessella.games.anda.rules.grid import CELLS, NEIGHBOURS
from tessella.games.anda.rules.lookahead import try_out
from tessella.games.anda.rules.removal import may_remove
from tessella.games.anda.rules.state import BLACK, PLAY, TAKE, WHITE

from .tables import BOTH, EYE, no_komi, played, with_fields

SMALL = [2, 3, 4, 5]
LARGE = pytest.param(9, marks=pytest.mark.verify("the largest board takes longest"))
SIDES = SMALL if config.DISABLE_JIT else [*SMALL, 7, LARGE]
SCRATCH = "heads"
"""The first of the state's fields that may change under a trial."""
ONE_WALL = "B . W / . W W . / W W . . . / . . . . / . . ."
TWO_GUARDS = "W . / B B B / . W"
TWO_BESIDE = "W . / B B W / B B"


def board(picture, mover=BLACK, **options):
    """A position with these stones, rows from the top; both first turns are over."""
    signs, side = picture.replace("/", "").split(), (picture.count("/") + 2) // 2
    stones = [sum(1 << n for n, each in enumerate(signs) if each == sign) for sign in "BW"]
    words = np.array(stones, np.uint64).reshape(2, 1)
    return with_fields(
        played(side=side, komi=0, **options), stones=words, mover=mover, turns=mover, first=(0, 0)
    )


def smothered(picture):
    """Of which colours there are smothered groups."""
    state = board(picture).state()
    return [colour for colour in (BLACK, WHITE) if any_smothered(state, colour)]


def left(moves, **options):
    """The cells that black and white stones left in the last turn."""
    position = played(moves, **{"side": 3, **no_komi(options), **options})
    write = position.game.notation.write
    return [" ".join(write(position, cell) for cell in cells_in(words)) for words in position.field("taken")]


def texts(position):
    return {move.text for move in position.moves()}


def prison(moves, **options):
    return played(moves, **{"side": 3, **no_komi(options), **options}).field("prison").tolist()


def stones_in(state):
    return [frozenset(cells_in(words)) for words in state.stones]


def random_states(seed, **options):
    """All states of a random game by the kernel's own moves."""
    position = played(**options)
    state, rng = position.state(), new_rng(seed)
    while state.mover >= 0:
        position.game.kernel.roll(state, rng)
        yield copy_of(state)


def games(side):
    """Seeds of as many games as take about equally long on each side."""
    count = {2: 40, 3: 20, 4: 10, 5: 6, 7: 2, 9: 1}[side]
    return range(count // 2 if config.DISABLE_JIT else count)


def random_turns(side, **options):
    """Some states of random games in which one stone, or a prisoner, is due."""
    turns = (
        state
        for seed in games(side)
        for state in random_states(seed, side=side, **options)
        if state.mover >= 0 and state.phase == PLAY and not state.first[state.colour[state.mover]]
    )
    return islice(turns, 0, None, 2 * side - 3)


# D2


def test_D2_a_group_breathes_through_empty_cells_far_from_it():
    assert smothered("B . . / . W . . / . . . . . / . . . . / . . .") == []


def test_D2_a_group_is_smothered_if_one_enemy_group_is_beside_each_of_its_breaths():
    assert smothered(ONE_WALL) == [BLACK]
    assert smothered("B . . / . W W . / W W . . . / . . . . / . . .") == []


def test_D2_each_breath_may_have_another_enemy_group_beside_it():
    assert smothered(TWO_GUARDS) == [BLACK, WHITE]
    assert smothered(TWO_GUARDS.replace(". W", ". .")) == [WHITE]


def test_D2_a_breath_beside_two_enemy_groups_saves():
    assert smothered(TWO_BESIDE) == [WHITE]
    assert smothered(TWO_BESIDE.replace("B B W", "B B B")) == [BLACK, WHITE]
    assert smothered("W W / . B W / B B") == [BLACK, WHITE]


def test_D2_an_empty_cell_with_no_enemy_beside_it_saves():
    assert smothered("B B / B B . / W W") == [BLACK, WHITE]
    assert smothered("B . / B B B / W W") == [WHITE]


def test_D2_a_group_without_breath_is_smothered():
    assert smothered("W B / B B . / . .") == [WHITE]


# D3


def test_D3_the_group_that_a_stone_makes_must_not_be_smothered():
    assert texts(board("W . . / . B . . / B B . . . / . . . . / . . B", WHITE)) >= {"a2", "b1"}
    assert texts(board("W . B / . B B . / B B . . . / . . . . / . . B", WHITE)).isdisjoint({"a2", "b1"})


def test_D3_a_stone_has_the_breaths_of_the_groups_it_joins():
    joined = "W . W / B B B W / . . W W W / . . . . / . . ."
    assert "a2" in texts(board(joined, WHITE))
    assert "a2" not in texts(board("W . B / B B B W / . . W W W / . . . . / . . .", WHITE))


def test_D3_an_eye_of_one_cell_cannot_be_filled_for_nothing_leaves_before_the_test():
    assert "a1" not in texts(played(EYE, side=4, komi=0))


def test_D3_in_the_late_test_enemies_leave_first():
    late = played(EYE, side=4, komi=0, late_test=True)
    assert "a1" in texts(late)
    assert late.play("a1").field("prison").tolist() == [3, 0]


@pytest.mark.parametrize("side", SMALL)
def test_D3_the_late_test_allows_what_stays_on_the_board(side):
    """After the groups of both colours that leave have left; where nothing can come back (D10)."""
    allowed = 0
    for state in random_turns(side, komi=2, late_test=True):
        position = played(side=side, komi=2, late_test=True).with_state(state)
        colour, stones = int(state.colour[state.mover]), stones_in(state)
        closed = closed_on(side, stones, groups_on(side, stones))[colour]
        for cell in set(cells_in(state.empty)) - set(cells_in(state.left[colour])):
            placed = [own | {cell} if n == colour else own for n, own in enumerate(stones)]
            _, own = removed(side, placed, colour)
            stays = not any(cell in group.stones for group in own)
            assert (cell in position.actions) == stays
            allowed += stays and cell in closed
    assert allowed > 0


# D4


def test_D4_enemy_groups_leave_first_and_may_save_the_movers():
    """Black's b4 smothers White's b1 and Black's own a2."""
    assert left("e3 a2 d4 b1 d1 d3 b3 e2 b4") == ["", "b1"]


def test_D4_then_groups_of_the_mover_leave():
    assert left(BOTH) == ["c1", "d4"]


def test_D4_groups_of_the_mover_leave_also_if_no_enemy_does():
    assert left("e2 b4 b1 e3 d3 c4") == ["", "e3"]


def test_D4_smothered_enemy_groups_leave_together():
    """If d4 and e3 left before c1, that would have breath."""
    assert left("c1 d4 a1 b4 e3 d2") == ["c1 d4 e3", ""]


def test_D4_smothered_groups_of_the_mover_leave_together():
    assert left("e1 c1 e3 a3 d4 c2 c3 b1 c4") == ["c1 e1", ""]


def test_D4_what_leaves_goes_to_the_prison():
    assert prison("e2 b4 b1 e3 d3 c4") == [0, 1]
    assert prison("e1 c1 e3 a3 d4 c2 c3 b1 c4") == [2, 0]


def test_D4_pairs_of_opposite_colour_vanish_there():
    assert prison(BOTH) == [0, 0]
    assert prison("e2 b4 b1 e3 d3 c4", komi=3) == [2, 0]
    assert prison("e1 c1 e3 a3 d4 c2 c3 b1 c4", handicap=1) == [1, 0]


@pytest.mark.parametrize("side", SIDES)
def test_D4_what_leaves_is_what_groups_made_anew_say(side):
    for seed in games(side):
        for before, after in pairwise(random_states(seed, side=side, komi=0)):
            if after.last[0] == TAKE or after.half >= 0:
                continue
            colour, placed = int(before.colour[before.mover]), {int(each) for each in after.last if each >= 0}
            stones = [own | placed if n == colour else own for n, own in enumerate(stones_in(before))]
            gone = [set(), set()]
            for group in chain(*removed(side, stones, colour)):
                gone[group.colour] |= group.stones
            assert [set(cells_in(words)) for words in after.taken] == gone
            assert stones_in(after) == [own - away for own, away in zip(stones, gone, strict=True)]


# What is kept up to date


@pytest.mark.parametrize("side", SIDES)
def test_D2_groups_kept_up_to_date_are_those_made_anew(side):
    for seed in games(side):
        for state in random_states(seed, side=side, komi=0):
            groups = groups_on(side, stones_in(state))
            for colour in (BLACK, WHITE):
                own = [set(group.stones) for group in groups if group.colour == colour]
                assert_heads(side, state, colour, own)
                assert_counts(side, state, colour, own)


def assert_heads(side, state, colour, own):
    """Each group goes by one of its cells, to which every stone of it leads."""
    heads = cells_in(state.heads[colour])
    found = [set(cells_in(state.group[head])) for head in heads]
    assert sorted(map(sorted, found)) == sorted(map(sorted, own))
    for head, stones in zip(heads, found, strict=True):
        assert {head_of(state, stone) for stone in stones} == {head}
        assert set(cells_in(state.beside[head])) == near(side, stones)


def head_of(state, stone):
    while state.towards[stone] != stone:
        stone = int(state.towards[stone])
    return stone


def near(side, stones):
    """The cells with a neighbour among these."""
    return {cell for stone in stones for cell in NEIGHBOURS[side][stone]}


def assert_counts(side, state, colour, own):
    """By cell how many groups are beside it, and which empty ones have not exactly one."""
    beside = Counter(cell for group in own for cell in near(side, group))
    counts = [beside[cell] for cell in range(CELLS[side])]
    low, high = set(cells_in(state.low[colour])), set(cells_in(state.high[colour]))
    assert [(cell in low) + 2 * (cell in high) for cell in range(CELLS[side])] == counts
    empty = set(range(CELLS[side])).difference(*stones_in(state))
    assert set(cells_in(state.empty)) == empty
    assert set(cells_in(state.saving[colour])) == {cell for cell in empty if counts[cell] != 1}


# Trials


def known(state):
    """All but scratch."""
    names = state.dtype.names
    return [state[name].tobytes() for name in names[: names.index(SCRATCH)]]


@pytest.mark.parametrize("side", [3, 4, 5] if config.DISABLE_JIT else [3, 5, 7])
def test_D4_a_trial_tells_the_board_after_a_placement_and_takes_it_back(side):
    kernel, removals = played().game.kernel, 0
    for state in random_turns(side, komi=0):
        colour = int(state.colour[state.mover])
        for cell in legal_cells(kernel, state):
            before, after = known(state), played(side=side).with_state(state).state()
            kernel.play(after, cell)
            assert try_out(state, colour, cell)
            assert state.tried == after.board
            may = may_remove(state, colour, cell)
            assert may or not after.taken.any()
            assert known(state) == before
            removals += bool(after.taken.any())
    assert removals > 10


def legal_cells(kernel, state):
    out = np.empty(300, np.int32)
    return [int(each) for each in out[: kernel.legal(state, out)] if each < TAKE]
