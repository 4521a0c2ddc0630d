"""Fits the pie's weights to results by side and komi: those in pie.txt, and games of selfplay.py; needs scikit-learn.

    python tools/fit/anda/fit_pie.py [pie.jsonl ...]

It prints the last lines of src/tessella/games/anda/evaluation/weights.txt, those that begin with 2; and, to standard
error, what is fitted, in the form of pie.txt, and even komis with 95% intervals.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from tessella.games.anda.rules.state import BLACK

KNOWN = {2: (-4.0, 0.0), 3: (5.0, -2.0)}
"""Solved: Black loses on side 2 with any komi, and wins on side 3 with a komi of at most two."""
LIKE = {5: (4, 5), 7: (7, 9)}
"""The sides that take over what was fitted to games on a side."""
TABLE, SAMPLES = 2, 1000


def results(files: list[str]) -> Any:
    """A row for each side and komi: both, the number of games, and how many of them Black won."""
    rows = np.loadtxt(Path(__file__).parent / "pie.txt").tolist()
    counted: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for line in (line for file in files for line in Path(file).read_text().splitlines()):
        game = json.loads(line)
        if game["begun"] == 0:
            count = counted[game["side"], game["komi"]]
            count[0] += 1
            count[1] += game["winner"] == BLACK
    return np.array(rows + [[*where, *count] for where, count in counted.items()])


def fitted(rows: Any) -> Any:
    """The logarithm of Black's odds without komi on each side of LIKE, then what each prisoner adds.

    A prisoner counts as much on every board.
    """
    sides, komis, games, wins = rows.T
    x = np.column_stack([*(sides == side for side in LIKE), komis])
    won = np.repeat([1, 0], len(rows))
    model = LogisticRegression(C=1000.0, fit_intercept=False)
    return model.fit(np.vstack([x, x]), won, np.concatenate([wins, games - wins])).coef_[0]


def evens(odds: Any) -> Any:
    """The komis that make even games, on each side of LIKE."""
    return -odds[:-1] / odds[-1]


def main() -> None:
    """Tell what is fitted, print the weights."""
    rows, rng = results(sys.argv[1:]), np.random.default_rng(0)
    odds, drawn = fitted(rows), []
    for side, komi, games, wins in rows:
        print(f"{side:g} {komi:g} {games:g} {wins:g}", file=sys.stderr)  # noqa: T201 - a command
    for _ in range(SAMPLES):
        again = rows.copy()
        again[:, 3] = rng.binomial(rows[:, 2].astype(int), rows[:, 3] / rows[:, 2])
        drawn.append(evens(fitted(again)))
    weights, (lows, highs) = dict(KNOWN), np.percentile(drawn, [2.5, 97.5], axis=0)
    for i, (side, alike) in enumerate(LIKE.items()):
        weights |= dict.fromkeys(alike, (odds[i], odds[-1]))
        told = f"side {side}: even at {evens(odds)[i]:.2f}, {lows[i]:.2f} to {highs[i]:.2f}"
        print(told, file=sys.stderr)  # noqa: T201
    for side, pair in sorted(weights.items()):
        for column, weight in enumerate(pair):
            if weight:
                print(TABLE, side, column, f"{weight:.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
