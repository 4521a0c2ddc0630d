"""Fair openings: first moves after which engines of equal strength come out even.

A game's list is the file openings.json in its folder; docs/adding-a-game.md and docs/schema/openings.schema.json tell
its format. The file is read when it is first asked for.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .contract import IncompleteGame
from .option import Choice

FILE = "openings.json"
FORMAT = "tessella openings 1"
FAIR = "fair"
"""How people ask for games that begin from fair openings, on the command line and in forms."""

Chosen = tuple[tuple[str, Choice], ...]
"""The value of every option, by name."""


@dataclass(frozen=True)
class Measured:
    """What games from an opening came to, between engines of equal strength.

    nodes: the engine's limit for each move; 0 for random play. observations: how many results the score is the mean of.
    score: what the seat that moves first in the game got, from 0 to 1. interval: the 95% confidence interval.
    """

    nodes: int
    observations: int
    score: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class FairOpening:
    """The moves of an opening, as text, chance's included; and what was measured, an entry for each strength."""

    moves: tuple[str, ...]
    measured: tuple[Measured, ...]


def fair_openings(game: Any, options: Mapping[str, Choice]) -> tuple[FairOpening, ...]:
    """The openings of a game for the value of every option; empty if its folder has none. Raises IncompleteGame."""
    return lists_of(game).get(tuple(sorted(options.items())), ())


@cache
def lists_of(game: Any) -> Mapping[Chosen, tuple[FairOpening, ...]]:
    """All lists of a game, by the options that they are for; raises IncompleteGame for a file that cannot be used."""
    file = game.folder / FILE
    if not file.exists():
        return {}
    try:
        return dict(read_set(game, each) for each in read_sets(game, json.loads(file.read_text("utf-8"))))
    except KeyError as error:
        why = f"{error} is missing."
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        why = f"{str(error).removesuffix('.')}."
    raise IncompleteGame(f"The {FILE} of {game.title} cannot be used: {why}")


def read_sets(game: Any, written: Mapping[str, Any]) -> Any:
    """The sets of a file for this game; raises ValueError, TypeError or KeyError."""
    if written["format"] != FORMAT:
        raise ValueError(f"its format is {written['format']!r}, not {FORMAT!r}.")
    if written["game"] != game.name:
        raise ValueError(f"it is for the game {written['game']!r}.")
    return written["sets"]


def read_set(game: Any, written: Mapping[str, Any]) -> tuple[Chosen, tuple[FairOpening, ...]]:
    """The openings for some options, each played once; raises ValueError, TypeError or KeyError."""
    first, openings = game.new(**written["options"]), written["openings"]
    if not openings:
        raise ValueError(f"there is no opening for the options {json.dumps(written['options'])}.")
    return tuple(sorted(first.options.items())), tuple(read_opening(first, each) for each in openings)


def read_opening(first: Any, written: Mapping[str, Any]) -> FairOpening:
    """One opening; raises ValueError, TypeError or KeyError."""
    moves = written["moves"].split()
    try:
        position = first.replay(moves)
    except ValueError as illegal:
        raise ValueError(f"{written['moves']} cannot be played: {illegal}") from None
    if not written["measured"]:
        raise ValueError(f"nothing was measured for {written['moves']}.")
    if position.over or not moves:
        raise ValueError(f"nobody is to choose a first move after the opening {written['moves']!r}.")
    return FairOpening(
        tuple(move.text for move in position.history), tuple(map(read_measured, written["measured"]))
    )


def read_measured(written: Mapping[str, Any]) -> Measured:
    """One entry of figures; raises ValueError, TypeError or KeyError."""
    low, high = map(float, written["interval"])
    found = Measured(
        int(written["nodes"]), int(written["observations"]), float(written["score"]), (low, high)
    )
    if not 0 <= low <= found.score <= high <= 1 or found.observations < 1 or found.nodes < 0:
        raise ValueError(f"these are no figures of games: {json.dumps(dict(written))}.")
    return found
