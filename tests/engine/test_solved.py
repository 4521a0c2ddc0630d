"""What is proved of a whole game, with the certificates that ship: the player that plays it, and what it says."""

from random import Random

import numpy as np
import pytest

from tessella import catalogue, new
from tessella.certificate.strategy import Strategy, walk_of
from tessella.core.compiler.mode import plainly
from tessella.engine import solved
from tessella.engine.levels import choose, levels_of

pytestmark = pytest.mark.once
SOLVED = [game for game in catalogue().values() if solved.certificate_of(game)]


@pytest.fixture(params=SOLVED, ids=lambda game: game.name)
def begin(request):
    """The first position that a certificate is about."""
    return solved.certificate_of(request.param).position()


def test_a_game_is_solved(begin):
    assert solved.is_solved(begin)
    strategy = solved.strategy_of(begin.game)
    known = solved.values(begin)
    assert set(known.values()) == {strategy.walked.longest}
    assert solved.best(begin) == next(iter(known.items()))


def test_a_part_of_the_proof_is_walked_through(begin):
    """The long ring walks through all of it."""
    certificate = solved.certificate_of(begin.game)
    walk = walk_of(certificate)
    choices, choice = iter(certificate.choices), -1
    while walk.context.used < 3000:
        stop = walk.on(choice)
        choice = next(choices) if walk.context.count and stop == 1 else -1
        assert stop in {1, 2, 3}
        if stop == 2:
            walk.enlarge()


@pytest.mark.parametrize("seed", range(5))
def test_it_wins_against_random_replies_and_says_how_soon(begin, seed):
    """The promise is kept: after each action the end is nearer."""
    chance, position, side = Random(seed), begin, solved.strategy_of(begin.game).side
    bound = solved.best(begin)[1] + 1
    while not position.over:
        if position.mover != side:
            position = position.roll(chance)
            continue
        at_once = [action for action in position.actions if solved.wins(position.play(action), side)]
        assert {solved.values(position).get(action) for action in at_once} <= {1}
        report = choose(position, "perfect")
        assert report.proven
        assert report.value == 1.0
        assert report.depth < bound
        position, bound = position.play(report.move), report.depth
        left = 0 if position.over else solved.best(position)[1]
        told = f"wins within {left} more moves, counting both sides" if left > 1 else ""
        assert told in solved.promise(position)
    assert position.utility[side] == 1.0


def test_on_the_other_side_it_holds_out_as_long_as_the_proof_allows(begin):
    position = begin
    while not position.over:
        position = position.play(choose(position, "perfect").move)
    assert len(position.history) == solved.best(begin)[1]


@pytest.mark.parametrize("seed", range(20))
def test_a_promise_is_as_long_as_the_longest_of_all_lines(begin, seed):
    """Also within sequences of threats, whatever other line comes to the same position; in games of any replies, of
    those that last longest, and of both."""
    chance, position, strategy = Random(seed), begin, solved.strategy_of(begin.game)
    while not position.over:
        action, plies = strategy.action(position)
        position = position.play(action)
        if position.over:
            assert plies == 1
            break
        after = {reply: position.play(reply) for reply in position.actions}
        left = {reply: 0 if each.over else strategy.action(each)[1] for reply, each in after.items()}
        assert plies == max(left.values()) + 2
        lasting = [reply for reply in left if left[reply] == plies - 2]
        drawn = lasting if seed % 3 == 0 or (seed % 3 == 1 and chance.random() < 0.5) else [*left]
        position = after[chance.choice(drawn)]
    assert position.utility[strategy.side] == 1.0
    assert len(position.history) == strategy.within or seed % 3 > 0


def test_nothing_is_known_elsewhere():
    """Of other games, of other options, of what the winner never lets come about."""
    for position in (new("tictactoe"), new("andantino", exception=True)):
        assert not solved.is_solved(position)
        assert solved.values(position) == {}
        assert solved.promise(position) == ""
        assert "perfect" not in [level.name for level in levels_of(position)]
    position = new("andantino").replay(["1,-1", "0,-1", "1,-2", "2,-2"])
    others = {*position.actions} - {*solved.values(position)}
    assert "" in [solved.promise(position.play(action)) for action in others]


def test_what_the_walk_comes_to_is_kept(begin, tmp_path, monkeypatch):
    """A damaged file is made anew."""
    certificate, path = solved.certificate_of(begin.game), tmp_path / "kept"
    strategy = solved.strategy_of(begin.game)
    monkeypatch.setattr(Strategy, "of", classmethod(lambda *_: strategy))
    assert Strategy.kept(certificate, path) is strategy
    again = Strategy.kept(certificate, path)
    assert again is not strategy
    assert np.array_equal(again.table, strategy.table)
    assert again.walked == strategy.walked
    assert plainly(again.action)(begin) == strategy.action(begin)
    path.write_bytes(path.read_bytes()[:100])
    assert Strategy.kept(certificate, path) is strategy
