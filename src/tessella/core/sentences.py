"""Pieces of sentences that any game may need: lists, and what players are called.

A position may carry names (core/names.py). Then these functions say "Ben places" and "You place"; without names they
say "Red places". within: the words do not begin the sentence.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .leaving import PAST_TENSE, RESIGNED

if TYPE_CHECKING:
    from .position import Position

IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
"""Verbs as they follow "you", where that is more than an s less."""
HISSING = re.compile(r"(ss|x|ch|sh)es$")


def listed(words: Iterable[str]) -> str:
    """Words joined to a list: "a", "a and b", "a, b and c"."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def amount(count: float, thing: str) -> str:
    """So many things: "1 point", "2.5 points", "3 sixes", "1,002 games"."""
    plural = f"{thing}es" if thing.endswith("x") else f"{thing}s"
    return f"{count:,g} {thing if count == 1 else plural}"


def who(position: "Position", seat: int, within: bool = False) -> str:
    """Who has a seat: "You" if that is the reader, or else the player's name, or else the side."""
    if position.names.you == seat:
        return "you" if within else "You"
    return position.side(seat)


def whose(position: "Position", seat: int, within: bool = False) -> str:
    """The same as an owner: "Your", "Ben's", "Red's"."""
    if position.names.you == seat:
        return "your" if within else "Your"
    return f"{position.side(seat)}'s"


def does(position: "Position", seat: int, deed: str, within: bool = False) -> str:
    """Who does something: "Ben places a tile", "You place a tile". deed begins with a verb in the third person."""
    return f"{who(position, seat, within)} {verb(position, seat, deed)}"


def verb(position: "Position", seat: int, deed: str) -> str:
    """A deed as it follows the player at a seat: "places a tile"; "place a tile", if that is the reader."""
    return second_person(deed) if position.names.you == seat else deed


def second_person(deed: str) -> str:
    """A verb in the third person, and what follows it, as it follows "you".

    >>> [second_person(deed) for deed in ("places a tile", "loses", "passes", "has", "carries", "can stop")]
    ['place a tile', 'lose', 'pass', 'have', 'carry', 'can stop']
    """
    word, blank, rest = deed.partition(" ")
    if word.endswith("ies") and len(word) > len("lies"):
        word = f"{word[:-3]}y"
    elif HISSING.search(word):
        word = word.removesuffix("es")
    else:
        word = IRREGULAR.get(word, word.removesuffix("s"))
    return f"{word}{blank}{rest}"


def everyone(position: "Position", seats: Iterable[int], within: bool = False) -> str:
    """Several players, the reader first: "You and Ben"."""
    you = position.names.you
    first, *others = sorted(seats, key=lambda seat: seat != you)
    return listed([who(position, first, within), *(who(position, seat, within=True) for seat in others)])


def departed(position: "Position", seats: Iterable[int], within: bool = False) -> str:
    """How some seats left: "Red resigned", "Red and Blue resigned and Green lost on time"."""
    seats = list(seats)
    by_reason = [
        (reason, [seat for seat in seats if position.left.get(seat, RESIGNED) == reason])
        for reason in PAST_TENSE
    ]
    groups = [(reason, group) for reason, group in by_reason if group]
    return listed(
        f"{everyone(position, group, within or index > 0)} {PAST_TENSE[reason]}"
        for index, (reason, group) in enumerate(groups)
    )
