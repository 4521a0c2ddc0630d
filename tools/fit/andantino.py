"""Fits the weights of Andantino's estimate to games: python tools/fit/andantino.py GAMES... prints weights.py.

The games come from tools/tuning/selfplay.py. Every fifth is held out first, to measure the loss on games that the fit
has not seen. Positions with a win at once or a forced reply are left out, and so are draws.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import typer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score

import tessella
from tessella import Position
from tessella.games.andantino.evaluation.counts import COUNTS, count_cells, count_windows
from tessella.games.andantino.evaluation.wins import urgent
from tessella.games.andantino.rules.state import RED, TILES

sys.path.insert(0, str(Path(__file__).parents[1]))
from tuning.selfplay import games_in

FIRST = tessella.new("andantino")
OPENING = 6
"""So many plies are too few to tell anything."""
HEADER = '''"""The weights of the estimate, on an empty table and on a full one, made by tools/fit/andantino.py.

Fitted to {positions} positions of {games} games. On every fifth game, when it was left out: log loss {loss:.4f}, area
under the ROC curve {area:.4f}.
"""

import numpy as np
'''


def quiet(positions: list[Position]) -> Iterator[np.ndarray]:
    """The states of a game in which nothing is urgent."""
    out = np.zeros(FIRST.game.rules.MAX_LEGAL, np.int32)
    for position in positions:
        if not position.over and position.ply >= OPENING and urgent(position.state(), out) == 0:
            yield position.state()


def features(state: np.ndarray) -> np.ndarray:
    """What the weights on an empty table are multiplied with, then the same for those on a full one."""
    counts = np.zeros((2, COUNTS))
    for side in range(2):
        count_windows(state, abs(side - int(state["mover"])), counts[side])
    count_cells(state, *counts)
    values = np.append(counts[0] - counts[1], [1.0, state["mover"] == RED])
    full = state["placed"] / TILES
    return np.concatenate([values * (1.0 - full), values * full])


def observations(files: list[str]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features, whether the mover won, and the number of the game."""
    games = [game for file in files for game in games_in(file, FIRST)]
    found = [
        (features(state), (utility == 1.0) == (state["mover"] == 0), number)
        for number, (utility, positions) in enumerate(games)
        if utility != 0.5
        for state in quiet(positions)
    ]
    rows, won, numbers = zip(*found, strict=True)
    return np.array(rows), np.array(won), np.array(numbers)


def main(files: list[str]) -> None:
    rows, won, games = observations(files)
    scale, held_out = rows.std(axis=0), games % 5 == 0

    def fitted(chosen: np.ndarray) -> LogisticRegression:
        return LogisticRegression(max_iter=5000, fit_intercept=False).fit(rows[chosen] / scale, won[chosen])

    chance = fitted(~held_out).predict_proba(rows[held_out] / scale)[:, 1]
    loss, area = log_loss(won[held_out], chance), roc_auc_score(won[held_out], chance)
    weights = fitted(np.ones_like(held_out)).coef_[0] / scale
    typer.echo(HEADER.format(positions=len(won), games=len(set(games.tolist())), loss=loss, area=area))
    for name, some in zip(("FIRST", "LAST"), np.split(weights, 2), strict=True):
        typer.echo(f"{name} = np.array([{', '.join(f'{weight:.3f}' for weight in some)}])")


if __name__ == "__main__":
    main(sys.argv[1:])
