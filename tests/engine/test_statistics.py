"""Statistics: means that are those of the games played."""

import pytest

import tessella
from engine.toys import TOYS
from tessella.engine.playout import playouts
from tessella.engine.statistics import UnknownPolicy, statistics

GREEDY = "antino"


@pytest.mark.parametrize("name", TOYS)
def test_means_are_those_of_random_games(name):
    found, tally = statistics(tessella.new(name), 3000, seed=1), playouts(tessella.new(name), 20_000, seed=2)
    assert found.games == 3000 == sum(found.endings.values())
    assert found.plies == pytest.approx(tally.plies / tally.games, rel=0.05)
    assert found.utility[0] == pytest.approx(
        (tally.wins[0] + tally.shared * found_share(name)) / tally.games, abs=0.05
    )


def found_share(name):
    """What seat 0 gets of a game that nobody won alone: nothing in a lost co-operative game, else its share."""
    game = tessella.find(name)
    return 0.0 if game.cooperative else 1.0 / tessella.new(name).seats


def test_equal_seeds_give_equal_statistics():
    one, two, other = (statistics(tessella.new("peek"), 200, seed) for seed in (1, 1, 2))
    assert one == two != other


def test_endings_are_counted_by_their_manner():
    endings = statistics(tessella.new(GREEDY), 200, seed=1).endings
    assert list(endings) == sorted(endings, key=endings.get, reverse=True)
    assert {"board full", "no tile fits"} <= set(endings)


def test_greed_scores_more_than_chance():
    at_random, greedy = (statistics(tessella.new(GREEDY), 50, 1, policy) for policy in ("random", "greedy"))
    assert all(g > 1.3 * r for g, r in zip(greedy.points, at_random.points, strict=True))


def test_other_ways_to_play_are_refused():
    with pytest.raises(UnknownPolicy, match="random, greedy"):
        statistics(tessella.new("peek"), 1, policy="lazy")
