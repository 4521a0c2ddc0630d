"""Fits the weights of Anda's evaluation and prior to games of selfplay.py; needs scikit-learn, which brings SciPy.

    python tools/fit/anda/fit.py games.jsonl

It prints all lines of src/tessella/games/anda/evaluation/weights.txt but those that fit_pie.py prints. A fifth of the
games is only for measuring: what is printed of them to standard error.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

import tessella
from tessella.games.anda.evaluation.features import (
    FEATURES,
    MOVES,
    STAGES,
    count_features,
    fullness,
)
from tessella.games.anda.evaluation.prior import THIRDS, look
from tessella.games.anda.rules.state import BLACK, PLAY

VALUE_C, PRIOR_PENALTY = 0.02, 2e-5
"""How strongly weights are kept small: the first is the inverse of a penalty."""


def replayed(game: dict[str, Any]) -> Iterator[tuple[Any, list[tuple[int, int]]]]:
    """The states of a game from its first searched move on, each with the visits of the search."""
    position = tessella.new("anda", side=game["side"], komi=str(game["komi"]))
    state, play = position.state(), position.game.kernel.play
    for ply, action in enumerate(game["actions"]):
        if ply >= game["begun"]:
            yield state, game["visits"][ply - game["begun"]]
        play(state, action)


def numbers_of(state: Any) -> Any:
    """The features of a state at each stage."""
    out = np.zeros(FEATURES)
    count_features(state, out)
    full = fullness(state)
    return np.concatenate([out, full * out, full * full * out]).astype(np.float32)


def fit_value(games: list[dict[str, Any]], tests: list[dict[str, Any]]) -> Any:
    """The weights of the evaluation, by stage and feature. What holds for Black holds for White."""
    x, y = values(games)
    flipped = np.concatenate([x, -x]), np.concatenate([y, 1 - y])
    model = LogisticRegression(C=VALUE_C, fit_intercept=False, max_iter=200).fit(*flipped)
    for name, part in (("fitted", games), ("others", tests)):
        for side in sorted({game["side"] for game in part}):
            x, y = values([game for game in part if game["side"] == side])
            right, lost = (model.predict(x) == y).mean(), loss(model.predict_proba(x)[:, 1], y)
            say(f"value, {name}, side {side}: {len(y)} positions, log loss {lost:.4f}, right {right:.3f}")
    return model.coef_[0].reshape(STAGES, FEATURES)


def values(games: list[dict[str, Any]]) -> tuple[Any, Any]:
    """The numbers of positions, and whether Black won."""
    x, y = [], []
    for game in games:
        for state, _ in replayed(game):
            if state.phase == PLAY:
                x.append(numbers_of(state))
                y.append(game["winner"] == BLACK)
    return np.array(x), np.array(y, np.int8)


def loss(p: Any, y: Any) -> float:
    """The mean logarithmic loss."""
    return float(-np.log(np.where(y == 1, p, 1 - p)).mean())


def fit_prior(games: list[dict[str, Any]], tests: list[dict[str, Any]]) -> Any:
    """The weights of the prior, by third of the game and kind of action."""
    size = THIRDS * MOVES
    known, unknown = choices(games), choices(tests)
    found = minimize(
        cross_entropy,
        np.zeros(size),
        (known, PRIOR_PENALTY),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": 150},
    )
    for name, part in (("fitted", known), ("others", unknown)):
        entropies = [cross_entropy(weights, part, 0.0)[0] for weights in (found.x, 0 * found.x)]
        say(f"prior, {name}: {part[2][-1] + 1} choices, cross entropy %.4f, uniform %.4f" % tuple(entropies))
    return found.x.reshape(THIRDS, MOVES)


def choices(games: list[dict[str, Any]]) -> tuple[Any, Any, Any]:
    """For all actions of all choices: their columns, the share of visits, and the number of the choice."""
    columns, shares, numbers, number = [], [], [], 0
    out, actions, legal = np.empty(3, np.int32), np.empty(300, np.int32), tessella.find("anda").kernel.legal
    for game in games:
        for state, visits in replayed(game):
            of = {action: count**2 for action, count in visits}
            total = sum(of.values())
            third = min(int(THIRDS * fullness(state)), THIRDS - 1)
            for action in actions[: legal(state, actions)].tolist():
                look(state, action, out)
                columns.append([third * MOVES + each if each >= 0 else THIRDS * MOVES for each in out])
                shares.append(of.get(action, 0) / total)
                numbers.append(number)
            number += 1
    return np.array(columns, np.int32), np.array(shares), np.array(numbers)


def cross_entropy(weights: Any, data: tuple[Any, Any, Any], penalty: float) -> tuple[float, Any]:
    """The mean cross entropy of the prior with the visits, and its gradient."""
    columns, shares, numbers = data
    full = np.append(weights, 0.0)
    logits = full[columns].sum(axis=1)
    most = np.full(numbers[-1] + 1, -np.inf)
    np.maximum.at(most, numbers, logits)
    odds = np.exp(logits - most[numbers])
    total = np.bincount(numbers, odds)
    p = odds / total[numbers]
    choices = numbers[-1] + 1
    value = -(shares * np.log(np.maximum(p, 1e-12))).sum() / choices
    error = (p - shares) / choices
    gradient = sum(np.bincount(columns[:, k], error, len(full)) for k in range(columns.shape[1]))[:-1]
    return value + penalty * (weights**2).sum(), gradient + 2 * penalty * weights


def say(text: str) -> None:
    """Tell on standard error."""
    print(text, file=sys.stderr)  # noqa: T201


def main() -> None:
    """Read games, print weights."""
    games = [json.loads(line) for name in sys.argv[1:] for line in Path(name).read_text().splitlines()]
    fitted, tests = [game for n, game in enumerate(games) if n % 5], games[::5]
    for table, weights in enumerate((fit_value(fitted, tests), fit_prior(fitted, tests))):
        for row, column in np.argwhere(np.abs(weights) >= 0.005):
            print(table, row, column, f"{weights[row, column]:.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
