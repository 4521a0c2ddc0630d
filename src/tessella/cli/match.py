"""Plays matches between engines, and prints what they came to."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from typing import Any, TextIO

import typer

from ..arena.client import WrongOption
from ..arena.contestant import UnknownContestant, contestant
from ..arena.control import Control, WrongControl, clock_of
from ..arena.match import SIDES, Game, Match, Observation
from ..arena.openings import WrongOpening, read_openings, some_openings
from ..arena.play import WORK
from ..arena.tally import Sprt, Tally
from ..core.catalogue import find
from ..core.openings import FAIR
from ..core.position import Position
from ..record import Record, text_of
from ..runner.work import Data, RunError, Ticket
from .record_files import opened
from .rows import Form, Row, print_rows
from .runs import Running, carry_out, end_with
from .setup import first_position
from .user_errors import UserError, file_errors, user_errors

PAIRS = 10
"""Observations, if nobody says how many."""


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line."""

    engines: tuple[str, str]
    game: str
    options: Sequence[str]
    seconds: float | None
    clock: str | None
    nodes: int | None
    depth: int | None
    openings: str | None
    plies: int | None
    pairs: int | None
    seed: int
    running: Running
    sprt: str | None
    records: Path | None
    form: Form


def play_match(plan: Plan) -> None:
    """Play, and print the result; raises UserError, UnknownGame or OptionError before anything is started."""
    first = first_position(find(plan.game), plan.options)
    sprt = sprt_of(plan.sprt)
    tally = Tally.of(first)
    if sprt is not None and tally.even != 0.5:
        raise UserError("--sprt takes games for two sides, or games that are won together.")

    def count(observation: Observation) -> bool:
        tally.add(observation)
        for game in observation.games:
            del game.data["actions"]  # the file of results has them; memory is for many games
        if plan.form is Form.MARKDOWN:
            typer.echo(line_about(observation, tally), file=sys.stdout)  # above the progress bar
        return sprt is not None and sprt.answer(tally.scores) is not None

    openings = openings_of(plan, first)
    match = match_of(plan, first, openings[: plan.pairs], count)
    with records_in(plan, match) as keep:
        asked = question(plan, match, openings)
        trouble = carry_out(WORK, asked, [match], running_of(plan.running, match), keep)
    report = tally.report(sprt)
    told = about(plan, match) | report | {"trouble": trouble or match.trouble or None}
    if plan.form is Form.JSON:
        typer.echo(json.dumps(told, ensure_ascii=False))
    elif plan.form is Form.CSV:
        print_rows([], [Row([], told)], Form.CSV)
    else:
        typer.echo("\n".join(result_lines(match, report)))
    end_with(trouble or match.trouble)


@user_errors(UnknownContestant, WrongControl, WrongOption)
def match_of(
    plan: Plan, first: Position, openings: Sequence[Position], count: Callable[[Observation], bool]
) -> Match:
    """The match that was asked for; raises UserError."""
    a, b = (contestant(word, plan.game, first.options) for word in plan.engines)
    match = Match((a, b), openings, control_of(plan), plan.seed, count)
    match.check()
    return match


def question(plan: Plan, match: Match, openings: Sequence[Position]) -> dict[str, Data]:
    """What is asked, for the file of results; with more of the same openings it stays the same."""
    digest = digest_of(openings) if plan.openings else None
    return {"command": "match", **match.question(), "plies": plan.plies, "openings": digest}


def running_of(running: Running, match: Match) -> Running:
    """How to run it: where time limits moves, one game at a time, unless something else is asked for."""
    return replace(running, workers=1) if running.workers is None and match.is_timed else running


@user_errors(WrongOpening)
def openings_of(plan: Plan, first: Position) -> list[Position]:
    """All openings of a file, or as many random ones as are played; raises UserError."""
    if plan.openings is None:
        return some_openings(first, plan.pairs or PAIRS, plan.plies, plan.seed)
    return openings_in(plan.openings, first, plan.pairs)


def openings_in(name: str, first: Position, count: int | None) -> list[Position]:
    """All openings of a file, at least so many, or the fair ones of the game, again and again if there are fewer.

    Raises UserError or WrongOpening.
    """
    if name == FAIR:
        fair = [first.replay(each.moves) for each in first.game.fair_openings(first.options)]
        found = list(islice(cycle(fair), max(count or 0, len(fair))))
        name = f"The list of fair openings of {first.game.title}, with these options,"
    else:
        with opened(name) as file:
            found = read_openings(file, first)
    if not found or (count or 0) > len(found):
        raise UserError(f"{name} has {len(found)} openings, not {count or 'any'}.")
    return found


def digest_of(openings: Sequence[Position]) -> str:
    """A short text that differs for other openings."""
    given = json.dumps([[move.action for move in opening.history] for opening in openings])
    return sha256(given.encode()).hexdigest()[:16]


def control_of(plan: Plan) -> Control:
    """The limits of a move; raises WrongControl."""
    if plan.clock is not None:
        if (plan.seconds, plan.nodes, plan.depth) != (None, None, None):
            raise WrongControl("With --clock there is no other limit.")
        return clock_of(plan.clock)
    if (plan.seconds, plan.nodes, plan.depth) == (None, None, None):
        return Control(seconds=1.0)
    return Control(plan.seconds, plan.nodes, plan.depth)


def sprt_of(text: str | None) -> Sprt | None:
    """The test that ELO0,ELO1 asks for; raises UserError."""
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not -2000 < low < high < 2000:
        raise UserError(f"--sprt takes two Elo differences, the lower one first, such as 0,20; not {text!r}.")
    return Sprt(low, high)


@contextmanager
def records_in(plan: Plan, match: Match) -> Iterator[Callable[[Ticket, Data], None]]:
    """A context with a function that keeps the games of each new result in the file of --records; raises UserError."""
    if plan.records is None:
        yield lambda _, __: None
        return
    with file_errors(f"{plan.records} cannot be written"):
        file = plan.records.open("a", encoding="utf-8")

    def keep(ticket: Ticket, result: Data) -> None:
        for game in Observation.of(ticket[1], result).games:
            write(record_of(game, match), file)

    try:
        yield keep
    finally:
        with suppress(OSError):  # `write` has reported it already
            file.close()


def record_of(game: Game, match: Match) -> Record:
    """The record of a game."""
    position = game.position(match.openings[game.opening])
    headers = {
        position.game.sides[seat]: match.contestants[side].name for seat, side in enumerate(game.seating)
    }
    headers["Opening"] = str(game.opening + 1)
    headers["Control"] = match.told_control
    if game.failed is not None:
        headers["Ending"] = f"{match.contestants[game.failed].name} {game.data['fault']}"
    return Record.of(position, headers)


def write(record: Record, file: TextIO) -> None:
    """Append a record to a file, at once; raises RunError."""
    try:
        file.write(("\n" if file.tell() else "") + text_of(record))
        file.flush()
    except OSError as error:
        raise RunError(f"{file.name} cannot be written: {error.strerror}.") from None


def line_about(observation: Observation, tally: Tally) -> str:
    """An observation in a line, with the mean so far."""
    each = " ".join(f"{game.utility:g}" for game in observation.games)
    mean = sum(tally.scores) / len(tally.scores)
    return f"opening {observation.number + 1}: {each}   mean {mean:.3f} of {len(tally.scores)}"


def about(plan: Plan, match: Match) -> dict[str, object]:
    """What was played, for JSON and CSV."""
    names = {side: each.name for side, each in zip(SIDES, match.contestants, strict=True)}
    return {
        "game": plan.game,
        "options": dict(match.openings[0].options),
        "engines": names,
        "control": match.told_control,
    }


def result_lines(match: Match, report: dict[str, Any]) -> Iterator[str]:
    """The result for people."""
    for side, each in zip(SIDES, match.contestants, strict=True):
        yield f"{side}: {each.name}"
    games = f"{report['games']} games in {report['observations']} openings"
    yield f"{match.openings[0].game.title}, {match.told_control}, {games}"
    if not report["games"]:
        return
    low, high = report["interval"]
    yield f"A won {report['wins']}, drew {report['draws']}, lost {report['losses']}"
    yield f"score of A {report['score']:.3f}, from {low:.3f} to {high:.3f} with 95%; even is {report['even']:.3f}"
    if "elo" in report:
        low, high = report["elo_interval"]
        yield f"Elo difference {show_elo(report['elo'])}, from {show_elo(low)} to {show_elo(high)}"
    if "pairs" in report:
        yield "pairs with 0, 1/2, 1, 3/2, 2 points: " + ", ".join(map(str, report["pairs"]))
    if "by_seat" in report:
        yield "as " + ", ".join(f"{side} {score:.3f}" for side, score in report["by_seat"].items())
    if "by_order" in report:
        places = (f"{mean:.3f} ({low:.3f} to {high:.3f})" for mean, low, high in report["by_order"])
        yield "in the order of play, whoever plays: " + ", ".join(places)
    if "margin" in report:
        low, high = report["margin_interval"]
        yield f"points of A beyond B {report['margin']:+.2f}, from {low:+.2f} to {high:+.2f}"
    fewest, mean, most = report["plies"]
    yield f"length {fewest} to {most} plies, {mean:.1f} on average"
    for side in SIDES:
        pace = f"{pace_in_words(report['time'][side])}; " if "time" in report else ""
        yield f"{side}: {pace}{report['failures'][side]} games lost by failing"
        yield f"{side}: {claims_in_words(report['claims'][side])}"
    yield from report["faults"]
    if "sprt" in report:
        yield from test_in_words(report["sprt"])


def show_elo(value: float | None) -> str:
    return "beyond measure" if value is None else f"{value:+.0f}"


def pace_in_words(pace: dict[str, float]) -> str:
    """The time of one side."""
    words = f"{pace['moves']} moves of {pace['mean']:.3f} s, at most {pace['longest']:.3f} s"
    if not pace["overruns"]:
        return f"{words}, none overrun"
    mean, worst = pace["mean_overrun"], pace["worst_overrun"]
    return f"{words}, {pace['overruns']} overrun by {mean:.3f} s on average, {worst:.3f} s at worst"


def claims_in_words(claims: dict[str, int]) -> str:
    """What one side called proven."""
    return f"{claims['made']} wins called proven, {claims['failed']} of these claims did not hold"


def test_in_words(test: dict[str, Any]) -> Iterator[str]:
    """The sequential test."""
    (elo0, elo1), (low, high) = test["elo"], test["bounds"]
    yield f"SPRT of Elo {elo0:g} against {elo1:g}: {test['ratio']:+.2f} between {low:+.2f} and {high:+.2f}"
    answer = {
        True: f"it is {elo1:g} rather than {elo0:g}",
        False: f"it is {elo0:g} rather than {elo1:g}",
        None: "open",
    }
    yield f"{answer[test['answer']]}; this only decides whether a change is kept: a bar takes a fixed number of games"
