"""Where an engine lost its games: python tools/tuning/lost.py NAME FILE prints the turning points of NAME's lost games.

The file has records with the headers that tessella match --records writes, of a game for two sides in full view. The
turning point is the last turn of NAME before which no forced win of the other side is found. There the table tells how
many of the moves keep it so, whether NAME's move was one of them, and what the engine says with the seconds given. The
last line counts the turning points at which the engine's move is one of them.
"""

import argparse
import sys
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import typer

from tessella import Position
from tessella.engine.budget import Budget, Slices
from tessella.engine.proofs.prover import Prover
from tessella.engine.report import Report
from tessella.engine.search import search
from tessella.record import Record, parse, read, text_of

sys.path.insert(0, str(Path(__file__).parents[1]))
from tuning.units import WORDS, digest_of, results_of


class Loss(NamedTuple):
    """A turning point, the text of the move played there, and those of the moves after which no win of the other side
    is found."""

    position: Position
    played: str
    holding: tuple[str, ...]


def lost_by(name: str, records: Iterator[Record]) -> Iterator[tuple[Record, int]]:
    """The records of games that a player has lost, and its seat in each."""
    for record in records:
        last = record.position()
        for seat, side in enumerate(record.game.sides):
            if record.headers.get(side) == name and last.over and last.utility[seat] == 0.0:
                yield record, seat


def loss_of(record: Record, seat: int, seconds: float) -> Loss | None:
    """Where a seat lost; None if at its first turn already. Each proof has so many seconds."""
    positions = list(record.positions())
    prover = Prover(positions[0], 1 - seat, bits=22)

    def is_lost(position: Position) -> bool:
        if position.over:
            return position.utility[seat] == 0.0
        return prover.prove(position, Slices(Budget(seconds=seconds))).wins is True

    for before, after in reversed(list(pairwise(positions))):
        if before.mover == seat and not is_lost(before):
            holding = tuple(move.text for move in before.moves() if not is_lost(before.play(move.text)))
            if holding:
                return Loss(before, after.history[-1].text, holding)
    return None


def words(record: Record, seat: int, loss: Loss | None, found: Report | None) -> str:
    """A line of the table; found is what the engine says at the turning point."""
    start = f"{record.headers.get('Opening', '-'):>7}  {record.game.sides[seat]:5}  {len(record.moves):5}"
    if loss is None or found is None:
        return f"{start}  lost from the beginning"
    position, played, holding = loss
    kept, again = ("yes" if text in holding else "no" for text in (played, found.move.text))
    hold = f"{len(holding):5} of {len(position.actions):5}"
    return f"{start}  {position.ply + 1:4}  {hold}  {kept:>4}  {found.value:5.2f}  {again:>11}"


def told(unit: dict[str, Any]) -> tuple[str, bool | None]:
    """The line of a game, a unit of work, and whether the engine's move holds; None if there is no turning point."""
    record, seat = parse(unit["record"]), unit["seat"]
    loss = loss_of(record, seat, unit["proof"])
    found = loss and search(loss.position, Budget(seconds=unit["seconds"]))
    return words(record, seat, loss, found), found and found.move.text in loss.holding


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, parents=[WORDS])
    asked.add_argument("name")
    asked.add_argument("file", type=Path)
    asked.add_argument("--seconds", type=float, default=0.2, help="for the engine at the turning point")
    asked.add_argument("--proof", type=float, default=2.0, help="seconds for each proof")
    given = asked.parse_args()
    text = given.file.read_text(encoding="utf-8")
    limits = {"seconds": given.seconds, "proof": given.proof}
    units = [
        {**limits, "record": text_of(record), "seat": seat}
        for record, seat in lost_by(given.name, read(StringIO(text)))
    ]
    question = {"name": given.name, "file": digest_of(text), **limits}
    lines, held = zip(*results_of(told, question, units, given), strict=True) if units else ((), ())
    typer.echo("opening  side   plies  turn  moves that hold  held  value  holds again")
    for line in lines:
        typer.echo(line)
    typer.echo(
        f"The engine's move holds at {held.count(True)} of {len(held) - held.count(None)} turning points."
    )


if __name__ == "__main__":
    main()
