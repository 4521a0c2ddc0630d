"""Fits the weights of Anda's evaluation and prior to games of selfplay.py; needs scikit-learn, which brings SciPy.

    python tests/games/anda/fit.py games.jsonl > src/tessella/games/anda/evaluation/weights.txt
    python tests/games/anda/fit.py --pie pie.jsonl

The second prints the pie's lines alone, to take the place of those that begin with 2. A fifth of the games is only for
measuring: what is printed of them to standard error.
"""

import argparse
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

PIE_SIDES = 5, 7
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


def fit_pie(games: list[dict[str, Any]]) -> Any:
    """By side: the logarithm of Black's odds without komi, and what each prisoner adds, in games without random stones.

    A prisoner counts as much on every board. Sides 4 and 9 have no games of their own; 2 and 3 are known.
    """
    found, rng = np.zeros((10, 2)), np.random.default_rng(0)
    found[2], found[3] = (-4.0, 0.0), (5.0, -2.0)
    games = [game for game in games if game["begun"] == 0]
    if games:
        told = np.array([[game["side"], game["komi"], game["winner"] == BLACK] for game in games])
        odds = pie_of(told)
        again = np.array([evens(pie_of(told[rng.integers(len(told), size=len(told))])) for _ in range(200)])
        for column, (side, like) in enumerate(zip(PIE_SIDES, (4, 9), strict=True)):
            found[side] = found[like] = odds[column], odds[-1]
            part, (low, high) = told[told[:, 0] == side], np.percentile(again[:, column], [2.5, 97.5])
            even = f"even at a komi of {evens(odds)[column]:.2f} ({low:.2f} to {high:.2f})"
            shares = ", ".join(
                f"{komi}: {at[:, 2].sum()} of {len(at)}"
                for komi in np.unique(part[:, 1])
                for at in (part[part[:, 1] == komi],)
            )
            say(f"pie, side {side}: {len(part)} games, {even}; Black won by komi {shares}")
    return found


def pie_of(told: Any) -> Any:
    """The logarithms of Black's odds without komi by side, and what each prisoner adds; told: sides, komis, wins."""
    x = np.column_stack([*(told[:, 0] == side for side in PIE_SIDES), told[:, 1]])
    return LogisticRegression(C=10.0, fit_intercept=False).fit(x, told[:, 2]).coef_[0]


def evens(odds: Any) -> Any:
    """The komis that make even games, by side."""
    return -odds[:-1] / odds[-1]


def say(text: str) -> None:
    """Tell on standard error."""
    print(text, file=sys.stderr)  # noqa: T201


def main() -> None:
    """Read games, print weights."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pie", action="store_true", help="the pie alone")
    asked = parser.parse_args()
    games = [json.loads(line) for file in asked.files for line in file.read_text().splitlines()]
    fitted, tests = [game for n, game in enumerate(games) if n % 5], games[::5]
    tables = {} if asked.pie else {0: fit_value(fitted, tests), 1: fit_prior(fitted, tests)}
    for table, weights in {**tables, 2: fit_pie(games)}.items():
        for row, column in np.argwhere(np.abs(weights) >= 0.005):
            print(table, row, column, f"{weights[row, column]:.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
