"""A learning curve: scores after so many seconds of learning, as rows of a table."""

from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Protocol

import typer

from ...core.position import Position
from .scoring import score_of

FIRST, FARTHEST = 15.0, 300.0
"""Seconds before the first row; each one comes after twice as many as the one before, or after so many more."""


class Learner(Protocol):
    """What learns a game, and plays it meanwhile."""

    first: Position

    def learn(self) -> int:
        """Learn a little; returns how many games that were."""

    def choose(self, position: Position, seed: int) -> int:
        """The action that it plays now."""

    def save(self, path: Path) -> None:
        """Write to a file what has been learnt."""


def print_curve(
    learner: Learner,
    out: Path | None,
    *,
    minutes: float,
    against: Sequence[str],
    games: int,
    opening: int,
    seed: int,
) -> None:
    """Learn for so many minutes of processor time, and print what it scores meanwhile; out: where to write it.

    against, games, opening, seed: of each score; see scoring.score_of. Scoring is not part of the time.
    """
    typer.echo(" | ".join(["seconds", "games", *against]))
    spent, played, due = 0.0, 0, FIRST
    while True:
        if spent >= min(due, 60 * minutes):
            scores = [score_of(learner.choose, learner.first, each, games, seed, opening) for each in against]
            typer.echo(" | ".join([f"{spent:.0f}", str(played), *map(str, scores)]))
            due = min(2 * due, due + FARTHEST)
            if out:
                learner.save(out)
        if spent >= 60 * minutes:
            return
        begin = process_time()
        played += learner.learn()
        spent += process_time() - begin
