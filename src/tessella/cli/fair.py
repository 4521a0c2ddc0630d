"""Finds fair openings, prints them, and keeps them in the game's folder."""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from ..arena.fair import Candidate, Fairness, promising
from ..arena.openings import WrongOpening, distinct_openings
from ..arena.play import WORK
from ..arena.words import words_of
from ..core.catalogue import find
from ..core.openings import FILE, FORMAT, read_sets
from ..core.position import Position
from ..core.sentences import amount
from ..runner.work import Data
from .runs import Running, carry_out, end_with
from .setup import first_position
from .user_errors import UserError, file_errors, user_errors


@dataclass(frozen=True)
class Search:
    """What was asked for on the command line. save: keep what is found in the game's folder, unless output names
    another file."""

    game: str
    options: Sequence[str]
    plies: int
    count: int
    candidates: int
    nodes: str
    games: int
    seed: int
    save: bool
    output: Path | None

    @property
    def command(self) -> str:
        """The command that asks for the same."""
        chosen = "".join(f" --option {option}" for option in self.options)
        return (
            f"tessella openings --fair --game {self.game}{chosen} --plies {self.plies} --count {self.count} "
            f"--candidates {self.candidates} --nodes {self.nodes} --games {self.games} --seed {self.seed}"
        )


@user_errors(WrongOpening)
def print_fair_openings(search: Search, running: Running) -> None:
    """Print a fair opening on each line, with its figures; raises UserError, UnknownGame or OptionError."""
    first = first_position(find(search.game), search.options)
    if first.seats == 1 or first.game.cooperative:
        raise UserError("Only games in which players play against each other have fair openings.")
    budgets = budgets_of(search.nodes)
    file = search.output or (first.game.folder / FILE if search.save else None)
    if file is not None:
        kept_in(file, first)  # before hours of games
    openings = list(islice(looked_for(first, search, budgets[0]), search.candidates))
    if not openings:
        raise UserError(f"No opening of {search.plies} plies looks even.")
    fairness = Fairness(openings, budgets, search.games, search.count, search.seed)
    question = {"command": "openings", **fairness.question(), "plies": search.plies}
    trouble = carry_out(WORK, question, fairness, running)
    typer.echo(f"# {search.command}")
    for candidate in fairness.fair():
        typer.echo(f"{' '.join(words_of(candidate.opening))}  # {', '.join(told(candidate, fairness))}")
    if trouble is None and file is not None and fairness.fair():
        keep(fairness, search, file)
    if trouble is None and len(fairness.fair()) < search.count:
        more = (
            "--candidates takes more"
            if len(openings) == search.candidates
            else f"no other openings of {search.plies} plies look even"
        )
        trouble = f"Of {len(openings)} candidates only {len(fairness.fair())} are fair; {more}."
    end_with(trouble)


def looked_for(first: Position, search: Search, nodes: int) -> Iterator[Position]:
    """Yields candidates, as long as there are others; raises WrongOpening if no game is as long."""
    found = 0
    with Console(stderr=True).status("Looking for openings that look even ..."):
        try:
            for opening in promising(distinct_openings(first, search.plies, search.seed), nodes):
                found += 1
                yield opening
        except WrongOpening:
            if not found:
                raise


def budgets_of(text: str) -> list[int]:
    """The numbers in a text such as 200,400, from the most; raises UserError."""
    words = text.split(",")
    if not all(word.isascii() and word.isdecimal() and int(word) > 0 for word in words):
        raise UserError(f"--nodes takes numbers of nodes, such as 200,400, not {text!r}.")
    return sorted(set(map(int, words)), reverse=True)


def told(candidate: Candidate, fairness: Fairness) -> Iterator[str]:
    """What was measured of an opening, in words."""
    for number, nodes in enumerate(fairness.budgets):
        found = candidate.measured(number)
        low, high = found["interval"]
        yield f"{found['score']:.3f} ({low:.3f} to {high:.3f}) with {nodes} nodes"


def kept_in(file: Path, first: Position) -> list[dict[str, Data]]:
    """The lists that a file has, none if there is no file; raises UserError if no list can be kept there."""
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise UserError(f"{file} cannot be written: it has no folder, or is write-protected.")
    with file_errors(f"{file} cannot be read"):
        text = file.read_text("utf-8") if file.exists() else ""
    try:
        return read_sets(first.game, json.loads(text)) if text else []
    except (ValueError, TypeError, KeyError):
        raise UserError(
            f"{file} is no list of openings of {first.game.title}; nothing was written."
        ) from None


def keep(fairness: Fairness, search: Search, file: Path) -> None:
    """Add the openings to those with the same options in a file; raises UserError."""
    first = Position.first(fairness.candidates[0].opening.game, fairness.candidates[0].opening.options)
    options: dict[str, Data] = dict(first.options)
    sets = kept_in(file, first)
    old: dict[str, Any] = next((each for each in sets if each["options"] == options), {"openings": []})
    known = {first.replay(each["moves"].split()).shape for each in old["openings"]}
    new = [each for each in fairness.fair() if each.opening.shape not in known]
    commands = old.get("commands") or [each for each in (old.get("command"),) if each]
    there: dict[str, Data] = {
        "options": options,
        "commands": commands + [search.command] * (search.command not in commands),
        "openings": [*old["openings"], *(kept(candidate, fairness) for candidate in new)],
    }
    sets = [each for each in sets if each is not old] + [there]
    data = {"format": FORMAT, "game": first.game.name, "sets": sets}
    with file_errors(f"{file} cannot be written"):
        file.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    typer.echo(f"{amount(len(new), 'new opening')} of {len(there['openings'])} in {file}.", err=True)


def kept(candidate: Candidate, fairness: Fairness) -> dict[str, Data]:
    """An opening and its figures as data."""
    return {
        "moves": " ".join(words_of(candidate.opening)),
        "measured": [
            {"nodes": nodes, **candidate.measured(number)} for number, nodes in enumerate(fairness.budgets)
        ],
    }
