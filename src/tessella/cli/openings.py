"""Prints openings for matches."""

from collections.abc import Iterator, Sequence
from itertools import islice

import typer

from ..arena.openings import WrongOpening, distinct_openings, is_decided
from ..arena.words import words_of
from ..core.catalogue import find
from ..core.position import Position
from .setup import first_position
from .user_errors import user_errors


@user_errors(WrongOpening)
def print_openings(
    name: str, options: Sequence[str], plies: int, count: int, seconds: float, seed: int
) -> None:
    """Print an opening on each line, its moves with blanks between; raises UserError, UnknownGame or OptionError."""
    first = first_position(find(name), options)
    chosen = "".join(f" --option {option}" for option in options)
    numbers = f"--plies {plies} --count {count} --seconds {seconds:g} --seed {seed}"
    typer.echo(f"# tessella openings --game {name}{chosen} {numbers}")
    for opening in islice(undecided(first, plies, seconds, seed), count):
        typer.echo(" ".join(words_of(opening)))


def undecided(first: Position, plies: int, seconds: float, seed: int) -> Iterator[Position]:
    """Yields random openings whose results no search of so many seconds is certain of, each of another shape."""
    for opening in distinct_openings(first, plies, seed):
        if seconds == 0 or not is_decided(opening, seconds):
            yield opening
