"""Games of a policy: the same from any number of workers, and what is told if the policy fails."""

from threading import Lock

import numpy as np
import pytest

from runner.test_cluster import env as env_of_node
from runner.test_cluster import ray_nodes
from tessella import rl


def random_policy(name="tictactoe", **options):
    return rl.RandomPolicy(rl.spec(name, **options))


def whole(episodes):
    """All that episodes are, as bytes."""
    return [
        (
            *((name, part.shape, part.tobytes()) for name, part in each.observation.items()),
            *((name, part.shape, part.tobytes()) for name, part in each.last.items()),
            *(array.tobytes() for array in (each.mask, each.legal, each.features)),
            *(array.tobytes() for array in (each.mover, each.action, each.rewards)),
            each.truncated,
        )
        for each in episodes
    ]


def test_they_are_games_from_beginning_to_end():
    episodes = list(rl.collect("tictactoe", random_policy(), 50, seed=1, batch=16))
    assert len(episodes) == 50
    for each in episodes:
        length, rows = len(each), np.arange(len(each))
        assert each.mask.shape == (length, 9) and each.mask.sum(axis=1).tolist() == [
            *range(9, 9 - length, -1)
        ]
        assert each.mask[rows, each.action].all()
        assert each.mover.tolist() == [ply % 2 for ply in rows]
        assert not each.rewards[:-1].any() and each.rewards[-1].sum() == 0
        assert not each.truncated and (each.rewards[-1].any() or length == 9)
        assert each.observation["fields"].shape[0] == length
        board = rl.Simulator("tictactoe").init([0])
        for index in each.action:
            board = rl.Simulator("tictactoe").step(board, [index])
        assert board["mover"].tolist() == [-2]
    assert len({each.action.tobytes() for each in episodes}) > 40, "each batch has a seed of its own"
    other = rl.collect("tictactoe", random_policy(), 50, seed=2, batch=16)
    assert not set(whole(episodes)) >= set(whole(other))


def test_the_last_observation_is_what_each_seat_sees_at_the_end():
    wishes = {"players": 3, "most_plies": 9}
    simulator = rl.Simulator("antino", players=3)
    for each in rl.collect("antino", random_policy("antino", players=3), 4, seed=2, **wishes):
        assert each.truncated and len(each) == 9
        assert {name: part.shape for name, part in each.last.items()} == {
            "planes": (3, 8, 9, 9),
            "scalars": (3, simulator.spec.observation[1].shape[0]),
        }
        played = each.last["planes"][0, :4].sum() - each.observation["planes"][0, :4].sum()
        assert 0 < played <= 9 and (each.last["planes"] == each.last["planes"][0]).all()
        assert len({seen.tobytes() for seen in each.last["scalars"]}) == 3
    blind = next(rl.collect("tictactoe", random_policy(), 1, observation=False))
    assert (blind.last, blind.observation) == ({}, {})


def test_what_is_legal_is_kept_as_it_was_asked_for():
    def first_listed(step):
        return step.legal[:, 0]

    masked, listed, described = (
        next(rl.collect("tictactoe", policy, 1, legality=legality))
        for policy, legality in (
            (lambda step: step.mask.argmax(axis=1), "mask"),
            (first_listed, "legal"),
            (first_listed, "features"),
        )
    )
    assert masked.legal.shape == (len(masked), 0) and listed.mask.shape == (len(listed), 0)
    for told in (listed, described):
        assert np.array_equal(told.action, masked.action)
        assert [set(row[row >= 0].tolist()) for row in told.legal] == [
            set(np.flatnonzero(mask).tolist()) for mask in masked.mask
        ]
    assert described.features.shape == (len(described), 9, 1)
    assert np.array_equal(described.features[0, :, 0], described.legal[0])


def same_from_two_processes(name, policy, **wishes):
    """The games, after a comparison."""
    alone = list(rl.collect(name, policy, 10, seed=5, batch=4, **wishes))
    assert len(alone) == 10
    assert whole(rl.collect(name, policy, 10, 2, seed=5, batch=4, **wishes)) == whole(alone)
    return alone


def test_the_number_of_workers_does_not_matter():
    """Here for a function that can be sent by its code alone; chance makes the games differ."""
    last = -1
    games = same_from_two_processes("antino", lambda step: step.mask.cumsum(axis=1).argmax(axis=1) + 1 + last)
    assert len({each.action.tobytes() for each in games}) == 10
    assert not any(each.truncated for each in games)


@pytest.mark.verify("the same with a policy that has a state, and more wishes")
def test_the_number_of_workers_does_not_matter_with_wishes():
    wishes = {"players": 3, "perspective": "all", "most_plies": 20}
    games = same_from_two_processes("antino", random_policy("antino", players=3), **wishes)
    assert all(each.truncated and len(each) == 20 for each in games)
    assert games[0].observation["planes"].shape == (20, 3, 8, 9, 9)


def test_a_policy_is_seeded_for_each_batch_and_sees_the_games_that_go_on():
    sizes, seeds, inner = [], [], random_policy()

    def policy(step):
        assert step.mask.any(axis=1).all() and (step.mover >= 0).all()
        sizes.append(len(step.mask))
        assert {len(array) for array in (step.mover, step.rewards, *step.observation.values())} == {sizes[-1]}
        return inner(step)

    policy.seed = seeds.append
    episodes = list(rl.collect("tictactoe", policy, 40, batch=20))
    assert len(set(seeds)) == 2
    lengths = [len(each) for each in episodes]
    assert sizes == [
        sum(length > ply for length in batch)
        for batch in (lengths[:20], lengths[20:])
        for ply in range(max(batch))
    ]
    assert sizes[0] == 20 > sizes[-1]


def fails(step):
    raise KeyError("weights")


@pytest.mark.parametrize(
    ("policy", "workers", "told"),
    [
        (fails, 2, r"KeyError: 'weights'"),
        (fails, 1, r"KeyError: 'weights'"),
        (lambda step: step.mover * 0, 1, r"IllegalMove: Environment 0: Cell a1 is taken; .*\(T1\)"),
        (lambda step: [1, 2, 3], 1, r"ValueError: it returned an array \(3,\) for 4 games"),
    ],
)
def test_a_policy_that_fails_is_told(policy, workers, told):
    with pytest.raises(rl.RunError, match=rf"^The policy has failed: {told}\.$"):
        rl.collect("tictactoe", policy, 8, workers, batch=4)


def test_a_policy_that_cannot_be_sent_is_told():
    lock = Lock()

    def policy(step):
        with lock:
            return step.mask.argmax(axis=1)

    assert len(list(rl.collect("tictactoe", policy, 2))) == 2
    with pytest.raises(
        rl.RunError, match=r"^The policy cannot be sent to another process: TypeError: cannot pickle .*\.$"
    ):
        rl.collect("tictactoe", policy, 2, 2)


@pytest.mark.parametrize("wrong", [{"episodes": 0}, {"workers": 0}, {"batch": 0}, {"perspective": 7}])
def test_what_makes_no_sense_is_refused(wrong):
    with pytest.raises(ValueError, match=r"is 1 or more|perspective is"):
        rl.collect("tictactoe", **{"policy": random_policy(), "episodes": 3} | wrong)


@pytest.mark.verify("Ray starts for seconds")
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_comes_to_the_same():
    with ray_nodes(env_of_node()) as (cluster, _):
        found = whole(rl.collect("tictactoe", random_policy(), 20, ray=cluster.address, batch=8))
        with pytest.raises(rl.RunError, match=r"^The policy has failed: KeyError: 'weights'\.$"):
            rl.collect("tictactoe", fails, 8, ray=cluster.address)
    assert found == whole(rl.collect("tictactoe", random_policy(), 20, batch=8))
