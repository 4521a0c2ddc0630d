"""Players who play their neighbours on a ladder: who they are, the games of each pair, and what these come to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from ..core.position import Position
from ..engine.ladder import Pair, Player
from ..engine.levels import levels
from .contestant import Contestant
from .control import Control
from .match import Match, Observation
from .methods import names_for
from .ratings import Rating, ratings, unseen
from .settings import NO_LEVEL
from .tally import Tally, interval

FEWEST = 10
"""Observations that a pair plays before the width of its interval counts."""
BEYOND = 40
"""Observations after which a pair ends, too, if its interval lies beyond the step; few ones are soon beyond by luck."""
ANCHORS = ("random", "greedy")
"""Methods that look at each move once; they stand below the levels."""
NO_LIMIT = Control(nodes=1)
"""The control of a player that heeds none: a level has its own limits, an anchor looks at each move once."""
USUAL = Control(seconds=1.0)
"""The control of any other player whose word names no limit."""


def usual_players(first: Position) -> list[str]:
    """The words of the players, if nobody names others: anchors and levels, the weakest first."""
    known = names_for(first)
    anchors = [f"this,Method={method}" for method in ANCHORS if method in known]
    return [*anchors, *(f"this,Level={level}" for level in levels())]


def neighbours(players: int) -> Iterator[tuple[int, int]]:
    """Yields the pairs that play: each player with the two before it.

    >>> list(neighbours(4))
    [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    """
    for stronger in range(1, players):
        yield from ((weaker, stronger) for weaker in range(max(0, stronger - 2), stronger))


def step_for(weaker: int, stronger: int, players: int, step: tuple[float, float]) -> tuple[float, float]:
    """The step that is asked for between two neighbours: one without an upper end where another player stands between
    them, and below the last player.

    >>> [step_for(*pair, 4, (0.65, 0.9)) for pair in neighbours(4)]
    [(0.65, 0.9), (0.65, 1.0), (0.65, 0.9), (0.65, 1.0), (0.65, 1.0)]
    """
    return step if weaker + 1 == stronger < players - 1 else (step[0], 1.0)


def with_limit(contestant: Contestant) -> Contestant:
    """The same player, with a limit for its moves."""
    options = {name.casefold(): value.casefold() for name, value in contestant.options.items()}
    heeds = options.get("level", NO_LEVEL) == NO_LEVEL and options.get("method") not in ANCHORS
    usual = USUAL if heeds or contestant.word.startswith("run=") else NO_LIMIT
    return replace(contestant, control=contestant.control or usual)


def player_of(contestant: Contestant, games: int, points: Sequence[float], rating: Rating) -> Player:
    """A player as data."""
    word, control = contestant.word, contestant.control
    level = next((name for name in levels() if word == f"this,Level={name}"), None)
    titles = {f"this,Method={method}": method.title() for method in ANCHORS}
    return Player(
        name=levels()[level].title if level else titles.get(word, contestant.name),
        word=word,
        level=level,
        limit="" if control in (None, NO_LIMIT) else str(control),
        rating=rounded(rating.value),
        interval=(rounded(rating.low), rounded(rating.high)),
        games=games,
        points=typical(points),
    )


def typical(points: Sequence[float]) -> tuple[float, float, float] | None:
    """The points of somebody who plays alone, as Player has them.

    >>> typical(range(11))
    (1.0, 5.0, 9.0)
    """
    if not points:
        return None
    low, middle, high = np.percentile(points, (10, 50, 90)).round(1).tolist()
    return low, middle, high


def rounded(elo: float | None) -> float | None:
    return None if elo is None else round(elo, 1)


class Pairing:
    """A match of two players, by their numbers. It ends early when its interval tells enough."""

    def __init__(
        self,
        weaker: int,
        stronger: int,
        match: Match,
        until: float,
        step: tuple[float, float] | None = None,
    ) -> None:
        """match: of the stronger player against the weaker. It ends when half the width of its interval is not above
        until, or when the whole interval lies within a step, which is two scores, or beyond it."""
        self.weaker, self.stronger, self.match, self.until = weaker, stronger, match, until
        self.step = step
        self.even = Tally.of(match.first).even
        self.scores, self.games = list[float](), 0
        self.points: tuple[list[float], list[float]] = [], []
        """Those of a single player, of each side of the match."""
        match.on_observation = self.add

    def add(self, observation: Observation) -> bool:
        """Count an observation; returns whether it was the last that is needed."""
        self.scores.append(score_of(observation))
        self.games += len(observation.games)
        for game in observation.games:
            if len(game.seating) == 1 and game.failed is None:
                self.points[game.seating[0]].append(game.data["points"][0])
        if len(self.scores) < FEWEST:
            return False
        low, high = self.interval
        return high - low <= 2 * self.until or (self.step is not None and self.settles(low, high, *self.step))

    def settles(self, low: float, high: float, least: float, most: float) -> bool:
        """Whether an interval lies within a step, or surely beyond it."""
        beyond = len(self.scores) >= BEYOND and (high < least or most < low)
        return beyond or (least <= low and high <= most)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score."""
        return interval(unseen(self.scores))

    @property
    def pair(self) -> Pair:
        """What the pair has come to, as data."""
        low, high = self.interval
        return Pair(
            weaker=self.weaker,
            stronger=self.stronger,
            observations=len(self.scores),
            games=self.games,
            score=round(float(np.mean(self.scores)), 4),
            interval=(round(low, 4), round(high, 4)),
            even=round(self.even, 4),
        )


def score_of(observation: Observation) -> float:
    """The share of the first player. Where each plays all seats alone: 1 for a better result on the same deal, or for
    more points if the results are equal."""
    score = observation.score
    if observation.games[0].together:
        difference = (score - 0.5) or (observation.margin if observation.whole else 0.0)
        return 0.5 + 0.5 * float(np.sign(difference))
    return score


def rated(contestants: Sequence[Contestant], pairings: Sequence[Pairing]) -> list[Player]:
    """The players with their ratings, that of the first 0."""
    games = [0] * len(contestants)
    points: list[list[float]] = [[] for _ in contestants]
    for each in pairings:
        for player, got in zip((each.stronger, each.weaker), each.points, strict=True):
            games[player] += each.games
            points[player] += got
    scores = {(each.weaker, each.stronger): each.scores for each in pairings}
    found = ratings(len(contestants), scores, seats=round(1 / pairings[0].even))
    return [player_of(*each) for each in zip(contestants, games, points, found, strict=True)]
