"""A position of a game that somebody works on, in a process that loads the game again when its files have changed.

All code of the game runs as plain Python, so that a fault is told with file and line.
"""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from ...core.catalogue import BrokenGame, load_from, reload
from ...core.compiler.mode import plainly
from ...core.mover import CHANCE, WATCHER
from ...core.option import Choice, Option, OptionError
from ...core.position import Game, IllegalMove, Position
from ...core.trial.fault import Wrong, innermost
from ...core.trial.games import Trial
from ...core.trial.trying import UNTRIED, report_of
from ...table.clicks import NOTHING, NextClicks, next_clicks, preview, read_clicks, read_text
from ..try_state import StateField, TryOption, TryState
from ..wire import Nothing, Preview
from .bounded_process import SECONDS, TooExpensive, limit_memory, within_bounds
from .set_up import described, played, written
from .worker_process import lower_priority

AT_ONCE = 2.0
"""Seconds after which no more moves are played in one answer."""
LONGEST = 30.0
"""Seconds of the processor's time that a trial may take, loading included."""
MOST_SHOWN = 500
"""Elements of an array that are shown; of a longer one the first and the last."""

Text = Annotated[str, Field(max_length=64)]


@dataclass(frozen=True)
class Question:
    """A position by its moves, with one more by clicks or as text, or with some more by chance.

    seat: as whom it is seen; None shows everything.
    """

    moves: Annotated[list[Text], Field(max_length=20_000)] = field(default_factory=list)
    path: Annotated[list[Text], Field(max_length=64)] = field(default_factory=list)
    text: Annotated[str, Field(max_length=200)] = ""
    chance: Annotated[int, Field(ge=0, le=20_000)] = 0
    options: dict[str, str] = field(default_factory=dict)
    seat: int | None = None


def initialize(low_priority: bool) -> None:
    """A new process. Untried games are loaded, and no bytecode is kept: a file may change twice within a second, and
    Python would not notice."""
    os.environ[UNTRIED] = "" if low_priority else "1"
    sys.dont_write_bytecode = True
    limit_memory()
    if low_priority:
        lower_priority()


def tried(folder: Path) -> str:
    """What games by chance find wrong with the files as they are now; empty if nothing."""
    try:
        within_bounds(LONGEST, reload, folder)
    except (BrokenGame, TooExpensive) as error:
        return str(error)
    return ""


def answered(folder: Path, version: float, question: Question) -> TryState:
    """The position that is asked for, or the first fault on the way to it and what can be shown before that."""
    try:
        game = within_bounds(SECONDS, loaded, folder, version)
    except (BrokenGame, TooExpensive) as error:
        return TryState(version=version, fault=str(error))
    walk = Walk(game, question)
    within_bounds(SECONDS + AT_ONCE, plainly(walk.go))
    within_bounds(SECONDS, plainly(walk.look))
    sides = [*game.sides[: walk.trial.at.seats if walk.trial.at else None]]
    return TryState(version=version, game=game.name, title=game.title, sides=sides, **walk.found)


def previewed(folder: Path, version: float, question: Question) -> Preview | Nothing:
    """What the move of some clicks would bring, drawn; nothing if they make none, or if a fault comes first."""
    walk = Walk(loaded(folder, version), question)
    within_bounds(SECONDS, plainly(walk.replay))
    drawn = None
    if walk.trial.at and not walk.said:
        drawn = within_bounds(SECONDS, plainly(preview), walk.trial.at, question.path)
    return Nothing() if drawn is None else Preview(drawn)


VERSIONS: dict[Path, float] = {}
"""The versions of the games that this process has loaded."""


def loaded(folder: Path, version: float) -> Game:
    """The game, loaded again if there is a new version of its files; raises BrokenGame."""
    if VERSIONS.get(folder) == version:
        return load_from(folder)
    game = reload(folder)
    VERSIONS[folder] = version
    return game


class Line:
    """The positions of the last line of moves: the next question is about the same moves, with some more or less."""

    def __init__(self) -> None:
        self._positions: list[Position] = []

    def begin(self, first: Position) -> Position:
        """A first position."""
        known = self._at(0)
        if known is None or known.game is not first.game or known.options != first.options:
            self._positions = [first]
        return self._positions[0]

    def after(self, position: Position, text: str) -> Position:
        """The position after one of these and a move; raises IllegalMove."""
        known = self._at(len(position.history) + 1)
        return known if known and written(known.game, known.history[-1]) == text else played(position, text)

    def add(self, position: Position) -> None:
        """A position that follows one of these."""
        ply = len(position.history)
        if self._at(ply) is not position:
            self._positions[ply:] = [position]

    def _at(self, ply: int) -> Position | None:
        return self._positions[ply] if ply < len(self._positions) else None


LINE = Line()


class Walk:
    """The way to the position that is asked for. found: what TryState has of it."""

    def __init__(self, game: Game, question: Question) -> None:
        self.trial, self.question, self.game = Trial(game), question, game
        self.following, self.refusal, self.said, self.is_endless = NOTHING, "", "", False
        self.found: dict[str, Any] = {"hides": game.kernel.hidden}

    def go(self) -> None:
        """Play what is asked for."""
        try:
            self.replay()
            if not self.said:
                self.play_by_chance()
                self.play_one()
        except Exception as error:
            self.tell(error)

    def replay(self) -> None:
        """The moves so far, as far as they can be played."""
        options = self.options()
        self.found["options"] = [
            TryOption(
                name=each.name,
                label=each.label,
                choices=[Option.show(choice) for choice in each.choices],
                chosen=Option.show(options[each.name]),
            )
            for each in self.game.options
        ]
        begun, texts = monotonic(), self.question.moves
        self.trial.at = LINE.begin(self.game.new(**options))
        for number, text in enumerate(texts):
            try:
                self.reach(LINE.after(self.at, text))
            except IllegalMove as illegal:
                self.said = f"Move {number + 1}, {text}, cannot be played any more: {illegal}"
                return
            if monotonic() - begun > AT_ONCE:
                self.said = (
                    f"Only {number + 1} of {len(texts)} moves could be played in {AT_ONCE:.0f} seconds."
                )
                return
        self.settle()

    def play_by_chance(self) -> None:
        """So many moves, or fewer if the game is over or they take too long."""
        begun, random = monotonic(), Random()
        for _ in range(self.question.chance):
            if self.at.over:
                return
            if monotonic() - begun > AT_ONCE:
                self.said = f"After {AT_ONCE:.0f} seconds it stops here; it can go on."
                return
            self.reach(self.at.roll(random))
            self.settle()

    def play_one(self) -> None:
        """One move by clicks or as text, or a part of it."""
        at, text, path = self.at, self.question.text, self.question.path
        if not text and not path:
            return
        try:
            read = read_text(at, text) if text else read_clicks(at, path)
        except IllegalMove as illegal:
            self.refusal = str(illegal)
            return
        if isinstance(read, NextClicks):
            self.following = read
        else:
            self.reach(at.play(read))
            self.settle()

    def look(self) -> None:
        """What is shown of the position."""
        self.found["said"] = self.said
        if not self.trial.at or self.is_endless:
            return
        try:
            seen = self.at.view(self.seat) if self.seat is not None else self.at
            self.found["fields"] = fields_of(seen)
            if self.following is NOTHING and self.seat in (
                None,
                self.at.mover,
            ):  # nobody plays another's hand
                self.following = next_clicks(seen)
            self.found["position"] = described(self.at, seen, self.following, self.refusal)
        except Exception as error:
            self.tell(error)

    @property
    def at(self) -> Position:
        """The position that has been reached."""
        assert self.trial.at is not None  # noqa: S101 - replay begins with one
        return self.trial.at

    @property
    def seat(self) -> int | None:
        """As whom the position is seen; there may be fewer seats than before."""
        seat = self.question.seat
        return seat if seat in range(WATCHER, self.at.seats) else None

    def reach(self, position: Position) -> None:
        """Go one move on."""
        self.trial.at = position
        LINE.add(position)

    def settle(self) -> None:
        """Go on until a player is to act."""
        while self.at.mover == CHANCE:
            self.reach(self.at.roll(SystemRandom()))

    def options(self) -> dict[str, Choice]:
        """The options that are asked for; those of old may have gone."""
        known = {each.name for each in self.game.options}
        wanted = {name: choice for name, choice in self.question.options.items() if name in known}
        try:
            return self.game.meaningful(wanted)
        except OptionError:
            return self.game.choose({})

    def tell(self, error: Exception) -> None:
        """The first fault."""
        if isinstance(error, TooExpensive):
            self.is_endless = True
            place = innermost(error.__traceback__, self.game.folder)
            error = Wrong("This takes too long in plain Python. Is it an endless loop?", place)
        self.found.setdefault("fault", report_of(error, self.trial))


def fields_of(seen: Position) -> list[StateField]:
    """Every field of the state as text, with its kind."""
    rules, record = seen.game.rules, seen.game.state_type(seen.options)
    kinds = dict.fromkeys(rules.DERIVED, "derived") | dict.fromkeys(getattr(rules, "PAST", ()), "past")
    kinds |= dict.fromkeys(rules.IDENTITY, "identity") | {"ply": "actions so far"}
    return [
        StateField(
            name=name,
            kind=kinds.get(name, "scratch"),
            value=text_of(np.asarray(seen.field(name), record[name].base)),
        )
        for name in record.names or ()
    ]


def text_of(values: "np.ndarray[Any, Any]") -> str:
    """The value of a field; numbers of 64 bits without a sign, which are keys and sets, in hexadecimal."""
    form: Any = {"all": hex} if values.dtype == np.uint64 else None
    return np.array2string(values, threshold=MOST_SHOWN, max_line_width=10_000, formatter=form)
