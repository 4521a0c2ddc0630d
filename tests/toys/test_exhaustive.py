"""The toys looked at whole: how many positions they have, what they are worth, and what their oracles say to each."""

from importlib import import_module

import pytest

import tessella
from engine.exhaustive import worth
from tessella.laws.oracle import agree
from toys.exhaustive import reachable

TOYS = [
    pytest.param("tictactoe", {}, 5478, (0.5, 0.5), id="tictactoe"),
    pytest.param("trio", {"players": 3}, 3541, (0, 0, 0), id="trio of three"),
    pytest.param("trio", {"players": 2}, 615, (1, 0), id="trio of two"),
    pytest.param("duet", {"steps": 2}, 321, (1, 1), id="duet with two steps"),
    pytest.param("duet", {"steps": 1}, 145, (0, 0), id="duet with one step"),
]


@pytest.mark.parametrize(("name", "options", "count", "_"), TOYS)
def test_count_of_positions(name, options, count, _):
    assert len(reachable(tessella.new(name, **options))) == count


@pytest.mark.parametrize(("name", "options", "_", "values"), TOYS)
def test_what_each_seat_is_sure_of(name, options, _, values):
    first = tessella.new(name, **options)
    assert tuple(worth(first, seat) for seat in range(first.seats)) == values


@pytest.mark.parametrize(("name", "options"), [*(toy.values[:2] for toy in TOYS), ("peek", {})])
def test_the_oracle_agrees_everywhere(name, options):
    """Not only along random games, as the contract asks."""
    first = tessella.new(name, **options)
    oracles = {first: import_module(f"oracles.{name}").Oracle(first.options)}
    waiting = [first]
    while waiting:
        position = waiting.pop()
        agree(position, oracles[position])
        for move in position.moves():
            after = position.play(move)
            if after not in oracles:
                oracles[after] = oracles[position].play(move.text)
                waiting.append(after)
    assert len(oracles) > 100
