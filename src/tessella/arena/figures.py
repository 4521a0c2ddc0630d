"""What games between equal engines come to: shares of seats, endings, length, choices, the lead, clauses, luck.

Figures keep numbers, never games: a few for each observation, and counts.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Any

import numpy as np

from .lead import Lead, lead_in
from .luck import luck
from .tally import interval

TENTHS = 10
"""The parts of a game in which it is counted when the winner was known."""

Report = dict[str, Any]


@dataclass(frozen=True)
class Seating:
    """Who plays: the names of the seats; whether they win together; what clause defines each ending, by its words."""

    sides: Sequence[str]
    cooperative: bool
    clauses: Mapping[str, str] = field(default_factory=dict)

    @property
    def even(self) -> float:
        """The share of a seat where all are equally well off."""
        return 1 / len(self.sides)

    @property
    def opposed(self) -> bool:
        """Whether seats play against each other."""
        return len(self.sides) > 1 and not self.cooperative


class Figures:
    """What the games of one player, at all seats, came to so far."""

    def __init__(self, seating: Seating, sees: bool = True) -> None:
        """sees: whether the player's values tell who leads."""
        self.seating, self.sees = seating, sees
        seats = len(seating.sides)
        self.by_seat, self.by_order = ([array("d") for _ in range(seats)] for _ in range(2))
        self.points, self.spread = array("d"), array("d")
        self.games = self.failures = self.draws = self.decisions = self.forced = self.total = 0
        self.logarithms, self.in_order = 0.0, True
        self.wins, self.endings, self.plies = Counter[int](), Counter[str](), Counter[int]()
        self.cited, self.uses = Counter[str](), Counter[str]()
        self.changes, self.known, self.sure = Counter[int](), Counter[int](), Counter[int]()

    def add(self, result: Mapping[str, Any]) -> None:
        """Count an observation: its games, but none in which an engine failed."""
        games = [game for game in result["games"] if game["loser"] is None]
        self.failures += len(result["games"]) - len(games)
        for game in games:
            self.add_game(game)
        if games:
            got = np.array([game["utility"] for game in games])
            ordered = np.array([[game["utility"][seat] for seat in game["order"]] for game in games])
            for kept, value in zip(
                [*self.by_seat, *self.by_order], [*got.mean(0), *ordered.mean(0)], strict=True
            ):
                kept.append(value)
            self.points.append(float(np.mean([game["points"] for game in games])))
            whole = len(games) == len(result["games"]) > 1
            self.spread.append(float(got.var(0, ddof=1).sum()) if whole else np.nan)

    def add_game(self, game: Mapping[str, Any]) -> None:
        """Count what is told of one game alone."""
        self.games += 1
        self.in_order &= game["order"] == sorted(game["order"])
        self.plies[game["plies"]] += 1
        self.endings[game["ending"]] += 1
        won = [seat for seat, share in enumerate(game["utility"]) if share == 1.0]
        self.wins.update(won)
        self.draws += not won
        for choices in game["choices"]:
            self.decisions += 1
            self.total += choices
            self.forced += choices == 1
            self.logarithms += log(choices)
        self.cited.update(game["clauses"].keys())
        self.uses.update(game["clauses"])
        if self.sees and (lead := lead_in(game, self.seating.opposed)) is not None:
            self.add_lead(lead)

    def add_lead(self, lead: Lead) -> None:
        """Count how a game's lead went."""
        self.changes[lead.changes] += 1
        if lead.known is not None and lead.sure is not None:
            self.known[round(100 * lead.known)] += 1
            self.sure[round(100 * lead.sure)] += 1

    @property
    def observations(self) -> int:
        return len(self.points)

    def report(self) -> Report:
        """All figures, as docs/schema/balance.schema.json describes them; None for what the games do not tell."""
        counts: Report = {
            "observations": self.observations,
            "games": self.games,
            "failures": self.failures,
        }
        return counts | (dict(self.told()) if self.games else {})

    def told(self) -> Iterator[tuple[str, Any]]:
        """The figures beside the counts, by name."""
        opposed, sides = self.seating.opposed, self.seating.sides
        shares = [measured(kept) for kept in self.by_seat]
        if opposed:
            wins = [self.wins[seat] / self.games for seat in range(len(sides))]
            yield (
                "seats",
                [
                    {"side": side, **share, "wins": won}
                    for side, share, won in zip(sides, shares, wins, strict=True)
                ],
            )
            yield "order", [measured(kept) for kept in self.by_order]
            yield "draws", self.draws / self.games
        else:
            yield "together", shares[0] | {"wins": self.wins[0] / self.games}
        yield "points", measured(self.points) if any(self.points) else None
        yield (
            "endings",
            [
                {"ending": words, "clause": self.seating.clauses.get(words, ""), "share": count / self.games}
                for words, count in ranked(self.endings)
            ],
        )
        yield "plies", lengths(self.plies)
        yield "choices", self.choices()
        yield "lead", self.lead()
        yield (
            "clauses",
            [
                {"clause": clause, "games": self.cited[clause] / self.games, "uses": count / self.games}
                for clause, count in ranked(self.uses)
            ],
        )
        yield "luck", luck(self.by_seat, self.spread)

    def choices(self) -> Report | None:
        """Legal actions at a decision: their mean, the geometric mean, and the share of decisions with one alone."""
        if not self.decisions:
            return None
        return {
            "mean": self.total / self.decisions,
            "geometric": exp(self.logarithms / self.decisions),
            "forced": self.forced / self.decisions,
        }

    def lead(self) -> Report | None:
        """Changes of the lead in a game, and the shares of a game after which its winner was known, and was sure."""
        if not self.changes:
            return None
        won = self.known.total()
        return {
            "changes": mean(self.changes),
            "won": won,
            "known": mean(self.known) / 100 if won else None,
            "sure": mean(self.sure) / 100 if won else None,
            "by_tenth": [
                sum(count for part, count in self.known.items() if TENTHS * part <= 100 * tenth) / won
                for tenth in range(TENTHS + 1)
            ]
            if won
            else None,
        }


def measured(values: Sequence[float]) -> Report:
    """A mean with its 95% interval."""
    return {"share": float(np.mean(values)), "interval": list(interval(values))}


def half_width(values: Sequence[float]) -> float:
    """Half the width of a mean's interval. Values that are all equal have none: then half of what the rule of three
    gives for so many.

    >>> half_width([1.0] * 50)
    0.03
    """
    if not values:
        return 1.0
    low, high = interval(values)
    return max((high - low) / 2, 1.5 / len(values))


def mean(counts: Counter[int]) -> float:
    """The mean of numbers that were counted."""
    return sum(number * count for number, count in counts.items()) / counts.total()


def ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, equal ones by name."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def lengths(plies: Counter[int]) -> Report:
    """The mean, the shortest, the longest, and the quartiles."""
    quartiles = np.percentile(sorted(plies.elements()), [25, 50, 75], method="lower")
    return {
        "mean": mean(plies),
        "shortest": min(plies),
        "longest": max(plies),
        "quartiles": [int(each) for each in quartiles],
    }
