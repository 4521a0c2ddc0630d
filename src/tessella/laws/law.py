"""A law: something that holds for every game, checked case by case; and what is told of a game that breaks it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from ..core.compiler.uncompiled import Uncompiled
from ..core.position import Game, Position
from ..core.trial.fault import Wrong, report
from ..core.trial.games import Trial
from ..core.trial.trying import options_told

LONGEST_LAW = 200
"""Characters of the line that tells a law."""


class Subject(Protocol):
    """What laws are checked on: a game with a choice of options (Variant), or games of it played in one way."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def options(self) -> Mapping[str, object]:
        """Its options, those that are not named have their defaults."""


class Broken(Wrong):
    """A law does not hold; the message is one sentence. function: the game's function that has to see to it, if it is
    not the one that the law names; position: where, if the case does not tell."""

    def __init__(self, sentence: str, function: str = "", position: Position | None = None) -> None:
        super().__init__(sentence)
        self.function, self.position = function, position


def insist(holds: object, sentence: str, function: str = "", position: Position | None = None) -> None:
    """Raises Broken with this sentence if something does not hold."""
    if not holds:
        raise Broken(sentence, function, position)


def refused(call: Callable[[], object], kind: type[Exception], asked: str) -> str:
    """The message of the error by which a call is refused; Broken if it is not. asked: what was asked, in words."""
    try:
        call()
    except kind as error:
        return str(error)
    raise Broken(f"{asked} has to be refused by {kind.__name__}.")


def alone(subject: Any) -> Iterator[Any]:
    """The one case of a law that is not checked case by case."""
    yield subject


def every_game(_: Game) -> bool:
    """The default: a law holds for all games."""
    return True


@dataclass(frozen=True, eq=False)
class Law:
    """A law. Its function takes a case, and raises Broken, or whatever the game's own code raises.

    of: what it is checked on. A "variant" is a game with its options, a "source" games of it played in one way.
    cases: the cases of a subject. function: the game's function that usually has to see to it.
    """

    body: Callable[[Any], None]
    cases: Callable[[Any], Iterable[Any]]
    function: str
    clause: str
    where: Callable[[Game], bool]
    of: Literal["variant", "source"]
    once: bool
    """Whether it is about words, pictures or search, not about compiled code."""

    @property
    def name(self) -> str:
        """The law in words: "ply counts actions"."""
        return self.body.__name__.replace("_", " ")

    @property
    def group(self) -> str:
        """The name of its module."""
        return self.body.__module__.rpartition(".")[2]

    def __str__(self) -> str:
        clause = f" ({self.clause})" if self.clause else ""
        said = " ".join((self.body.__doc__ or "").split("\n\n", maxsplit=1)[0].split())
        return f"{self.name}{clause}. {said}".strip()

    def check(self, subject: Subject) -> None:
        """Raises Fault at the first case of a subject for which the law does not hold."""
        case = None
        try:
            for case in self.cases(subject):
                self.body(case)
        except Exception as error:
            at = getattr(error, "position", None) or getattr(case, "position", case)
            raise Fault(self, subject, at if isinstance(at, Position) else None, error) from error


class Fault(Exception):
    """A game breaks a law, at a position if that is known. Its text has at most twelve lines."""

    def __init__(self, law: Law, subject: Subject, position: Position | None, error: Exception) -> None:
        super().__init__(law, subject, position, error)
        self.law, self.subject, self.position, self.error = law, subject, position, error

    def __str__(self) -> str:
        if isinstance(self.error, Uncompiled):
            return str(self.error)
        game, error, place_of = self.subject.game, self.error, Trial(self.subject.game).place_of
        if isinstance(error, Broken):
            error.place = place_of(error.function or self.law.function)
        board, moves = "", list[str]()
        with suppress(Exception):  # the fault may be that it has no text
            board = str(self.position) if self.position else ""
            moves = [move.text for move in self.position.history] if self.position else []
        first, *rest = report(error, game.folder, moves, board, place_of).splitlines()
        options = options_told(game, self.subject.options)
        return "\n".join([first, *rest, *options, f"The law: {self.law}"[:LONGEST_LAW]])


def law(
    cases: Callable[[Any], Iterable[Any]] = alone,
    *,
    function: str = "",
    clause: str = "",
    where: Callable[[Game], bool] = every_game,
    of: Literal["variant", "source"] = "variant",
    once: bool = False,
) -> Callable[[Callable[[Any], None]], Law]:
    """Makes a law of a function, whose name and docstring say it in words.

    >>> @law(once=True)
    ... def a_game_has_a_title(variant):
    ...     "For the catalogue."
    ...     insist(variant.game.title, "title has to be some words.")
    >>> str(a_game_has_a_title)
    'a game has a title. For the catalogue.'
    """
    return lambda body: Law(body, cases, function, clause, where, of, once)
