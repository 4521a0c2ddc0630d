"""What an engine's values mean: the score, and the points, that players reached after them in measured games.

A game's folder may have such a file, calibration.json, which tools/fit/calibrate.py writes. Without it values stay as
they are. docs/schema/calibration.schema.json is the schema of these classes.
"""

import datetime
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import log
from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveInt

from ..core.position import Game, Position
from ..engine.data_files import read_data

NAME = "calibration.json"
SURE = 0.995
"""A value or a score beyond this, or as near to 0, counts as this: no file of games tells more."""


class CalibrationError(ValueError):
    """A game's calibration cannot be read; the message is one sentence."""


class Part(BaseModel):
    """What the parts of a calibration have in common. Keys that are not known here are left out."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Fit(Part):
    """What was measured in games with these options, in which searches looked at so many nodes."""

    options: dict[str, str | int | bool]
    """Every option of the game, with its value."""
    seats: PositiveInt
    nodes: PositiveInt
    games: NonNegativeInt
    """How many games were fitted."""
    points: tuple[tuple[float, float], ...] = Field(min_length=1)
    """Values of the engine, ascending, each with the score that is expected after it, ascending, too. Between two of
    them the score goes along a straight line; beyond the first and the last it stays."""
    plies: float = Field(gt=0.0)
    """The mean length of a game."""
    lead: tuple[float, float, float, float, float, float] | None = None
    """How many points more a seat will be ahead at the end (or have, if it plays alone) than now, in a game that counts
    points: the sum of 1, of the lead now, and of the logarithm of the odds of the score beside those of an even game,
    with the first, third and fifth number as factors; the others are added to these times the part of a game of mean
    length that is over."""


class Calibration(Part):
    """What values of a game's engine mean."""

    format: Literal["tessella calibration 1"] = "tessella calibration 1"
    game: str
    commands: tuple[str, ...]
    """What made the games, and what fitted them."""
    builds: tuple[str, ...]
    """The builds of Tessella that played."""
    date: datetime.date
    fits: tuple[Fit, ...] = Field(min_length=1)


def expected(position: Position, value: float, nodes: int) -> tuple[float, bool]:
    """The score, from 0 to 1, that the mover may expect where a search of so many nodes says value; and whether that
    was measured in games with these options.

    >>> import tessella
    >>> expected(tessella.new("tictactoe"), 0.6, 1000)
    (0.6, False)
    """
    fits = fits_for(position)
    if not fits:
        return value, False
    score = sum(part * expected_by(fit, value) for fit, part in near(fits, nodes))
    return score, fits[0].options == position.options


def expected_by(fit: Fit, value: float) -> float:
    """The score that one fit expects where a search says value."""
    values, scores = zip(*fit.points, strict=True)
    return float(np.interp(value, values, scores))


def expected_lead(position: Position, score: float, nodes: int) -> float | None:
    """How many points the mover may expect to be ahead of the best other, or to have if it plays alone, where its
    expected score is this; None if that was not measured, or the game has no points."""
    fits = [fit for fit in fits_for(position) if fit.lead is not None]
    now = lead_now(position.score, position.mover)
    leads = (part * lead_by(fit, position.ply, now, score) for fit, part in near(fits, nodes))
    return sum(leads) if fits else None


def lead_by(fit: Fit, ply: int, now: float, score: float) -> float:
    """The same by one fit, where the lead is now so many points."""
    return now + sum(a * b for a, b in zip(fit.lead or (), features(fit, ply, now, score), strict=True))


def features(fit: Fit, ply: int, now: float, score: float) -> tuple[float, ...]:
    """What the numbers of `lead` are multiplied with."""
    over, odds = min(ply / fit.plies, 1.0), logit(score) - (logit(1 / fit.seats) if fit.seats > 1 else 0.0)
    return 1.0, over, now, now * over, odds, odds * over


def lead_now(points: Sequence[float], seat: int) -> float:
    """How many points a seat is ahead of the best other, or has, if it plays alone.

    >>> lead_now((3.0, 5.0, 4.0), 2), lead_now((7.0,), 0)
    (-1.0, 7.0)
    """
    return points[seat] - max((got for other, got in enumerate(points) if other != seat), default=0.0)


def logit(value: float) -> float:
    """The logarithm of the odds of a value; SURE says how near to 0 and 1 it may be."""
    value = min(max(value, 1.0 - SURE), SURE)
    return log(value / (1.0 - value))


def fits_for(position: Position) -> tuple[Fit, ...]:
    """What fits a position best, by nodes ascending: games with its options, or else, with as many seats, those with
    the most options in common."""
    calibration = calibration_of(position.game)
    fits = [fit for fit in calibration.fits if fit.seats == position.seats] if calibration else []
    if not fits:
        return ()
    best = max(fits, key=lambda fit: len(fit.options.items() & position.options.items())).options
    return tuple(sorted((fit for fit in fits if fit.options == best), key=lambda fit: fit.nodes))


def near(fits: Sequence[Fit], nodes: int) -> list[tuple[Fit, float]]:
    """The fits, by nodes ascending, that tell of so many nodes, each with its part: the nearest two, by the logarithm
    of the nodes, or the first or the last alone."""
    at = log(max(nodes, 1))
    for below, above in pairwise(fits):
        if nodes < above.nodes:
            part = max((at - log(below.nodes)) / (log(above.nodes) - log(below.nodes)), 0.0)
            return [(below, 1.0 - part), (above, part)]
    return [(fit, 1.0) for fit in fits[-1:]]


@cache
def calibration_of(game: Game) -> Calibration | None:
    """The calibration in a game's folder; None if there is none. Raises CalibrationError."""
    read = Calibration.model_validate_json
    return read_data(game.folder / NAME, read, CalibrationError, "is no calibration")
