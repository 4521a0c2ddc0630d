"""Winning lines and loops, against searches too simple to be wrong; and tables that no game comes to."""

from random import Random

import pytest

from tessella.games.andantino.model import lines, own_of, traps
from tessella.games.andantino.oracle import AXES, is_trapped, neighbours

from .model import compare
from .tables import laid_out, scattered

pytestmark = pytest.mark.once

DISC = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
FAR = 18
"""So many tiles `laid_out` can put far away."""


def random_tiles(seed):
    """Tiles strewn over a disc, most of them White's: many lines, many loops."""
    rng = Random(seed)
    return {cell: int(rng.random() < 0.25) for cell in DISC if rng.random() < 0.85}


def fives(own):
    """Every five consecutive tiles."""
    for q, r in own:
        for dq, dr in AXES:
            five = [(q + i * dq, r + i * dr) for i in range(5)]
            if own.issuperset(five):
                yield five


def chains(own, chain, most):
    """Every closed chain of at most so many different tiles that begins like this one."""
    for tile in own & neighbours(chain[-1]):
        if tile == chain[0] and len(chain) > 2:
            yield chain
        elif tile not in chain and len(chain) < most:
            yield from chains(own, [*chain, tile], most)


@pytest.mark.parametrize("seed", range(30))
def test_A1_lines_hold_exactly_the_tiles_of_all_fives(seed):
    own = {cell for cell, seat in random_tiles(seed).items() if seat == 0}
    found = lines(own)
    assert {cell for line in found for cell in line} == {cell for five in fives(own) for cell in five}
    assert len({frozenset(line) for line in found}) == len(found)


@pytest.mark.parametrize("seed", range(60))
def test_A2_traps_hold_exactly_the_tiles_that_cannot_walk_out(seed):
    tiles = random_tiles(seed)
    own = {cell for cell, seat in tiles.items() if seat == 0}
    trapped = {cell for cell in set(tiles) - own if is_trapped(cell, own, set(tiles))}
    held = [cell for trap in traps(tiles, 0) for cell in trap.prey]
    assert trapped == set(held)
    assert len(held) == len(trapped)


@pytest.mark.parametrize("seed", range(60))
def test_A2_a_loop_is_a_ring_of_own_tiles_that_holds_its_prey_and_gaps(seed):
    tiles = random_tiles(seed)
    for trap in traps(tiles, 0):
        assert len(set(trap.loop)) == len(trap.loop) >= 6
        assert all(tiles[cell] == 0 for cell in trap.loop)
        assert all(b in neighbours(a) for a, b in zip(trap.loop, trap.loop[1:] + trap.loop[:1], strict=True))
        assert all(is_trapped(cell, set(trap.loop), set(tiles)) for cell in (*trap.prey, *trap.gaps))
        assert not set(trap.gaps) & set(tiles)


def test_A2_no_shorter_loop_would_do():
    """Found by looking at every chain, on tables where that can be done."""
    lengths = set()
    for seed in range(300):
        tiles = {
            cell: seat for cell, seat in random_tiles(seed).items() if max(map(abs, (*cell, sum(cell)))) < 3
        }
        own = {cell for cell, seat in tiles.items() if seat == 0}
        for trap in traps(tiles, 0):
            shorter = (chain for tile in own for chain in chains(own, [tile], len(trap.loop) - 1))
            assert not any(is_trapped(trap.prey[0], set(chain), set(tiles)) for chain in shorter)
            lengths.add(len(trap.loop))
    assert len(lengths) > 2


def test_A2_an_enemy_tile_in_the_ring_is_a_hole():
    ring = dict.fromkeys(neighbours((0, 0)), 0)
    assert len(traps({**ring, (0, 0): 1}, 0)) == 1
    assert not traps({**ring, (0, 0): 1, (1, 0): 1}, 0)


def test_A2_an_own_tile_in_a_loop_is_neither_prey_nor_gap():
    ring = {cell: 0 for cell in DISC if max(map(abs, (*cell, sum(cell)))) == 2}
    (trap,) = traps({**ring, (0, 0): 1, (1, 0): 0}, 0)
    assert trap.prey == ((0, 0),)
    assert len(trap.loop) == 12
    assert len(trap.gaps) == 5


@pytest.mark.parametrize("seed", range(60))
def test_A2_the_rules_see_the_same_lines_and_traps_on_crowded_tables(seed):
    tiles = random_tiles(seed)
    compare(laid_out(*(sorted(own_of(tiles, side))[:FAR] for side in (0, 1))))


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("exception", [False, True])
def test_A6_the_rules_see_the_same_tiles_to_lift_where_none_may_be_placed_elsewhere(mover, exception):
    compare(scattered(mover, exception=exception))
