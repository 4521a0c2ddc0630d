"""The facts about Andantino that are known from elsewhere, and what its compiled rules promise beyond the contract."""

from math import sqrt
from random import Random

import pytest
from numba import config

import tessella
from tessella import Position
from tessella.engine.playouts.playout import playouts
from tessella.games.andantino.rules.state import DERIVED, NOWHERE, TILES

RANDOM_GAMES = 300 if config.DISABLE_JIT else 200_000
DISTINCT = [1, 2, 5, 21, 82, 344, 1383, 5877, 24869]
"""Positions after 1, 2, ... placements up to symmetry and translation; decided ones count and are not continued."""
DEEP_ENOUGH = 5 if config.DISABLE_JIT else len(DISTINCT)


def tiles(position: Position) -> list[tuple[int, int, int]]:
    """The tiles on the table as (q, r, seat)."""
    cells = enumerate(position.field("tiles").tolist())
    return [(cell % 256 - 128, cell // 256 - 128, i % 2) for i, cell in cells if cell != NOWHERE]


def turned(q: int, r: int) -> tuple[int, int]:
    """A cell after a sixth of a turn."""
    return -r, q + r


def canonical(position: Position) -> tuple[tuple[int, int, int], ...]:
    """The tiles up to the twelve symmetries and translation."""
    images, current = [], tiles(position)
    for _ in range(6):
        current = [(*turned(q, r), seat) for q, r, seat in current]
        images += [settled(current), settled([(r, q, seat) for q, r, seat in current])]
    return min(images)


def settled(image: list[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    """An image moved to where its least coordinates are 0."""
    least_q, least_r = min(q for q, _, _ in image), min(r for _, r, _ in image)
    return tuple(sorted((q - least_q, r - least_r, seat) for q, r, seat in image))


@pytest.mark.parametrize("moving", [False, True])
def test_the_hash_of_a_shape_is_equal_for_what_is_alike_unless_tiles_may_come_back(moving):
    """A6: a position that has stood before counts only where it stood."""
    layer = [tessella.new("andantino", moving=moving)]
    for _ in range(4):
        layer = [position.play(action) for position in layer for action in position.actions]
    hashes = {int(position.game.kernel.shape(position.state())) for position in layer}
    assert len(hashes) == (len(set(layer)) if moving else DISTINCT[3])


@pytest.mark.verify("a count of many positions")
def test_distinct_positions_by_ply():
    layer, counts = [tessella.new("andantino")], []
    for _ in range(DEEP_ENOUGH):
        found = {
            canonical(after): after
            for position in layer
            if not position.over
            for after in map(position.play, position.actions)
        }
        layer = list(found.values())
        counts.append(len(layer))
    assert counts == DISTINCT[:DEEP_ENOUGH]


@pytest.fixture(scope="module")
def tally():
    return playouts(tessella.new("andantino"), RANDOM_GAMES, seed=2)


def test_random_games_are_as_long_as_known(tally):
    assert abs(tally.plies / tally.games - 31.37) < 4 * 12 / sqrt(tally.games) + 0.01


@pytest.mark.parametrize(("outcome", "rate"), [(0, 0.495), (1, 0.334), (2, 0.171)])
def test_random_games_end_as_known(tally, outcome, rate):
    found = [*tally.wins, tally.shared][outcome] / tally.games
    assert abs(found - rate) < 4 * sqrt(rate * (1 - rate) / tally.games) + 0.0005


def test_the_longest_table_fits_the_narrow_torus():
    position = stretched(tessella.new("andantino"))
    assert position.field("placed") > 40
    assert 18 <= span(position) <= 28
    assert is_fresh(position)


def test_A6_a_table_that_drifts_apart_does_not_meet_itself():
    position = stretched(tessella.new("andantino", moving=True))
    assert position.field("turns") > 20
    assert 28 < span(position) <= 78
    assert is_fresh(position)


def stretched(position: Position) -> Position:
    """A game in which all place as far right as they can, and lift what is in the middle, without ending the game."""
    while True:
        middle = sum(q for q, _, _ in tiles(position)) / len(tiles(position))
        lifting = position.field("placed") == TILES and position.field("held") == NOWHERE
        ranked = sorted(
            position.actions, key=lambda at: abs(at % 256 - 128 - middle) if lifting else -(at % 256)
        )
        after = next((after for after in map(position.play, ranked) if not after.over), None)
        if after is None:
            return position
        position = after


def span(position: Position) -> int:
    """How many columns the table is wide."""
    columns = [q for q, _, _ in tiles(position)]
    return max(columns) - min(columns) + 1


def is_fresh(position: Position) -> bool:
    """Is the board what follows from the tiles?"""
    state = position.state()
    position.game.kernel.refresh(state)
    return all(state[name].tobytes() == position.state()[name].tobytes() for name in DERIVED)


def test_A5_only_red_has_the_exception_and_only_once():
    position = tessella.new("andantino", exception=True)
    beside_one = {"3,-1", "-1,0"}
    assert not beside_one & {move.text.rstrip("*") for move in position.moves()}
    position = position.play("0,1").play("-1,0*")
    assert position.field("exception") == 0
    assert not any(move.text.endswith("*") for move in position.play("1,-1").moves())


def test_A5_an_unused_exception_lasts_into_the_moving_phase():
    rng, stars = Random(1), 0
    for _ in range(60):
        position = tessella.new("andantino", exception=True, moving=True)
        while not position.over and position.field("turns") < 6:
            plain = [move for move in position.moves() if not move.text.endswith("*")]
            stars += position.field("turns") > 0 and len(plain) < len(position.moves())
            position = position.play(rng.choice(plain))
        if stars:
            return
    pytest.fail("No random game reached the moving phase.")


def test_A7_points_are_fifty_less_the_tiles_on_the_table():
    rng = Random(3)
    for _ in range(20):
        position = tessella.new("andantino")
        while not position.over:
            position = position.roll(rng)
        worth = 50 - len(tiles(position))
        assert sorted(position.score) == sorted([0.0, worth if 1.0 in position.utility else 0.0])
