"""PPO learns in a process of its own: JAX starts threads, and forks of this process would warn of them."""

import subprocess
import sys

import pytest

pytest.importorskip("jaxlib", reason="JAX has no wheel for this Python here.")

LEARNER = """
import sys
from pathlib import Path
from random import Random
import numpy as np
from tessella.rl.baselines import ppo
from tessella.rl.baselines.scoring import score_of

def learner(game="antino", seed=1, **settings):
    options = {"players": 2} if game == "antino" else {}
    return ppo.Learner(game, ppo.Settings(**settings), seed=seed, options=options)

def params(learner):
    return np.concatenate([np.ravel(leaf) for leaf in ppo.jax.tree.leaves(learner.params)])
"""
SMALL = "dict(batch=8, steps=4, epochs=1, minibatch=16, width=8)"


def learning(code):
    """Runs code after LEARNER; what fails in it fails here."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LEARNER + code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.verify("JAX compiles for half a minute")
def test_equal_seeds_learn_alike_and_a_network_is_kept_with_its_version(tmp_path):
    learning(f"""
small, file = {SMALL}, Path({str(tmp_path)!r}) / "net.npz"
one, other, third = learner(**small), learner(**small), learner(seed=2, **small)
before = params(one)
for each in (one, other, third):
    each.learn()
assert not np.allclose(before, params(one))
assert np.array_equal(params(one), params(other))
assert not np.allclose(params(one), params(third))
one.save(file)
third.load(file)
assert np.array_equal(params(one), params(third))
position = one.first
while position.mover < 0:
    position = position.roll(Random(1))
assert third.choose(position, 0) in position.actions
try:
    learner(game="andantino", board="hexagons", reward="result", **small).load(file)
except ValueError as refused:
    assert "net.npz was learnt in antino-v" in str(refused), refused
else:
    raise SystemExit("It was loaded.")
""")


@pytest.mark.verify("JAX compiles for some ten seconds")
def test_what_is_looked_up_among_ragged_actions_is_what_is_there():
    """Places of actions, the normaliser and the entropy, beside a dense table of all logits."""
    learning(f"""
made = learner(**{SMALL})
for _ in range(10):
    row = made.row()
    seen = ppo.Seen.of(made.shape, row["planes"], row["scalars"], row["mask"], row["gains"])
    logits, _ = map(np.asarray, ppo.look(made.shape, made.params, seen))
    table = seen.spread(made.shape, logits)
    assert np.array_equal(np.isfinite(table), row["mask"])
    places = seen.places(made.shape, row["actions"])
    assert np.array_equal(logits[places], table[np.arange(8), row["actions"]])
    total, spread = map(np.asarray, ppo.normaliser(seen, logits))
    shares = np.exp(table - total[:, None])
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-5)
    assert np.allclose(spread, -(shares * np.log(np.maximum(shares, 1e-30))).sum(axis=1), atol=1e-4)
    assert np.allclose(row["logs"], np.log(shares[np.arange(8), row["actions"]]), atol=1e-4)
""")


@pytest.mark.verify("it plays some ten thousand steps to learn from")
def test_what_is_learnt_is_more_than_what_is_told():
    """At first it only takes what wins at once."""
    learning("""
made = learner("andantino", batch=64, board="hexagons", reward="result")
told = score_of(made.choose, made.first, "random", 100, 1)
for _ in range(9):
    made.learn()
learnt = score_of(made.choose, made.first, "random", 100, 1)
assert told.interval[0] > 0.5 and learnt.interval[0] > told.share, (told, learnt)
""")


@pytest.mark.verify("JAX compiles for some ten seconds")
def test_unlearnt_it_takes_what_scores_most():
    learning(f"""
made, random = learner(**{SMALL}), Random(2)
position = made.first
while not position.over:
    if position.mover < 0:
        position = position.roll(random)
        continue
    gains = {{each: position.play(each).score[position.mover] for each in position.actions}}
    chosen = made.choose(position.view(position.mover), 0)
    assert gains[chosen] >= max(gains.values()) - 1
    position = position.play(random.choice(position.actions))
""")


@pytest.mark.verify("JAX starts for seconds")
def test_a_game_that_does_not_fit_is_refused():
    learning("""
for game, options in (("anda", {"side": 3, "komi": "0"}), ("octopus", {}), ("antino", {"players": 3})):
    try:
        ppo.Learner(game, ppo.Settings(), seed=1, options=options)
    except ValueError as refused:
        assert "no game of two seats" in str(refused), refused
    else:
        raise SystemExit("It was taken.")
""")
