"""Statistics: means that are those of the games played."""

import pytest

import tessella
from engine.toys import TOYS
from rings import first_of
from tessella.engine.playouts.playout import playouts
from tessella.engine.playouts.statistics import BATCH, Sampling, UnknownPolicy, games_of, statistics

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


@pytest.mark.parametrize("policy", first_of(["random", "greedy"], "another policy is compiled"))
def test_who_plays_which_games_makes_no_difference(policy):
    position = tessella.new(GREEDY)
    alone, together = (statistics(position, 250, 1, policy, threads=threads) for threads in (1, 3))
    assert alone == together


def test_batches_are_played_as_they_are_asked_for():
    """As many games as somebody has the patience for take no more memory, and end when nobody asks any more."""
    position = tessella.new("tictactoe")
    batches = Sampling(position, 0, games_of(position.game, "random")).batches(10**12, threads=2)
    assert [next(batches).games for _ in range(20)] == [BATCH] * 20
    batches.close()


def test_an_interruption_ends_it():
    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        statistics(tessella.new("tictactoe"), 10**12, on_progress=interrupt)


def test_plies_are_counted_from_the_position():
    begun = tessella.new("tictactoe").play("b2").play("a1")
    assert 3 <= statistics(begun, 100).plies <= 7


def test_played_games_are_told():
    told = []
    statistics(tessella.new("tictactoe"), 2 * BATCH + 1, on_progress=told.append)
    assert told == [BATCH, 2 * BATCH, 2 * BATCH + 1]


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


@pytest.mark.parametrize(("games", "threads"), [(0, 1), (-5, 1), (1, 0)])
def test_nothing_to_play_is_refused(games, threads):
    with pytest.raises(ValueError, match=r"^Statistics take at least one game and one thread\.$"):
        statistics(tessella.new("tictactoe"), games, threads=threads)
