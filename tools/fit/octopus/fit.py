"""Fits the weights of forecasts to the winners of games, for each number of sets and of players.

    python tools/fit/octopus/fit.py FILE >src/tessella/games/octopus/evaluation/weights.txt

FILE has the lines of tools/fit/octopus/selfplay.py. The weights are those of a multinomial logistic regression: each
position of a game says which seats won it. To stderr goes the mean log loss in games that were not fitted to (four
folds), and that of equal chances. It needs SciPy, which comes with scikit-learn.
"""

import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import tessella
from tessella.core.compiler.jit import blank
from tessella.games.octopus.evaluation.forecast import count
from tessella.games.octopus.evaluation.sheet import SHEET, find_best, put, spread
from tessella.games.octopus.evaluation.weights import COUNTED, LITTLE
from tessella.games.octopus.rules.grid import KINDS

FOLDS, PENALTY = 4, 1e-4


def main(file):
    games = defaultdict(list)
    for line in Path(file).read_text().splitlines():
        sets, players, *actions = map(int, line.split())
        games[sets, players].append(actions)
    for (sets, players), lists in sorted(games.items()):
        data = [examples(sets, players, actions) for actions in lists]
        held = [log_loss_held_out(data, fold) for fold in range(FOLDS)]
        report = f"{sets} {players}: {len(lists)} games, {np.mean(held):.4f}, {np.log(players):.4f}"
        print(report, file=sys.stderr)  # noqa: T201
        print(sets, players, *(f"{number:.4g}" for number in fit(data)))  # noqa: T201


def log_loss_held_out(data, fold):
    """The log loss in one fold of the games, by weights that are fitted to the others."""
    others = [each for number, each in enumerate(data) if number % FOLDS != fold]
    return loss(fit(others), *joined(data[fold::FOLDS]), 0.0)[0]


def joined(data):
    return tuple(map(np.concatenate, zip(*data, strict=True)))


def examples(sets, players, actions):
    """For each position of a game: the inputs of the regression by seat, and each seat's share of the win."""
    placed = sets * KINDS
    position = tessella.new("octopus", sets=sets, players=players).replay(actions[:-placed])
    w, inputs = blank(SHEET), []
    spread(position.state(), w)
    for action in actions[-placed:]:
        if w.placed > 1:
            inputs.append(inputs_of(w))
        put(w, action)
    points = w.points[:players]
    wins = points == points.max()
    return np.array(inputs), np.tile(wins / wins.sum(), (len(inputs), 1))


def inputs_of(w):
    """By seat: each feature, times 1, the share of the tiles to come, and its inverse."""
    find_best(w)
    features, left = np.zeros((w.players, COUNTED + w.players - 1)), w.to_come / (w.sets * KINDS)
    for seat in range(w.players):
        count(w, seat, features[seat])
        if wait := (seat - w.mover) % w.players:
            features[seat, COUNTED - 1 + wait] = 1
    return (features[:, :, None] * np.array([1, left, 1 / (LITTLE + left)])).reshape(w.players, -1)


def fit(data):
    """The weights with the least log loss."""
    inputs, shares = joined(data)
    scale = inputs.std((0, 1)) + 1e-9
    start = np.zeros(inputs.shape[2])
    found = minimize(loss, start, (inputs / scale, shares, PENALTY), jac=True, method="L-BFGS-B")
    return found.x / scale


def loss(weights, inputs, shares, penalty):
    """The mean log loss and its gradient."""
    odds = inputs @ weights
    chances = np.exp(odds - odds.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    gradient = np.einsum("ps,psf->f", chances - shares, inputs) / len(inputs)
    total = -(shares * np.log(chances + 1e-12)).sum(1).mean() + penalty * weights @ weights
    return total, gradient + 2 * penalty * weights


if __name__ == "__main__":
    main(*sys.argv[1:])
