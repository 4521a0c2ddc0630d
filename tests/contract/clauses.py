"""How often the laws' games meet the clauses of a game: python tests/contract/clauses.py prints a table.

The tests of a game may have clauses.py: events(before, after) names what an action brought, each name beginning with
its clause. EVENTS are those that random or directed games have to meet, RECORDED those that only recorded games do;
ELSEWHERE says of the other clauses what holds them.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol, cast

KINDS = ("random", "directed", "recorded")


class Clauses(Protocol):
    """What clauses.py of a game's tests has."""

    EVENTS: Sequence[str]
    RECORDED: Sequence[str]
    ELSEWHERE: Mapping[str, str]

    def events(self, before: Any, after: Any) -> Iterable[str]:
        """What an action, or a seat that left, brought."""


def clauses_of(game: Any) -> Clauses | None:
    """The clauses of a game; None if its tests do not name any."""
    name = f"games.{game.name}.clauses"
    there = find_spec(f"games.{game.name}") and find_spec(name)
    return cast(Clauses, import_module(name)) if there else None


def tallies(game: Any) -> dict[str, Counter[str]]:
    """How often each event was met, by the kind of the games."""
    from contract.sources import sources

    found: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for source in sources():
        if source.game is game:
            found[source.kind].update(met(game, source.games))
    return found


def met(game: Any, games: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Every event of some games."""
    clauses = clauses_of(game)
    assert clauses is not None
    for positions in games:
        for before, after in pairwise(positions):
            yield from clauses.events(before, after)


def table(game: Any) -> Iterator[str]:
    """A game's table, line by line."""
    clauses, tally = clauses_of(game), tallies(game)
    assert clauses is not None
    yield f"\n{game.title:56}" + "".join(f"{kind:>10}" for kind in KINDS)
    for event in sorted([*clauses.EVENTS, *clauses.RECORDED], key=number_of):
        yield f"{event:56}" + "".join(f"{tally[kind][event]:>10}" for kind in KINDS)
    yield from (f"{clause} {why}" for clause, why in clauses.ELSEWHERE.items())


def number_of(event: str) -> tuple[str, int]:
    """Where an event stands among the clauses."""
    clause = event.split(maxsplit=1)[0]
    return clause[0], int(clause[1:])


def main(names: Sequence[str]) -> None:
    """The tables of some games, or of all."""
    from tessella import catalogue

    for game in catalogue().values():
        if clauses_of(game) and (not names or game.name in names):
            sys.stdout.writelines(f"{line}\n" for line in table(game))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main(sys.argv[1:])
