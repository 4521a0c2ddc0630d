"""To whom sentences are told: they call players by name, and the reader "you", in the right grammar."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..core.names import Names
from ..core.position import Position
from .law import insist, law
from .variants import Variant, finished

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
MISTAKE = re.compile(
    r"\b[Yy]ou (?:\([a-z]+\) )?(?:is|has|does|was|\w+[^s\W]s)\b|\b[Yy]ou's\b|[.;:,] You\b|^you"
)


class Told(NamedTuple):
    """A position, and a sentence about it that somebody reads."""

    position: Position
    sentence: str


def told(position: Position, seat: int | None) -> Position:
    """The position with names, as who has a seat reads it; None for somebody else."""
    return position.named(Names(NAMES[: position.seats], seat))


def sentences(variant: Variant) -> Iterator[Told]:
    """What is said of each position, to one of its players or to somebody else."""
    for index, position in enumerate([*variant.positions, *variant.finished]):
        seat = (None, *range(position.seats))[index % (position.seats + 1)]
        for said in (told(position, seat).ending, variant.game.explain.news(told(position, seat))):
            if said:
                yield Told(position, said)


@law(sentences, function="ending")
def players_have_names_and_the_reader_is_you(case: Told) -> None:
    """As at a table; sides stand where nobody has a name."""
    game, said = case.position.game, case.sentence
    insist(not MISTAKE.search(said), f"This is wrong English for the reader: {said!r}.")
    sides = re.compile(rf"\b(?:{'|'.join(map(re.escape, game.sides))})\b")
    by_name = game.cooperative or not sides.search(said)
    insist(by_name, f"core.sentences calls players by name (who, whose, does), here it is a side: {said!r}.")


@law(finished, function="ending")
def names_change_no_other_word(position: Position) -> None:
    """To somebody else the end is told with names in the place of sides."""
    plain, named, sides = position.ending or "", told(position, None).ending, position.game.sides
    for seat in range(position.seats):
        plain = plain.replace(position.side(seat), NAMES[seat]).replace(sides[seat], NAMES[seat])
    same = plain == named or position.game.cooperative
    insist(same, f"ending says {named!r} with names; by sides it would be {plain!r}.")
