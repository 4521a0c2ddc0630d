"""Is a game fair, is it deep, is it fun to decide? The games that tell: equal engines at all seats, and a budget beside
a larger one.

Each choice of options is a `Variant`; for each of them and each player there is a row of games, and one row more in
which the larger budget plays the base one. All rows begin from the same openings, with the same deals.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from ..core.contract import PLAYED_OUT
from ..core.copies import game_called
from ..core.option import Choice
from ..core.position import Position
from ..runner.work import Data
from .figures import Figures, Report, Seating, half_width, measured
from .match import Observation
from .match import seatings as match_seatings
from .openings import random_openings

FORMAT = "tessella balance 1"
TENFOLD = 10
PLIES = 2
"""The usual length of openings: short, because what is judged is the game from its beginning."""
FIRST_LOOK, STEP = 50, 25
"""The observations after which intervals are looked at: so many, and then each time so many more."""


@dataclass(frozen=True)
class Player:
    """An engine that plays at all seats. sees: whether its values tell who leads."""

    name: str
    engine: str
    nodes: int
    sees: bool = True

    @property
    def data(self) -> dict[str, Data]:
        """What units say of it."""
        return {"engine": self.engine, "nodes": self.nodes}


@dataclass(frozen=True)
class Variant:
    """A game with options. place: what `game_called` takes; chosen: the options that are told beside its figures;
    rules: where its rules are, in a word, if there are others."""

    place: str
    options: Mapping[str, Choice]
    chosen: Mapping[str, Choice]
    rules: str = ""

    @cached_property
    def first(self) -> Position:
        """The position in which its games begin."""
        return Position.first(game_called(self.place), self.options)

    @property
    def data(self) -> dict[str, Data]:
        """What units say of it."""
        return {"game": self.place, "options": dict(self.options)}

    @cached_property
    def seating(self) -> Seating:
        """What its figures need to know."""
        game = self.first.game
        known = [*game.explain.terminations.values(), PLAYED_OUT]
        clauses = {each.words: each.clause for each in known}
        return Seating(game.sides[: self.first.seats], game.cooperative, clauses)


@dataclass(frozen=True)
class Plan:
    """What is played. games: at most so many in each row; until: half the width of the interval at which a row ends
    before that; plies: the length of openings, None for the usual one; alone: only the engine at its base budget
    plays, which is enough to see what is fair."""

    variants: Sequence[Variant]
    nodes: int
    games: int
    until: float | None = None
    plies: int | None = None
    seed: int = 0
    alone: bool = False

    @property
    def budgets(self) -> tuple[Player, Player]:
        """The engine at the base budget, and at ten times that."""
        base, large = (
            Player(f"{nodes:,} nodes", "this", nodes) for nodes in (self.nodes, TENFOLD * self.nodes)
        )
        return base, large

    def players(self, variant: Variant) -> tuple[Player, ...]:
        """The players of a variant, the weakest first."""
        if self.alone:
            return self.budgets[:1]
        greedy = (Player("greedy", "this,Method=greedy", 1),)
        knows = variant.first.game.kernel.estimate.evaluate is not None
        return (
            Player("random", "this,Method=random", 1, sees=False),
            *(greedy if knows else ()),
            *self.budgets,
        )

    @property
    def question(self) -> dict[str, Data]:
        """What is asked, for the runner: all but how many games. A copy may lack the knowledge for a player."""
        each = [self.players(variant) for variant in self.variants]
        players = [player for player in each[0] if all(player in others for others in each)]
        return {
            "command": "balance",
            "games": [variant.data for variant in self.variants],
            "players": [player.data for player in players],
            "plies": self.plies,
            "seed": self.seed,
        }


class Row(ABC):
    """A series of the runner: the observations of a variant that the same players play."""

    def __init__(self, plan: Plan, variant: Variant, players: Sequence[Player], openings: "Openings") -> None:
        """One player sits at all seats; of two, the first is compared with the second."""
        self.plan, self.variant, self.players, self.openings = plan, variant, players, openings
        self.seatings = seatings(variant, len(players))
        self.most, self.done = max(1, -(-plan.games // len(self.seatings))), 0

    def unit(self, number: int) -> Data:
        """The observation of a number."""
        return {
            **self.variant.data,
            "opening": self.openings[number],
            "seed": Random(f"{self.plan.seed} {number}").getrandbits(31),
            "players": [player.data for player in self.players],
            "seatings": self.seatings,
            "trace": len(self.players) == 1,
        }

    def add(self, result: Data) -> None:
        """Count an observation; at some of them, look whether the row is at its end."""
        self.count(result)
        self.done += 1
        until, looks = self.plan.until, self.done >= FIRST_LOOK and self.done % STEP == 0
        if until is not None and looks and half_width(self.values) <= until:
            self.most = self.done

    @property
    def wanted(self) -> int:
        """As many observations as are asked for, or as it took."""
        return self.most

    @abstractmethod
    def count(self, result: Data) -> None:
        """Count an observation."""

    @property
    @abstractmethod
    def values(self) -> Sequence[float]:
        """What each observation came to, of which the mean has to be known."""


class Alone(Row):
    """Equal engines at all seats."""

    def __init__(self, plan: Plan, variant: Variant, player: Player, openings: "Openings") -> None:
        super().__init__(plan, variant, [player], openings)
        self.figures = Figures(variant.seating, player.sees)

    def count(self, result: Data) -> None:
        self.figures.add(result)

    @property
    def values(self) -> Sequence[float]:
        return self.figures.by_seat[0]

    def report(self) -> Report:
        """The figures of the player."""
        player = self.players[0]
        searches = player.engine == "this"
        return {"play": player.name, "nodes": player.nodes if searches else None, **self.figures.report()}


class Skill(Row):
    """The larger budget beside the base one, as a match plays them."""

    def __init__(self, plan: Plan, variant: Variant, openings: "Openings") -> None:
        super().__init__(plan, variant, plan.budgets[::-1], openings)
        self.scores, self.games, self.failures = list[float](), 0, 0

    def count(self, result: Data) -> None:
        observation = Observation.of(self.done, result)
        self.failures += sum(game.failed is not None for game in observation.games)
        if observation.whole:
            self.games += len(observation.games)
            self.scores.append(observation.score)

    @property
    def values(self) -> Sequence[float]:
        return self.scores

    def report(self) -> Report | None:
        """The score of the larger budget, with its interval, and what equal players would score."""
        if not self.scores:
            return None
        seating = self.variant.seating
        return {
            "observations": len(self.scores),
            "games": self.games,
            "failures": self.failures,
            **measured(self.scores),
            "even": seating.even if seating.opposed else 0.5,
        }


class Openings:
    """The openings of a variant by number, as lists of actions; each is made when it is first asked for."""

    def __init__(self, variant: Variant, plies: int | None, seed: int) -> None:
        self.plies = plies if plies is not None else 0 if variant.first.game.kernel.chance else PLIES
        self.source: Iterator[Position] = random_openings(variant.first, self.plies, seed)
        self.made = list[list[int]]()

    def __getitem__(self, number: int) -> list[int]:
        """Raises WrongOpening if no game is as long."""
        while len(self.made) <= number:
            self.made.append([move.action for move in next(self.source).history])
        return self.made[number]


@dataclass(frozen=True)
class Group:
    """The rows of a variant."""

    variant: Variant
    alone: Sequence[Alone]
    skill: Skill

    @property
    def rows(self) -> list[Row]:
        """All of them that are played."""
        return [*self.alone] if self.skill.plan.alone else [*self.alone, self.skill]


def groups(plan: Plan) -> list[Group]:
    """The rows of each variant; raises WrongOpening if no game is as long as the openings."""
    found = []
    for variant in plan.variants:
        openings = Openings(variant, plan.plies, plan.seed)
        openings[0]
        alone = [Alone(plan, variant, player, openings) for player in plan.players(variant)]
        found.append(Group(variant, alone, Skill(plan, variant, openings)))
    return found


def seatings(variant: Variant, players: int) -> list[list[int]]:
    """Who sits where in the games of an observation. A deal is played twice by one player, to tell what it decides."""
    seats = variant.first.seats
    if players == 1:
        return [[0] * seats] * (2 if variant.first.game.kernel.chance else 1)
    return [list(each) for each in match_seatings(variant.first)]


def report(plan: Plan, found: Sequence[Group]) -> Report:
    """Everything that was measured so far, as docs/schema/balance.schema.json describes it."""
    game = plan.variants[0].first.game
    return {
        "format": FORMAT,
        "game": game.name,
        "title": game.title,
        "nodes": [player.nodes for player in plan.budgets],
        "plies": found[0].skill.openings.plies,
        "seed": plan.seed,
        "variants": [about(group) for group in found],
    }


def about(group: Group) -> Report:
    """What was measured of a variant."""
    variant = group.variant
    return {
        "rules": variant.rules,
        "options": dict(variant.options),
        "chosen": dict(variant.chosen),
        "sides": list(variant.seating.sides),
        "opposed": variant.seating.opposed,
        "in_order": all(row.figures.in_order for row in group.alone),
        "chance": variant.first.game.kernel.chance,
        "rows": [row.report() for row in group.alone],
        "skill": group.skill.report(),
    }
