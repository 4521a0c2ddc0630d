"""Makes puzzles of a game, prints them, and keeps them in the game's folder."""

import os
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from pathlib import Path

import typer

from ..core.catalogue import find
from ..core.position import Position
from ..engine.solved import is_solved
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
"""The greatest share of new puzzles that ask for a win of one kind in the same number of turns."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line. records: files of games to look through in place of engine games. seed:
    of the first engine game; None to go on where the file's games ended. solved: the winner plays what is proved of the
    whole game. proved: leave out best moves that are only
    measured. again: grade the file's puzzles again. save: keep what is found in the game's folder, unless output names
    another file."""

    game: str
    options: Sequence[str]
    count: int
    nodes: int
    games: int
    seed: int | None
    records: Sequence[str]
    solved: bool
    proved: bool
    again: bool
    save: bool
    output: Path | None

    def command(self, seed: int) -> str:
        """The command that asks for the same."""
        chosen = "".join(f" --option {option}" for option in self.options)
        if self.again:
            return f"tessella puzzles {self.game}{chosen} --grade-again"
        source = "".join(f" --records {name}" for name in self.records) or f" --seed {seed}"
        source += " --solved" * self.solved + " --proved" * self.proved
        return f"tessella puzzles {self.game}{chosen} --count {self.count} --nodes {self.nodes}{source}"


class Making:
    """A series of the runner: games, and the puzzles found in them that are not known yet."""

    def __init__(
        self, first: Position, units: Sequence[Data], known: Sequence[WrittenPuzzle], count: int, alike: float
    ) -> None:
        """known: the puzzles that are there. count: how many new ones are wanted. alike: how many of them may ask for a
        win of one kind in the same number of turns."""
        self.first, self.units, self.count, self.most_alike = first, units, count, alike
        self.done, self.found = 0, list[WrittenPuzzle]()
        self.shapes = {self.shape(each) for each in known}
        self.alike = Counter[tuple[str, int | None]]()

    def unit(self, number: int) -> Data:
        return self.units[number]

    def add(self, result: Data) -> None:
        self.done += 1
        for data in result["puzzles"]:
            puzzle = WrittenPuzzle.model_validate(data)
            sort, shape = (puzzle.kind, puzzle.turns), self.shape(puzzle)
            is_new = shape not in self.shapes and (puzzle.turns is None or self.alike[sort] < self.most_alike)
            if is_new and len(self.found) < self.count:
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
    file = wish.output or first.game.folder / NAME
    there = read_file(first.game, file)
    if (wish.save or wish.output) and not os.access(file if file.exists() else file.parent, os.W_OK):
        raise UserError(f"{file} cannot be written: it has no folder, or is write-protected.")
    if wish.solved and not is_solved(first):
        raise UserError(f"Nobody has proved yet who wins {first.game.title} with these options.")
    old = set_of(there, first)
    if wish.again and not old.puzzles:
        raise UserError(f"{file} has no puzzles of {first.game.title} with these options.")
    seed = old.games if wish.seed is None else wish.seed
    sources = list(sources_of(wish, first, old, seed))
    about = {
        "game": first.game.name,
        "options": dict(first.options),
        "nodes": wish.nodes,
        "proved": wish.proved,
    }
    units = [{**about, **each} for each in sources]
    if wish.again:
        making = Making(first, units, (), len(units), inf)
    else:
        known = [*old.puzzles, *set_of(read_file(first.game, first.game.folder / NAME), first).puzzles]
        making = Making(first, units, known, wish.count, ceil(ALIKE * wish.count))
    from_engine = "seed" in sources[0]
    asked = {"command": "puzzles", **about, "sources": sources[:1] if from_engine else sources}
    trouble = carry_out(WORK, asked, [making], running)
    command = wish.command(seed)
    typer.echo(f"# {command}")
    for written in making.found:
        puzzle = puzzle_from(first.game, first.options, written)
        proved = "" if puzzle.proved else ", estimated"
        typer.echo(f"{puzzle.id} ({puzzle.grade}{proved}) {puzzle.goal} {' '.join(puzzle.solution)}")
    if trouble is None and from_engine and len(making.found) < wish.count:
        typer.echo(
            f"{len(making.found)} puzzles were found in {making.done} games; --games takes more.", err=True
        )
    if trouble is None and (wish.save or wish.output):
        games = max(old.games, seed + making.done) if from_engine else old.games
        puzzles = (*(() if wish.again else old.puzzles), *making.found)
        new = PuzzleSet(options=old.options, commands=(*old.commands, command), games=games, puzzles=puzzles)
        keep(new, there, file)
    end_with(trouble)


def set_of(file: PuzzleFile, first: Position) -> PuzzleSet:
    """The puzzles of a file with the options of a position; an empty set if there are none."""
    none = PuzzleSet(options=dict(first.options), commands=(), games=0, puzzles=())
    return next((each for each in file.sets if each.options == none.options), none)


def sources_of(wish: Wish, first: Position, old: PuzzleSet, seed: int) -> Iterator[dict[str, Data]]:
    """Yields where puzzles come from: what the units of the run do not have in common."""
    if wish.again:
        yield from ({"puzzle": each.model_dump(mode="json")} for each in old.puzzles)
    elif wish.records:
        yield from ({"played": word} for word in games_in(wish.records, first))
    else:
        yield from ({"seed": seed + number, "solved": wish.solved} for number in range(wish.games))


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


def keep(new: PuzzleSet, there: PuzzleFile, file: Path) -> None:
    """Write puzzles into a file, in place of those with the same options; raises UserError."""
    others = tuple(each for each in there.sets if each.options != new.options)
    with file_errors(f"{file} cannot be written"):
        file.write_text(there.model_copy(update={"sets": (*others, new)}).text(), "utf-8")
    typer.echo(f"{len(new.puzzles)} puzzles are kept in {file}.", err=True)
