"""Reviews a recorded game: where it was decided, and what would have been better."""

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from ..core.names import Names
from ..insight.review import USUAL, Effort, review
from ..insight.review.records import annotated, given_in
from ..record import Record, write
from ..runner.run import Progress
from .record_files import one_game, target
from .review_text import print_review
from .runs import progress_bar
from .user_errors import UserError


def analyse_record(name: str, number: int, nodes: int | None, as_json: bool, output: Path | None) -> None:
    """Review a game of a file, and print the review, as JSON if that is wanted, or write an annotated record.

    Raises UserError or typer.Exit.
    """
    if as_json and output is not None:
        raise UserError("Either --json, or --output for a record with comments.")
    record = one_game(name, number)
    position = record.position().named(named(record))
    if not any(move.seat >= 0 for move in position.history):
        raise UserError(f"Game {number} of {name} has no move to review.")
    effort = USUAL if nodes is None else Effort(nodes=nodes)
    with progress_bar() as tell:
        found = review(position, effort=effort, given=given_in(record), on_progress=as_progress(tell))
    if as_json:
        sys.stdout.write(f"{found.model_dump_json(indent=2)}\n")
    elif output is not None:
        with target(output) as file:
            write([annotated(record, found)], file)
    else:
        print_review(position, found, Console(highlight=False))


def named(record: Record) -> Names:
    """What the record calls the players."""
    return Names(tuple(record.headers.get(side, "") for side in record.game.sides))


def as_progress(tell: Callable[[Progress], None]) -> Callable[[int, int], None]:
    """What a review tells, as what a progress bar is told."""
    return lambda done, of: tell(Progress(done, done, of))
