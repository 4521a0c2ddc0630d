"""Openings: the positions in which the games of a match begin."""

from collections.abc import Hashable, Iterable, Iterator
from itertools import islice
from random import Random

from ..core.mover import CHANCE
from ..core.position import IllegalMove, Position
from ..engine.budget import Budget
from ..engine.search import search
from .words import Story, unpacked

PLIES = 4
"""The usual length of random openings. Where chance acts it is 0, because games differ without openings."""
PATIENCE = 100
"""The search for new openings ends after so many known ones in a row."""


class WrongOpening(ValueError):
    """An opening cannot be played; the message is one sentence with its line."""


def read_openings(lines: Iterable[str], first: Position) -> list[Position]:
    """The opening on each line: its moves, or these in one word, or both. What follows # is a comment.

    Raises WrongOpening.
    """
    story, found = Story(first), list[Position]()
    for number, text in enumerate(lines, 1):
        words = [move for word in text.partition("#")[0].split() for move in unpacked(word)]
        if words:
            try:
                position = story.tell(words)
            except IllegalMove as error:
                raise WrongOpening(f"Line {number}: {error}") from None
            if position.over:
                raise WrongOpening(f"Line {number}: The game is over after this opening.")
            found.append(position)
    return found


def random_openings(first: Position, plies: int, seed: int) -> Iterator[Position]:
    """Yields openings of so many random plies of seats, without end; raises WrongOpening if no game is as long.

    No two have the same shape, until no new one is found for a while; then some come again.
    """
    random, known, misses = Random(seed), set[Hashable](), 0
    while True:
        opening = random_opening(first, plies, random)
        shape = None if opening is None else opening.shape
        misses = misses + 1 if shape in known or shape is None else 0
        if opening is not None and (misses == 0 or misses > PATIENCE):
            known.add(shape)
            yield opening
        elif misses > 100 * PATIENCE:
            raise WrongOpening(f"No game goes on after {plies} random plies.")


def distinct_openings(first: Position, plies: int, seed: int) -> Iterator[Position]:
    """Yields such openings, each of another shape; raises WrongOpening when there is no other."""
    known = set[Hashable]()
    for opening in random_openings(first, plies, seed):
        if opening.shape in known:
            raise WrongOpening(f"There are only {len(known)} openings of {plies} plies that differ.")
        known.add(opening.shape)
        yield opening


def some_openings(first: Position, count: int, plies: int | None, seed: int) -> list[Position]:
    """So many random openings; plies is None for the usual length. Raises WrongOpening."""
    usual = 0 if first.game.kernel.chance else PLIES
    return list(islice(random_openings(first, usual if plies is None else plies, seed), count))


def random_opening(first: Position, plies: int, random: Random) -> Position | None:
    """The position after so many random plies of seats, chance's between them not counted; None if the game is over."""
    position, left = first, plies
    while not position.over and (left or position.mover == CHANCE):
        left -= position.mover != CHANCE
        position = position.roll(random)
    return None if position.over else position


def is_decided(opening: Position, seconds: float) -> bool:
    """Whether a search of so many seconds is certain of the result of an opening."""
    return search(opening, Budget(seconds=seconds)).proven
