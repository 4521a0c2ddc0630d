"""N6, N7: on which cells a tile can score 12, and on how many of them in one game; counted, not trusted.

A walk counts tiles of three symbols at most, and the joker behind them (N5), so its length is bounded by the rim and
by the joker. Where the four bounds add up to 12 and no more, a tile scores 12 only if every cell of the four walks was
taken before. Cells that need each other can therefore not both do it, whichever comes first.
"""

from collections import deque
from itertools import combinations, pairwise

import pytest

from .tables import gain, record_of

STEPS = [(-1, 0), (1, 0), (0, 1), (0, -1)]
MOST = {7: 0, 9: 2, 11: 6}
"""By the board's size."""


def cells(size):
    """All cells but the joker's, as column and row from 1."""
    middle = (size + 1) // 2
    return [(x, y) for x in range(1, size + 1) for y in range(1, size + 1) if (x, y) != (middle, middle)]


def longest_walk(size, start, step):
    """The cells of tiles that a walk counts where it counts as many as it can, and whether the joker follows (N5)."""
    counted = []
    while len(counted) <= 3:
        cell = tuple(at + (len(counted) + 1) * way for at, way in zip(start, step, strict=True))
        if cell == ((size + 1) // 2,) * 2:
            return counted, True
        if len(counted) == 3 or not all(1 <= at <= size for at in cell):
            break
        counted.append(cell)
    return counted, False


def needs(size):
    """The cells where a tile can score 12, each with those that must be taken before."""
    found = {}
    for cell in cells(size):
        walks = [longest_walk(size, cell, step) for step in STEPS]
        most = sum(len(counted) + joker for counted, joker in walks)
        assert most <= 12
        if most == 12:
            found[cell] = {other for counted, _ in walks for other in counted}
    return found


def possible(chosen, needed):
    """Is there an order in which each of these cells comes after all that it needs?"""
    left = set(chosen)
    while free := {cell for cell in left if not needed[cell] & left}:
        left -= free
    return not left


def most_in_a_game(size):
    """The greatest number of cells of one board that can all have scored 12; by brute force over all sets of them."""
    needed = needs(size)
    return max(
        count
        for count in range(len(needed) + 1)
        if any(possible(chosen, needed) for chosen in combinations(needed, count))
    )


def name(cell):
    return f"{' abcdefghijk'[cell[0]]}{cell[1]}"


def test_N6_on_nine_by_nine_four_cells_can_score_12_on_eleven_by_eleven_sixteen_on_seven_by_seven_none():
    assert {name(cell) for cell in needs(9)} == {"d4", "d6", "f4", "f6"}
    assert (len(needs(7)), len(needs(11))) == (0, 16)


@pytest.mark.parametrize("size", MOST)
def test_N6_N7_at_most_so_many_tiles_of_a_game_score_12(size):
    assert most_in_a_game(size) == MOST[size]


def twelves(record):
    """The cells on which the tiles of a record scored 12."""
    totals = [sum(position.score) for position in record.positions()]
    gains = [after - before for before, after in pairwise(totals)]
    return [move.text[-2:] for move, gained in zip(record.moves, gains, strict=True) if gained == 24]


@pytest.mark.parametrize("name_of_record", ["seventy-two-twice", "play-on", "play-on-to-the-last"])
def test_N7_six_tiles_of_12_are_two_turns_of_72_points(name_of_record):
    found = twelves(record_of(name_of_record))
    assert len(found) == len(set(found)) == MOST[11]
    assert set(found) <= {name(cell) for cell in needs(11)}


def filled(size, last):
    """A script that fills the board from the joker outwards, four symbols in a row everywhere, up to the last cells."""
    middle = ((size + 1) // 2,) * 2
    needed = set().union(*(needs(size)[cell] for cell in last))
    order, queue = [middle], deque([middle])
    while needed - set(order):
        x, y = queue.popleft()
        for cell in [(x + right, y + up) for right, up in STEPS]:
            if cell in cells(size) and cell not in [*order, *last]:
                order.append(cell)
                queue.append(cell)
    return "\n".join(f"{'dxos'[sum(cell) % 4]}-{name(cell)}" for cell in [*order[1:], *last])


def test_N6_two_tiles_of_12_on_nine_by_nine_can_be_had():
    *before, first, second = filled(9, [(4, 6), (6, 4)]).splitlines()
    assert gain("\n".join([*before, first])) == 24
    assert gain("\n".join([*before, f"{first} stop", second])) == 24
