"""Makes puzzles of a game, prints them, and keeps them in the game's folder."""

import os
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from ..core.catalogue import find
from ..core.position import Position
from ..insight.puzzles.file import NAME, PuzzleError, PuzzleFile, PuzzleSet, WrittenPuzzle, read_file
from ..insight.puzzles.packing import packed, unpacked
from ..insight.puzzles.puzzle import puzzle_from
from ..record import read
from ..runner.work import Data, Work
from .record_files import opened, record_errors
from .runs import Running, carry_out, end_with
from .setup import first_position
from .user_errors import UserError, file_errors, user_errors

WORK = Work(
    "tessella.insight.puzzles.making:make",
    "tessella.insight.puzzles.making:get_ready",
    "tessella.core.build:build",
)
ALIKE = 0.4
"""The greatest share of puzzles of one kind and one length."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line. records: files of games to look through in place of engine games. seed:
    of the first engine game; None to go on from the folder's. save: keep what is found in the game's folder, unless
    output names another file."""

    game: str
    options: Sequence[str]
    count: int
    nodes: int
    games: int
    seed: int | None
    records: Sequence[str]
    save: bool
    output: Path | None

    def command(self, seed: int) -> str:
        """The command that asks for the same."""
        chosen = "".join(f" --option {option}" for option in self.options)
        source = "".join(f" --records {name}" for name in self.records) or f" --seed {seed}"
        return f"tessella puzzles {self.game}{chosen} --count {self.count} --nodes {self.nodes}{source}"


class Making:
    """A series of the runner: games, and the puzzles found in them that are not known yet."""

    def __init__(
        self, first: Position, units: Sequence[Data], known: Sequence[WrittenPuzzle], count: int
    ) -> None:
        """known: the puzzles that are there. count: how many new ones are wanted."""
        self.first, self.units, self.count = first, units, count
        self.done, self.found = 0, list[WrittenPuzzle]()
        self.shapes = {self.shape(each) for each in known}
        self.alike = Counter[tuple[str, int | None]]()

    def unit(self, number: int) -> Data:
        return self.units[number]

    def add(self, result: Data) -> None:
        self.done += 1
        for data in result["puzzles"]:
            puzzle = WrittenPuzzle.model_validate(data)
            sort, shape = (puzzle.kind, puzzle.plies), self.shape(puzzle)
            if shape in self.shapes or self.alike[sort] >= max(1, ALIKE * self.count):
                continue
            if len(self.found) < self.count:
                self.shapes.add(shape)
                self.alike[sort] += 1
                self.found.append(puzzle)

    def shape(self, puzzle: WrittenPuzzle) -> Hashable:
        """What is equal for puzzles that are the same up to symmetry."""
        return unpacked(self.first.game, self.first.options, puzzle.position).shape

    @property
    def wanted(self) -> int:
        """As many games as it takes to find the puzzles."""
        if len(self.found) >= self.count:
            return self.done
        return len(self.units)


@user_errors(PuzzleError)
def print_puzzles(wish: Wish, running: Running) -> None:
    """Print the puzzles that are found, one on each line; raises UserError, UnknownGame or OptionError."""
    first = first_position(find(wish.game), wish.options)
    game, file = first.game, wish.output or (find(wish.game).folder / NAME if wish.save else None)
    there = read_file(game, file or game.folder / NAME)
    if file is not None and not os.access(file if file.exists() else file.parent, os.W_OK):
        raise UserError(f"{file} cannot be written: it has no folder, or is write-protected.")
    old = next((each for each in there.sets if each.options == dict(first.options)), None)
    seed = wish.seed if wish.seed is not None else old.games if old else 0
    question = {"game": game.name, "options": dict(first.options), "nodes": wish.nodes}
    sources = (
        [{"played": word} for word in games_in(wish.records, first)]
        if wish.records
        else [{"seed": seed + number} for number in range(wish.games)]
    )
    making = Making(first, [{**question, **each} for each in sources], old.puzzles if old else (), wish.count)
    asked = {"command": "puzzles", **question, "sources": sources[:1] if not wish.records else sources}
    trouble = carry_out(WORK, asked, [making], running)
    command = wish.command(seed)
    typer.echo(f"# {command}")
    for written in making.found:
        puzzle = puzzle_from(game, first.options, written)
        proved = "" if puzzle.proved else ", estimated"
        typer.echo(f"{puzzle.id} ({puzzle.grade}{proved}) {puzzle.goal} {' '.join(puzzle.solution)}")
    if trouble is None and len(making.found) < wish.count:
        more = "" if wish.records else "; --games looks through more"
        typer.echo(f"{len(making.found)} puzzles were found in {making.done} games{more}.", err=True)
    if trouble is None and file is not None:
        keep(making, there, old, command, 0 if wish.records else seed + making.done, file)
    end_with(trouble)


def games_in(names: Sequence[str], first: Position) -> Iterator[str]:
    """Yields the games of some files that have this game and these options; raises UserError if there is none."""
    found = 0
    for name in names:
        with opened(name) as file, record_errors(name):
            for record in read(file):
                if record.game is first.game and dict(record.options) == dict(first.options):
                    found += 1
                    yield packed(whole(record.position()))
    if not found:
        raise UserError(f"No game of {first.game.title} with these options is in {' or '.join(names)}.")


def whole(position: Position) -> Position:
    """The last position of a game that everybody was still in: who leaves is not a move of the game."""
    moves = [move.action for move in position.history]
    stays = next((i for i, action in enumerate(moves) if position.game.leaving(action)), len(moves))
    return Position.first(position.game, position.options).replay(moves[:stays])


def keep(
    making: Making, there: PuzzleFile, old: PuzzleSet | None, command: str, games: int, file: Path
) -> None:
    """Write the puzzles into a file, after those with the same options; raises UserError."""
    options, known = dict(making.first.options), old.puzzles if old else ()
    games = max(games, old.games if old else 0)
    commands = (*(old.commands if old else ()), command)
    new = PuzzleSet(options=options, commands=commands, games=games, puzzles=(*known, *making.found))
    sets = [new if each is old else each for each in there.sets] + ([] if old else [new])
    with file_errors(f"{file} cannot be written"):
        file.write_text(there.model_copy(update={"sets": tuple(sets)}).text(), "utf-8")
    typer.echo(f"{len(new.puzzles)} puzzles are kept in {file}.", err=True)
