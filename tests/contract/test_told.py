"""To whom sentences are told: they call players by name, and the reader "you", in the right grammar."""

import re

from tessella.core.names import Names

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
MISTAKE = re.compile(
    r"\b[Yy]ou (?:\([a-z]+\) )?(?:is|has|does|was|\w+[^s\W]s)\b|\b[Yy]ou's\b|[.;:,] You\b|^you"
)


def told(position, seat):
    """The position with names, as who has a seat reads it; None for somebody else."""
    return position.named(Names(NAMES[: position.seats], seat))


def sentences(variant):
    """What is said of each position, to one of its players or to somebody else."""
    for index, position in enumerate([*variant.positions, *variant.finished]):
        seat = (None, *range(position.seats))[index % (position.seats + 1)]
        said = (told(position, seat).ending, variant.game.explain.news(told(position, seat)))
        yield from filter(None, said)


def test_players_have_names_and_the_reader_is_you(variant):
    sides = re.compile(rf"\b(?:{'|'.join(variant.game.sides)})\b")
    for sentence in sentences(variant):
        assert not MISTAKE.search(sentence)
        assert variant.game.cooperative or not sides.search(sentence)


def test_names_change_no_other_word(variant):
    """To somebody else the end is told with names in the place of sides."""
    sides = variant.game.sides
    for position in variant.finished:
        plain, named = position.ending, told(position, None).ending
        for seat in range(position.seats):
            plain = plain.replace(position.side(seat), NAMES[seat]).replace(sides[seat], NAMES[seat])
        assert plain == named or variant.game.cooperative
