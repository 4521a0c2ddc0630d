"""A game: facts about it, its options, and the parts of the contract that its folder holds."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import numpy as np

from .contract import Board, Explain, Notation, Part
from .kernel import Kernel, complete
from .leaving import Leaving, leaving_of, number_of

if TYPE_CHECKING:
    from .position import Position

P = TypeVar("P", bound=Part)
Choice = bool | int | str
"""The value of an option."""
WORDS = {True: ("yes", "on"), False: ("no", "off")}
"""How people write a choice between two."""


class OptionError(ValueError):
    """An option that the game does not have, or a value that the option does not take; one sentence."""


@dataclass(frozen=True)
class Option:
    """One thing that players agree on before the game.

    help is one sentence for players and cites its clause; choices lists every value, the usual one is default.
    An option that means nothing without others needs them: for each of these, by name, needs has the values with which
    this one may have another value than the usual.
    Where players may bring a value of their own, custom reads its text into the one line that records keep, without
    commas and the same when it is read again; it raises ValueError with a sentence that goes on after a semicolon.
    """

    name: str
    label: str
    help: str
    default: Choice
    choices: tuple[Choice, ...] = (False, True)
    custom: Callable[[str], str] | None = None
    needs: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict, hash=False)

    def read(self, value: object) -> Choice:
        """The choice meant by a value or by its text ("yes", "no", "7"), or the players' own; raises OptionError."""
        text = str(value).lower()
        for choice in self.choices:
            if text == str(choice).lower() or (isinstance(choice, bool) and text in WORDS[choice]):
                return choice
        allowed = ", ".join(self.show(choice) for choice in self.choices)
        if self.custom is None:
            raise OptionError(f"{self.label} ({self.name}) takes one of: {allowed}; not {value!r}.")
        try:
            return self.custom(str(value))
        except ValueError as error:
            raise OptionError(
                f"{self.label} ({self.name}) takes one of: {allowed}, or your own; {error}"
            ) from None

    def lacks(self, chosen: Mapping[str, Choice]) -> str | None:
        """The name of an option that this one needs otherwise than it was chosen; None if its value means something."""
        if chosen[self.name] == self.default:
            return None
        return next((other for other, values in self.needs.items() if chosen[other] not in values), None)

    @staticmethod
    def show(choice: Choice) -> str:
        """A choice as players read it."""
        return WORDS[choice][0] if isinstance(choice, bool) else str(choice)


class Filled(Generic[P]):
    """A field of a game that takes a module, and gives the part of the contract that it holds, filled in."""

    def __init__(self, part: type[P]) -> None:
        self._part = part

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, game: "Game | None", owner: type | None = None) -> P:
        if game is None:
            raise AttributeError(self._name)  # so that the field has no default
        return cast(P, game.__dict__[self._name])

    def __set__(self, game: "Game", module: object) -> None:
        part = self._part
        game.__dict__[self._name] = module if isinstance(module, part) else part.of(module)


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game: facts about it, and the modules of its folder.

    sides names the seats, in order, as many as can play at most. A cooperative game is won or lost by all together, and
    in a drawless one no draw can be agreed on. silent names the option, if there is one, under which partners do not
    communicate: tables give no hints then, and who watches is told of finished turns only.
    sample is a game in progress, moves as text with blanks between, for the catalogue's picture.

    edition counts how often the rules have changed so that games played before are refused or end elsewhere, from 1 on.
    formerly tells how an older edition ended a game in a position in which it goes on today; None if it did not.
    """

    name: str
    title: str
    designer: str
    summary: str
    sides: tuple[str, ...]
    rules: Any
    notation: Filled[Notation] = Filled(Notation)
    explain: Filled[Explain] = Filled(Explain)
    board: Filled[Board] = Filled(Board)
    options: tuple[Option, ...] = ()
    evaluation: Any = None
    cooperative: bool = False
    drawless: bool = False
    silent: str = ""
    sample: str = ""
    edition: int = 1
    formerly: Callable[["Position"], str | None] | None = None

    def __post_init__(self) -> None:
        complete(self.rules, self.evaluation)

    @cached_property
    def folder(self) -> Path:
        """Where the game's files lie: rules.py may be a module of it, or a folder in it."""
        package = sys.modules[self.rules.__name__.rpartition(".")[0]]
        return Path(str(package.__file__)).parent

    @cached_property
    def kernel(self) -> Kernel:
        """The compiled side of the game."""
        return Kernel.of(self.rules, self.evaluation)

    def state_type(self, options: Mapping[str, Choice]) -> np.dtype[Any]:
        """The dtype of the state record under these options."""
        return self.kernel.state_for(options)

    def choose(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """Every option's value, the given ones checked, the others by default; raises OptionError."""
        chosen = self._read(options)
        for option in self.options:
            if other := option.lacks(chosen):
                raise OptionError(self._misfit(option, other, chosen[other]))
        return chosen

    def meaningful(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """The same of what an older version kept: an option that means nothing with the others has its default."""
        chosen = self._read(options)
        return {
            option.name: option.default if option.lacks(chosen) else chosen[option.name]
            for option in self.options
        }

    def _read(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """Every option's value, each checked by itself; raises OptionError."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                has = ", ".join(known) or "none"
                raise OptionError(f"{self.title} has no option {name!r}; its options are: {has}.")
        return {name: option.read(options.get(name, option.default)) for name, option in known.items()}

    def _misfit(self, option: Option, name: str, value: Choice) -> str:
        """Why an option cannot be chosen with the value of another."""
        label = next(other.label for other in self.options if other.name == name)
        right = " or ".join(map(Option.show, option.needs[name]))
        with_other = f"{label} ({name}) {right}, not with {Option.show(value)}"
        return f"{option.label} ({option.name}) goes with {with_other}: {option.help}"

    def leaving(self, action: int) -> Leaving | None:
        """Who leaves the game by an action, and why; None for an action of the game itself."""
        return leaving_of(action, self.rules.ACTIONS, len(self.sides))

    def leaves(self, seat: int, reason: int) -> int:
        """The action by which a seat leaves: RESIGNED or TIMED_OUT."""
        return number_of(Leaving(seat, reason), self.rules.ACTIONS, len(self.sides))

    def new(self, /, **options: object) -> "Position":
        """The first position of a game; an option may have any name, `self` too. Raises OptionError."""
        from .position import Position

        return Position.first(self, self.choose(options))
