"""The figures of one's games: how often they were won, against whom, with how many points, and in which streaks."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from statistics import fmean

from ...core.catalogue import BrokenGame, UnknownGame, find
from ...core.position import Game
from ...core.sentences import amount
from ...storage.rows.results import Kept
from ...table.story import options_in_words
from ...table.tries import DRAW, LOSS, WIN
from ..live.snapshot import LEVEL_TITLES

PEOPLE = "people"
"""In place of a level: games with another person."""
NAMELESS = "Somebody without a name"
RIVALS, TOGETHER, ALONE, ONE_SCREEN = "rivals", "together", "alone", "one screen"
"""What a result means: a win or a loss; the same for all; points alone; nothing, where one person has several sides."""
OUTCOMES = {WIN: "Won", LOSS: "Lost"}


def game_named(name: str) -> Game | None:
    """The game of that name; None if it is no longer here."""
    with suppress(UnknownGame, BrokenGame):
        return find(name)
    return None


def title_of(name: str) -> str:
    """What a game is called; its name if it is no longer here."""
    game = game_named(name)
    return game.title if game else name


@dataclass(frozen=True)
class Played:
    """One game of a browser's person."""

    kept: Kept

    @property
    def address(self) -> str:
        """Of the page of this game."""
        return f"/tables/{self.kept.table_id}/games/{self.kept.result.number}"

    @cached_property
    def game(self) -> Game | None:
        """None if it is no longer here."""
        return game_named(self.kept.result.game)

    @property
    def title(self) -> str:
        """What the game is called."""
        return title_of(self.kept.result.game)

    @property
    def variant(self) -> str:
        """The game with the options that are not as usual, which make a deal easier or harder."""
        if self.game is None:
            return self.title
        options = self.game.meaningful(self.kept.result.options)
        return ", ".join([self.title, *options_in_words(self.game, options)])

    @property
    def kind(self) -> str:
        """What its result means."""
        if self.game and self.game.cooperative:
            return TOGETHER
        if len(self.kept.result.players) == 1:
            return ALONE
        return ONE_SCREEN if self.kept.result.on_one_screen else RIVALS

    @property
    def people(self) -> list[str]:
        """The names of the other persons, each once."""
        others = self.kept.result.others
        names = [self.kept.names.get(each.player) or NAMELESS for each in others if each.person is not None]
        return [*dict.fromkeys(names)]

    @property
    def levels(self) -> list[str]:
        """The levels of the engines, each once."""
        return [*dict.fromkeys(each.level for each in self.kept.result.others if each.level)]

    def is_with(self, whom: str) -> bool:
        """Whether people, or an engine of a level, played."""
        return bool(self.people) if whom == PEOPLE else whom in self.levels

    @property
    def outcome(self) -> str:
        """How it ended, in a word; empty where one person had several sides, or played alone."""
        if self.kind in (ONE_SCREEN, ALONE):
            return ""
        return OUTCOMES.get(self.kept.result.utility, "Drawn")

    @property
    def points(self) -> float | None:
        """The points, where they say more than who has won."""
        points = self.kept.result.points
        return None if points in (0, DRAW, WIN) else points

    @property
    def told(self) -> str:
        """How it ended, in a few words."""
        if self.kind == ONE_SCREEN:
            return "On one screen"
        if self.kind == ALONE:
            return amount(self.kept.result.points, "point")
        return self.outcome if self.points is None else f"{self.outcome}, {amount(self.points, 'point')}"


@dataclass(frozen=True)
class Tally:
    """Some games counted; points are those of each where they say more than who has won, accuracies those of each that
    was reviewed."""

    label: str
    played: int
    won: int
    lost: int
    points: Sequence[float] = ()
    accuracies: Sequence[float] = ()

    @property
    def drawn(self) -> int:
        """Draws, and wins that were shared."""
        return self.played - self.won - self.lost

    @property
    def share(self) -> int:
        """How many of a hundred were won."""
        return round(100 * self.won / self.played) if self.played else 0

    @property
    def average(self) -> float:
        """Of the points."""
        return sum(self.points) / len(self.points)

    @property
    def accuracy(self) -> float:
        """The mean over the reviewed games."""
        return fmean(self.accuracies)


def tally(label: str, games: Sequence[Played]) -> Tally:
    """The games counted. Their points mean something only if all are of one game."""
    got = [each.kept.result for each in games]
    pointed = any(each.points is not None for each in games)
    return Tally(
        label,
        len(got),
        sum(each.utility == WIN for each in got),
        sum(each.utility == LOSS for each in got),
        [each.points for each in got] if pointed else (),
        [each.kept.accuracy for each in games if each.kept.accuracy is not None],
    )


def tallies(games: Iterable[Played], labels: Callable[[Played], Iterable[str]]) -> list[Tally]:
    """The same for each label, those with the most games first. A game counts for each of its labels."""
    groups: dict[str, list[Played]] = {}
    for each in games:
        for label in labels(each):
            groups.setdefault(label, []).append(each)
    counted = [tally(label, found) for label, found in groups.items()]
    return sorted(counted, key=lambda each: (-each.played, each.label))


def engine(level: str) -> str:
    """What an engine is called among opponents."""
    return f"Engine, {LEVEL_TITLES.get(level, level).lower()}"


def runs(hits: Iterable[bool]) -> tuple[int, int]:
    """How many of a row in time are hits without a miss: at its end, and at most."""
    now = longest = 0
    for hit in hits:
        now = now + 1 if hit else 0
        longest = max(longest, now)
    return now, longest


def runs_of_days(days: Iterable[str], today: str) -> tuple[int, int]:
    """How many days follow each other without a gap: up to today or yesterday, and at most."""
    found = {date.fromisoformat(day) for day in days}
    end = date.fromisoformat(today)
    if not found:
        return 0, 0
    if end not in found:  # today is not over
        end -= timedelta(days=1)
    first = min(found)
    return runs(first + timedelta(days=number) in found for number in range((end - first).days + 1))


def chosen(games: Iterable[Played], game: str, whom: str) -> list[Played]:
    """The games that fit a filter; an empty word fits all."""
    return [
        each for each in games if game in ("", each.kept.result.game) and (not whom or each.is_with(whom))
    ]


def is_of(kind: str, games: Iterable[Played]) -> list[Played]:
    """The games of a kind."""
    return [each for each in games if each.kind == kind]
