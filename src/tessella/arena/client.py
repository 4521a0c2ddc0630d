"""The other end of the protocol: an engine that is started, told a position, and asked for a move."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, perf_counter

from ..core.position import Position
from .answer import Answer, said_in
from .contestant import Contestant
from .control import Control
from .process import Failure, Process
from .words import word_for, words_of

NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
OTHER_LINE = re.compile(r" multipv (?!1 )")
"""It is told of another line than the best."""
MOST_INFO = 20_000
"""Lines before an answer; more are a flood."""


class WrongOption(Failure, ValueError):
    """An engine has no such option, or the option takes no such value."""


@dataclass(frozen=True)
class Timeouts:
    """Seconds that an engine has for its greeting, for compiling, and for a move beyond its time."""

    greeting: float = 30.0
    compiling: float = 600.0
    grace: float = 10.0
    untimed: float = 600.0
    """For a move without a limit of time."""


@dataclass(frozen=True)
class Declared:
    """An option as an engine declares it: its name, its type, and what stands behind that."""

    name: str
    kind: str
    about: Sequence[str]

    @property
    def choices(self) -> list[str]:
        """What an option of the type combo takes, or check, which is a switch."""
        places = [place for place, word in enumerate(self.about) if word == "var"]
        ends = [*places[1:], len(self.about)]
        named = [" ".join(self.about[place + 1 : end]) for place, end in zip(places, ends, strict=False)]
        return ["true", "false"] if self.kind == "check" else named

    def bound(self, word: str) -> int | None:
        """The bound of a spin, min or max; None if the engine names none."""
        told = [self.about[place + 1] for place, each in enumerate(self.about[:-1]) if each == word]
        return int(told[0]) if told and NUMBER.fullmatch(told[0]) else None

    @property
    def values(self) -> str:
        """What the option takes, in words."""
        if self.kind == "spin":
            bounds = (f"{word} {self.bound(word)}" for word in ("min", "max") if self.bound(word) is not None)
            return " ".join(["a whole number", *bounds])
        return f"one of {', '.join(self.choices)}"

    def takes(self, value: str) -> bool:
        """Whether the option may have a value, as far as the engine has told."""
        if self.kind == "spin":
            least, most = self.bound("min"), self.bound("max")
            return NUMBER.fullmatch(value) is not None and not (
                (least is not None and int(value) < least) or (most is not None and int(value) > most)
            )
        return not self.choices or value.casefold() in map(str.casefold, self.choices)


def declared(line: str) -> Declared | None:
    """The option that a line declares, if it does."""
    words = line.split()
    if words[:2] != ["option", "name"] or "type" not in words[:-1]:
        return None
    place = words.index("type")
    return Declared(" ".join(words[2:place]), words[place + 1], words[place + 2 :])


def checked(declared: Mapping[str, Declared], options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yields the options that are to be set; raises WrongOption for one that an engine does not declare so."""
    for name, value in options.items():
        option = declared.get(name.casefold())
        if option is None:
            names = ", ".join(each.name for each in declared.values())
            raise WrongOption(f"has no option {name}; it has {names or 'none'}")
        if not option.takes(value):
            raise WrongOption(f"has an option {option.name} that takes {option.values}, not {value!r}")
        yield name, value


class Engine:
    """A running engine, which is told what a seat may know of a game."""

    def __init__(self, contestant: Contestant, timeouts: Timeouts) -> None:
        """Start it, and set its options; raises Failure."""
        self.contestant, self.timeouts = contestant, timeouts
        self.options: dict[str, Declared] = {}
        self.seat, self.hidden, self.words = 0, False, list[str]()
        self.process = Process(contestant.command, contestant.environment)
        try:
            self.greet()
        except Failure:
            self.close()
            raise

    def greet(self) -> None:
        """Send ugi, and set the contestant's options; raises Failure."""
        self.send("ugi")
        for line in self.until("ugiok", self.timeouts.greeting):
            if option := declared(line):
                self.options[option.name.casefold()] = option
        for name, value in checked(self.options, self.contestant.options):
            self.send(f"setoption name {name} value {value}")

    def new_game(self, position: Position, seat: int, seed: int) -> None:
        """Begin a game, at a seat in a position; its seed is set, if the engine has an option of that name.

        Raises Failure.
        """
        self.seat, self.hidden, self.words = seat, position.game.kernel.hidden, words_of(position, seat)
        own = {name.casefold() for name in self.contestant.options}
        if "seed" in self.options and "seed" not in own:
            most = max(1, self.options["seed"].bound("max") or seed)
            self.send(f"setoption name Seed value {1 + (seed - 1) % most}")
        self.send("uginewgame")
        self.send("isready")
        for _ in self.until("readyok", self.timeouts.compiling):
            pass

    def follow(self, before: Position, after: Position) -> None:
        """Note what the seat may know of a move."""
        self.words.append(word_for(before, after, self.seat))

    def answer(self, _: Position, control: Control, clocks: Sequence[float]) -> Answer:
        """The move in the position that was followed to; clocks: seconds left by seat. Raises Failure."""
        whose = [f"seat {self.seat + 1}"] if self.hidden else []
        self.send(" ".join(["position startpos", *whose, *(["moves", *self.words] if self.words else [])]))
        return self.move(control.words(clocks), control.allowed(clocks[self.seat]))

    def move(self, limits: str, seconds: float | None) -> Answer:
        """The move for limits in the words after `go`; seconds is the time that they allow. Raises Failure."""
        begun, info = perf_counter(), ""
        self.send(f"go {limits}")
        allowed = self.timeouts.untimed if seconds is None else seconds + self.timeouts.grace
        for line in self.until("bestmove", allowed):
            if line.startswith("info depth") and not OTHER_LINE.search(line):
                info = line
        spent = perf_counter() - begun
        words = self.last.split()
        if len(words) < 2:
            raise Failure("answered bestmove without a move")
        return Answer(words[1], spent, *said_in(info))

    def until(self, word: str, seconds: float) -> Iterator[str]:
        """Yields the lines before the one that begins with a word, which is kept in `last`; raises Failure."""
        deadline = monotonic() + seconds
        for _ in range(MOST_INFO):
            line = self.process.read(deadline)
            if line is None:
                raise Failure(f"did not answer {word} within {seconds:g} seconds")
            if line.split()[:1] == [word]:
                self.last = line
                return
            yield line
        raise Failure(f"wrote {MOST_INFO:,} lines instead of {word}")

    def send(self, line: str) -> None:
        """Send a line; raises Failure."""
        self.process.send(line, monotonic() + self.timeouts.grace)

    def close(self) -> None:
        """End the engine, politely if it listens."""
        with suppress(Failure):
            self.send("quit")
        self.process.close()
