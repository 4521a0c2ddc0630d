"""A fair game: the level against which somebody wins about as often as everybody else at the table.

Results tell about how strong somebody is, on the scale of the levels. Often no level is just as strong. So what was
lately won beyond an even share, or missed of it, counts as well: a player who wins too often meets the next level for
some games. In the long run the shares are even.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...engine.ladder import Ladder
from ...engine.levels import LEVELS, UnknownLevel, level_named

STEP = 200.0
"""Elo from one level to the next, where no ladder tells: three wins of four."""
SPREAD = 300.0
"""How strong people are at first is not known: the deviation, in Elo, from the weakest level."""
REMEMBERED, FADING = 60, 0.95
"""So many games count for the strength, each one less than the one after it."""
LATELY, CORRECTION, MOST = 0.85, 0.15, 0.4
"""The same for what was lately won or missed; how much of it is made up for in the next game, and how much at most."""
GRAIN = 20
"""Elo between two strengths that are compared."""
TOLD = 10
"""Games that the reason speaks of, at most."""


@dataclass(frozen=True)
class Played:
    """A game against engines: the levels of the others, and the share of the win, from 0 to 1."""

    levels: tuple[str, ...]
    share: float


@dataclass(frozen=True)
class FairLevel:
    """The level of a fair game, and why: so many wins in the last games against a level; games is 0 at first."""

    level: str
    won: int = 0
    games: int = 0
    against: str = ""


def fair_level(played: Sequence[Played], seats: int, ladder: Ladder | None = None) -> FairLevel:
    """The level for the next game, from the games so far, the oldest first.

    With so many seats an even share is 1 / seats. Without games the weakest level is taken. A ladder tells how far the
    levels are apart.

    >>> fair_level([], 2).level == LEVELS[0].name
    True
    """
    scale, known = scale_of(ladder), [*filter(None, map(with_known_levels, played[-REMEMBERED:]))]
    if not known:
        return FairLevel(LEVELS[0].name)
    own, due = strength(known, scale), made_up_for(known)

    def unfairness(level: str) -> float:
        return float(abs(chance(own, [scale[level]] * (seats - 1)) + due - 1 / seats))

    level, last = min(scale, key=unfairness), known[-1].levels[0]
    against = [each for each in known if each.levels[0] == last][-TOLD:]
    return FairLevel(level, sum(each.share == 1 for each in against), len(against), last)


def with_known_levels(played: Played) -> Played | None:
    """The same game with the present names of its levels; None if there is none, or if one is not known."""
    with suppress(UnknownLevel):
        levels = tuple(level_named(each).name for each in played.levels)
        return Played(levels, played.share) if levels else None
    return None


def scale_of(ladder: Ladder | None) -> Mapping[str, float]:
    """The ratings of all levels, in Elo; what the ladder does not tell goes on in usual steps."""
    told = {each.level: each.rating for each in (ladder.players if ladder else ())}
    scale, rating = {}, 0.0
    for level in LEVELS:
        rating = told.get(level.name) or rating + STEP
        scale[level.name] = rating
    return scale


def strength(played: Sequence[Played], scale: Mapping[str, float]) -> float:
    """The most likely strength of somebody with these results, in Elo."""
    weakest, strongest = min(scale.values()), max(scale.values())
    own = np.arange(weakest - 600, strongest + 600, GRAIN)
    likelihood = -(((own - weakest) / SPREAD) ** 2) / 2
    for age, each in enumerate(reversed(played)):
        wins = chance(own, [scale[level] for level in each.levels])
        likelihood += FADING**age * (each.share * np.log(wins) + (1 - each.share) * np.log(1 - wins))
    return float(own[likelihood.argmax()])


def chance(own: Any, others: Sequence[float]) -> Any:
    """The chance to win of somebody so strong, or of many, by the model of Plackett and Luce."""
    return 1 / (1 + sum(10 ** ((other - own) / 400) for other in others))


def made_up_for(played: Sequence[Played]) -> float:
    """What of the wins beyond an even share, or short of it, the next game makes up for."""
    due = sum(
        LATELY**age * (each.share - 1 / (1 + len(each.levels))) for age, each in enumerate(reversed(played))
    )
    return max(-MOST, min(MOST, CORRECTION * due))
