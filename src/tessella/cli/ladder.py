"""Plays a ladder, and prints the ratings of its players."""

import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import typer

from ..arena.client import WrongOption
from ..arena.contestant import Contestant, UnknownContestant, contestant
from ..arena.ladder import USUAL, Pairing, neighbours, rated, step_for, usual_players, with_limit
from ..arena.match import Match
from ..arena.openings import WrongOpening, some_openings
from ..arena.play import WORK
from ..core.build import build
from ..core.catalogue import find
from ..core.position import Position
from ..core.processors import processors
from ..engine.ladder import NAME, Ladder, LadderError, as_file, ladders_of, with_ladder
from .ladder_words import PAIRS, PLAYERS, notes, pair_row, player_row, title_of
from .match import digest_of, openings_in, running_of
from .record_files import opened, target
from .rows import Form, print_rows
from .runs import Running, carry_out, end_with
from .setup import first_position
from .user_errors import UserError, user_errors

OBSERVATIONS = 100
"""The most that a pair plays, if nobody says how many."""


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line."""

    game: str
    options: Sequence[str]
    players: Sequence[str]
    file: str | None
    observations: int | None
    until: float
    within: str | None
    openings: str | None
    plies: int | None
    seed: int
    running: Running
    save: bool
    output: Path | None
    plot: Path | None
    form: Form


@user_errors(UnknownContestant, WrongOpening, WrongOption, LadderError)
def play_ladder(plan: Plan) -> None:
    """Play, and print the ratings; raises UserError, UnknownGame or OptionError before anything is played."""
    first = first_position(find(plan.game), plan.options)
    players = players_of(plan, first)
    given = openings_in(plan.openings, first, plan.observations) if plan.openings else []
    pairings = pairings_of(plan, first, players, given)
    everybody = Match(players, [first], USUAL, plan.seed)
    everybody.check()
    running = running_of(plan.running, everybody)
    if plan.save:
        ladders_of(first.game)  # a file that cannot be read is told before hours of games
    asked = everybody.question() | {"command": "ladder", "plies": plan.plies, "openings": digest_of(given)}
    begun = monotonic()
    with ExitStack() as files:
        data = files.enter_context(target(plan.output)) if plan.output else None
        saved = files.enter_context(target(first.game.folder / NAME)) if plan.save else None
        drawing = files.enter_context(target(plan.plot)) if plan.plot else None
        trouble = carry_out(WORK, asked, [each.match for each in pairings], running)
        hours = (monotonic() - begun) / 3600 * (running.workers or processors())
        ladder = ladder_of(first, players, pairings, None if running.ray else round(hours, 2))
        print_ladder(ladder, plan.form)
        end_with(trouble or next((each.match.trouble for each in pairings if each.match.trouble), None))
        if data:
            data.write(ladder.model_dump_json(indent=1) + "\n")
        if saved:
            saved.write(as_file(with_ladder(ladders_of(first.game), ladder)))
        if drawing:
            from .ladder_plot import drawn  # noqa: PLC0415 - Matplotlib takes a second

            drawing.write(drawn(ladder))


def players_of(plan: Plan, first: Position) -> list[Contestant]:
    """The players, the weakest first; raises UserError or UnknownContestant."""
    words = usual_players(first) if plan.file is None else words_in(plan.file)
    words += plan.players
    if len(set(words)) < max(2, len(words)):
        twice = next((word for word in words if words.count(word) > 1), None)
        raise UserError(
            f"The player {twice} stands there twice." if twice else "A ladder takes at least two players."
        )
    return [with_limit(contestant(word, plan.game, first.options)) for word in words]


def words_in(name: str) -> list[str]:
    """The players in a file, one on each line; what follows # is a comment. Raises UserError."""
    with opened(name) as file:
        lines = [line.partition("#")[0].strip() for line in file]
    return list(filter(None, lines))


def pairings_of(
    plan: Plan, first: Position, players: Sequence[Contestant], given: Sequence[Position]
) -> list[Pairing]:
    """The pairs that play, each with random openings of its own unless some are given; raises WrongOpening."""
    found, asked = [], step_of(plan.within)
    for number, (weaker, stronger) in enumerate(neighbours(len(players))):
        step = step_for(weaker, stronger, len(players), asked) if asked else None
        seed = 1000 * plan.seed + number
        openings = given[: plan.observations] or some_openings(
            first, plan.observations or OBSERVATIONS, plan.plies, seed
        )
        match = Match((players[stronger], players[weaker]), openings, USUAL, seed)
        found.append(Pairing(weaker, stronger, match, plan.until, step))
    return found


def step_of(text: str | None) -> tuple[float, float] | None:
    """The scores that LOW,HIGH asks for; raises UserError."""
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 <= low < high <= 1:
        raise UserError(
            f"--within takes two scores from 0 to 1, the lower one first, such as 0.65,0.9; not {text!r}."
        )
    return low, high


def ladder_of(
    first: Position, players: Sequence[Contestant], pairings: Sequence[Pairing], hours: float | None
) -> Ladder:
    """What the games have come to."""
    return Ladder(
        game=first.game.name,
        options=dict(first.options),
        command=shlex.join(["tessella", *sys.argv[1:]]),
        build=build(),
        date=datetime.now(UTC).date(),
        hours=hours,
        seats=first.seats,
        measure="deals" if first.game.cooperative or first.seats == 1 else "games",
        players=tuple(rated(players, pairings)),
        pairs=tuple(each.pair for each in pairings if each.scores),
    )


def print_ladder(ladder: Ladder, form: Form) -> None:
    """Print it as text, JSON or CSV."""
    players, pairs = list(map(player_row, ladder.players)), [pair_row(ladder, pair) for pair in ladder.pairs]
    if form is Form.JSON:
        typer.echo(ladder.model_dump_json())
    elif form is Form.CSV:
        print_rows((), [*players, *pairs], form)
    else:
        typer.echo(f"{title_of(ladder)}\n")
        print_rows(PLAYERS, players)
        typer.echo()
        print_rows(PAIRS, pairs)
        typer.echo()
        typer.echo("\n".join(notes(ladder)))
