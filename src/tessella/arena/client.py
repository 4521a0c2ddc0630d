"""The other end of the protocol: an engine that is started, told a position, and asked for a move."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic, perf_counter

from .contestant import Contestant
from .process import Gone, Process

MOST_INFO = 20_000
"""Lines before an answer; more are a flood."""


class Failure(Exception):
    """An engine cannot go on, or has broken the protocol; the message continues a sentence after its name."""


@dataclass(frozen=True)
class Patience:
    """Seconds that an engine has for its greeting, for compiling, and for a move beyond its time."""

    greeting: float = 30.0
    compiling: float = 600.0
    grace: float = 10.0
    untimed: float = 600.0
    """For a move without a limit of time."""


@dataclass(frozen=True)
class Answer:
    """A move as the engine wrote it, the seconds it took, and the last line of info before it."""

    move: str
    seconds: float
    info: str = ""


class Engine:
    """A running engine."""

    def __init__(self, contestant: Contestant, patience: Patience) -> None:
        """Start it, and set its options; raises Failure."""
        self.contestant, self.patience = contestant, patience
        self.options: set[str] = set()
        with failing():
            self.process = Process(contestant.command, contestant.environment)
        try:
            self.greet()
        except Failure:
            self.close()
            raise

    def greet(self) -> None:
        """Say ugi, and set the contestant's options; raises Failure."""
        self.tell("ugi")
        for line in self.until("ugiok", self.patience.greeting):
            words = line.split()
            if words[:2] == ["option", "name"] and "type" in words:
                self.options.add(" ".join(words[2 : words.index("type")]).casefold())
        self.choose(self.contestant.options)

    def choose(self, options: Mapping[str, str]) -> None:
        """Set some options; raises Failure for one that the engine does not have."""
        for name, value in options.items():
            if name.casefold() not in self.options:
                raise Failure(f"has no option {name}")
            self.tell(f"setoption name {name} value {value}")

    def new_game(self, seed: int) -> None:
        """Begin another game; its seed is set, if the engine has an option of that name. Raises Failure."""
        own = {name.casefold() for name in self.contestant.options}
        if "seed" in self.options and "seed" not in own:
            self.choose({"Seed": str(seed)})
        self.tell("uginewgame")
        self.tell("isready")
        for _ in self.until("readyok", self.patience.compiling):
            pass

    def place(self, words: str) -> None:
        """Tell a position, in the words after `position`; raises Failure."""
        self.tell(f"position {words}")

    def move(self, limits: str, seconds: float | None) -> Answer:
        """The move for limits in the words after `go`; seconds is the time that they allow. Raises Failure."""
        begun, info = perf_counter(), ""
        self.tell(f"go {limits}")
        allowed = self.patience.untimed if seconds is None else seconds + self.patience.grace
        for line in self.until("bestmove", allowed):
            if line.startswith("info depth"):
                info = line
        spent = perf_counter() - begun
        words = self.last.split()
        if len(words) < 2:
            raise Failure("answered bestmove without a move")
        return Answer(words[1], spent, info)

    def until(self, word: str, seconds: float) -> Iterator[str]:
        """Yields the lines before the one that begins with a word, which is kept in `last`; raises Failure."""
        deadline = monotonic() + seconds
        for _ in range(MOST_INFO):
            with failing():
                line = self.process.read(deadline)
            if line is None:
                raise Failure(f"did not answer {word} within {seconds:g} seconds")
            if line.split()[:1] == [word]:
                self.last = line
                return
            yield line
        raise Failure(f"wrote {MOST_INFO:,} lines instead of {word}")

    def tell(self, line: str) -> None:
        """Say a line; raises Failure."""
        with failing():
            self.process.send(line, monotonic() + self.patience.grace)

    def close(self) -> None:
        """End the engine, politely if it listens."""
        with suppress(Failure):
            self.tell("quit")
        self.process.close()


@contextmanager
def failing() -> Iterator[None]:
    """A context in which a process that is gone is a failure of its engine."""
    try:
        yield
    except Gone as gone:
        raise Failure(str(gone)) from None
