"""An engine that speaks the Universal Game Interface: lines on standard input, answers on standard output."""

import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from threading import Event, Lock, Thread
from typing import TextIO

from ..core.mover import CHANCE
from ..core.position import IllegalMove, Position
from ..engine.report import Line, Report
from .limits import Limits, limits_of
from .settings import NO_LEVEL, Refused, Settings, options_for
from .thinking import Thinker
from .words import Story, unpacked, word_of, words_of

NONE = "none"


class Search:
    """One search, in a thread of its own: from `go` to `bestmove`."""

    def __init__(self, think: Callable[["Search"], None]) -> None:
        """Begin at once."""
        self.stopped, self.answered = Event(), Event()
        self.thread = Thread(target=think, args=[self], daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """End the search, and wait for its answer."""
        self.stopped.set()
        self.thread.join()


class Speaker:
    """Reads commands and answers them. docs/protocol.md has every word."""

    def __init__(self, first: Position, output: TextIO, settings: Settings | None = None) -> None:
        """first is the first position of the games that are played."""
        self.story, self.output, self.lock = Story(first), output, Lock()
        self.settings = settings or Settings(options_for(first))
        self.thinker = Thinker(self.settings)
        self.search: Search | None = None
        self.ready_for: object = None

    @property
    def is_busy(self) -> bool:
        """Whether a search has not answered yet."""
        return self.search is not None and not self.search.answered.is_set()

    def run(self, lines: Iterable[str]) -> None:
        """Answer all lines, up to `quit` or their end."""
        for line in lines:
            words = line.split()
            if words[:1] == ["quit"]:
                break
            self.obey_or_tell(words)
        self.stop([])

    def obey_or_tell(self, words: Sequence[str]) -> None:
        """Carry out one command, or say in a sentence why not."""
        try:
            self.obey(words)
        except (Refused, IllegalMove) as error:
            self.say(f"info string {one_line(error)}")

    def obey(self, words: Sequence[str]) -> None:
        """Carry out one command; raises Refused or IllegalMove."""
        if not words:
            return
        command = COMMANDS.get(words[0])
        if command is None:
            raise Refused(f"There is no command {words[0][:40]!r}.")
        if words[0] in AT_REST and self.is_busy:
            raise Refused(f"A search is under way: {words[0]} has to wait for its bestmove, or say stop.")
        command(self, words[1:])

    def say(self, *lines: str) -> None:
        """Print some lines, whole and at once."""
        with self.lock:
            self.output.write("".join(f"{line}\n" for line in lines))
            self.output.flush()

    # The commands

    def introduce(self, _: Sequence[str]) -> None:
        """Answer `ugi`."""
        game = self.story.first.game
        about = f"id name Tessella ({game.title})", "id author the authors of Tessella"
        self.say(*about, *map(str, self.settings.options), "ugiok")

    def ready(self, _: Sequence[str]) -> None:
        """Answer `isready`, once everything is compiled."""
        settings = {name: value for name, value in self.settings.chosen.items() if name != "Seed"}
        if self.ready_for != settings and not self.is_busy:
            end = Thinker(self.settings).get_ready(self.story.first)  # no game remembers it
            if end.game.kernel.hidden:
                Story(self.story.first).tell(words_of(end, 0), 0)
            self.ready_for = settings
        self.say("readyok")

    def set_option(self, words: Sequence[str]) -> None:
        """Carry out `setoption name N value V`."""
        name, _, value = " ".join(words).removeprefix("name ").partition(" value ")
        self.settings.choose(name.strip(), value.strip())

    def new_game(self, _: Sequence[str]) -> None:
        """Carry out `uginewgame`."""
        self.thinker.new_game()
        self.story.tell([])

    def place(self, words: Sequence[str]) -> None:
        """Carry out `position`."""
        told, rest = beginning(words)
        seat = None
        if rest[:1] == ["seat"]:
            seat, rest = self.seat_of(rest[1:2]), rest[2:]
        if rest and rest[0] != "moves":
            raise Refused(f"The word moves is expected before moves, not {rest[0][:40]!r}.")
        self.story.tell([*told, *rest[1:]], seat)

    def seat_of(self, words: Sequence[str]) -> int:
        """The seat that a number means; raises Refused."""
        seats = [str(seat + 1) for seat in range(self.story.first.seats)]
        if not words or words[0] not in seats:
            raise Refused(f"A seat is expected after seat: {', '.join(seats)}.")
        return seats.index(words[0])

    def answer(self, words: Sequence[str]) -> None:
        """Answer `query`."""
        question = QUESTIONS.get(" ".join(words))
        if question is None:
            raise Refused(f"There is no such question; there are: {', '.join(QUESTIONS)}.")
        self.say(f"response {question(self.story.position)}")

    def go(self, words: Sequence[str]) -> None:
        """Begin a search, unless no seat is to act."""
        limits, position = limits_of(words), self.story.position
        if position.mover < 0:
            state = "Chance is to act" if position.mover == CHANCE else "The game is over"
            self.say(f"info string {state}, so there is no move to search for.", f"bestmove {NONE}")
            return
        among = self.among(position, limits)
        self.search = Search(lambda search: self.think(search, position, limits, among))

    def among(self, position: Position, limits: Limits) -> list[int] | None:
        """The actions to choose from, None for all; raises Refused or IllegalMove."""
        if limits.among is None:
            return None
        if self.settings.word("Level") != NO_LEVEL:
            raise Refused("A level chooses among all moves: searchmoves needs Level none.")
        for move in limits.among:
            if why := position.why(move):
                raise IllegalMove(why)
        return [position.action(move) for move in limits.among]

    def think(self, search: Search, position: Position, limits: Limits, among: list[int] | None) -> None:
        """Search, and say the result, whatever happens."""
        move = NONE
        try:
            report = self.thinker.think(
                position,
                limits.budget(position.mover),
                search.stopped.is_set,
                lambda report: self.say(*self.info_lines(position, report)),
                among,
            )
            if limits.is_endless:
                search.stopped.wait()
            self.say(*self.info_lines(position, report))
            move = word_of(position.game, report.move)
        except Exception as error:  # a fault of ours: whoever waits has to hear of it
            traceback.print_exc(file=sys.stderr)
            self.say(f"info string The search has failed: {one_line(error)}")
        finally:
            with self.lock:
                search.answered.set()
                self.output.write(f"bestmove {move}\n")
                self.output.flush()

    def info_lines(self, position: Position, report: Report) -> list[str]:
        """The lines `info` about a report. They are numbered where several are asked for."""
        numbered = self.settings.number("MultiPV") > 1
        return [
            info_line(position, report, line, f" multipv {number}" if numbered else "")
            for number, line in enumerate(report.lines, 1)
        ]

    def stop(self, _: Sequence[str]) -> None:
        """End the search, if there is one."""
        if self.search is not None:
            self.search.stop()


COMMANDS: dict[str, Callable[[Speaker, Sequence[str]], None]] = {
    "ugi": Speaker.introduce,
    "isready": Speaker.ready,
    "setoption": Speaker.set_option,
    "uginewgame": Speaker.new_game,
    "position": Speaker.place,
    "query": Speaker.answer,
    "go": Speaker.go,
    "stop": Speaker.stop,
}
AT_REST = ("setoption", "uginewgame", "position", "go")
"""The commands that cannot be carried out while a search is under way."""


def beginning(words: Sequence[str]) -> tuple[list[str], Sequence[str]]:
    """The moves of the position that `position` begins with, and the words after it; raises Refused."""
    if words[:1] == ["startpos"]:
        return [], words[1:]
    if words[:1] == ["fen"] and len(words) > 1:
        return unpacked(words[1]), words[2:]
    raise Refused("A position begins with startpos, or with fen and the moves in one word.")


def turn(position: Position) -> str:
    """The seat to act, counted from 1."""
    return str(position.mover + 1) if position.mover >= 0 else "chance" if position.mover == CHANCE else NONE


def result(position: Position) -> str:
    """Who has won: p1win and so on, several with commas between them, draw, or win and loss for all together."""
    if not position.over:
        return NONE
    got = position.utility
    if position.game.cooperative or len(got) == 1:
        return "win" if got[0] == 1.0 else "loss"
    best = [f"p{seat + 1}win" for seat, utility in enumerate(got) if utility == max(got)]
    return "draw" if len(best) == len(got) else ",".join(best)


QUESTIONS: dict[str, Callable[[Position], str]] = {
    "gameover": lambda position: str(position.over).lower(),
    "p1turn": lambda position: str(position.mover == 0).lower(),
    "result": result,
    "turn": turn,
}
"""What can be asked about the position, each with what answers it."""


def info_line(position: Position, report: Report, line: Line, number: str) -> str:
    """The line `info` about one line of a report."""
    spent, proven = report.seconds, getattr(line, "proven", report.proven)  # lines of older trees do not tell
    rate = f" nps {round(report.nodes / spent)}" if spent > 0 else ""
    moves = " ".join(word_of(position.game, move) for move in line.moves)
    work = f"time {round(spent * 1000)} nodes {report.nodes}{rate}"
    return f"info depth {report.depth}{number} score {score(position, line, proven)} {work} pv {moves}"


def score(position: Position, line: Line, proven: bool) -> str:
    """The value of a line, as `info` tells it: a utility for the mover, or a win or a loss in so many acts."""
    if not proven:
        return f"value {line.value:.3f}"
    got = gained(position, line)
    if got in (0.0, 1.0):
        return f"mate {len(line.moves) if got else -len(line.moves)}"
    return f"value {line.value:.3f} proven"


def gained(position: Position, line: Line) -> float | None:
    """What the mover has got at the end of a line; None if the game goes on there, or if things are hidden."""
    if position.game.kernel.hidden:
        return None
    end = position.replay(move.action for move in line.moves)
    return end.utility[position.mover] if end.over else None


def one_line(error: Exception) -> str:
    """What an error says, on one line."""
    return " ".join(str(error).split())


def in_utf8(stream: TextIO, errors: str) -> TextIO:
    """A standard stream, from now on in UTF-8 as the protocol demands; errors says what becomes of other bytes."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors=errors)
    return stream


def speak(first: Position, lines: Iterable[str] | None = None, output: TextIO | None = None) -> None:
    """Speak the protocol about the games that begin with a position, by default on standard input and output.

    >>> import io, tessella
    >>> out = io.StringIO()
    >>> speak(tessella.new("tictactoe"), ["position startpos moves a1", "query p1turn"], out)
    >>> out.getvalue()
    'response false\\n'
    """
    reader = iter(in_utf8(sys.stdin, "replace").readline, "") if lines is None else lines
    Speaker(first, output or in_utf8(sys.stdout, "backslashreplace")).run(reader)
