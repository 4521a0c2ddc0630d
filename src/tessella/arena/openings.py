"""Openings: the positions in which the games of a match begin."""

from collections.abc import Iterable, Iterator
from random import Random

from ..core.mover import CHANCE
from ..core.position import IllegalMove, Position
from .words import Story, unpacked

PATIENCE = 100
"""So many random openings in a row that are known already end the search for new ones."""


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
    """Yields openings of so many random plies of seats, each another position, as far as there are such."""
    random, known, misses = Random(seed), set[Position](), 0
    while True:
        opening = random_opening(first, plies, random)
        misses = 0 if opening is not None and opening not in known else misses + 1
        if opening is not None and (opening not in known or misses > PATIENCE):
            known.add(opening)
            yield opening
        elif misses > 100 * PATIENCE:
            raise WrongOpening(f"No game goes on after {plies} random plies.")


def random_opening(first: Position, plies: int, random: Random) -> Position | None:
    """The position after so many random plies of seats, chance's between them not counted; None if the game is over."""
    position, left = first, plies
    while not position.over and (left or position.mover == CHANCE):
        left -= position.mover != CHANCE
        position = position.roll(random)
    return None if position.over else position
