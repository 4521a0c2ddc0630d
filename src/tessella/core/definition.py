"""What a game's folder defines: facts about the game, its options, and the parts of the contract."""

import re
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import numpy as np

from .contract import Board, Explain, IncompleteGame, Notation, Part, Termination
from .fields import Field, fields_of
from .kernel import Kernel
from .leaving import PRESENT, Leaving
from .move import SIDES
from .mover import CHANCE
from .notebook import html_table
from .openings import FairOpening, fair_openings
from .option import Choice, Option, OptionError

P = TypeVar("P", bound=Part)
T = TypeVar("T")
NAME = re.compile(r"[a-z][a-z0-9_-]*")


class Filled(Generic[P]):
    """A field of a game. It is set to a module, and read as that module's part of the contract, with all defaults."""

    def __init__(self, part: type[P]) -> None:
        self._part = part

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, game: "Definition | None", owner: type | None = None) -> P:
        if game is None:
            raise AttributeError(self._name)  # so that the field has no default
        return cast(P, game.__dict__[self._name])

    def __set__(self, game: "Definition", module: object) -> None:
        part = self._part
        game.__dict__[self._name] = module if isinstance(module, part) else part.of(module)


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Definition:
    """A game but for its positions: facts about it, and the modules of its folder.

    sides names the seats in order, as many as can play at most. All players of a cooperative game win or lose together.
    In a drawless game the players cannot agree on a draw. silent names the option, if there is one, that forbids
    partners to communicate: tables then give no hints, and watchers see finished turns only.
    final(action) says in one sentence why an action is never taken back once it is done; None if it may be.
    sample is a game in progress for the picture in the catalogue: moves as text, with blanks between them. cover is the
    part of its drawing that makes a good picture: left, top, width and height in the drawing's own units; by default
    all of it. minutes says how long a game between people takes, about.

    edition is the number of the rules' edition. It starts at 1 and goes up by one when a change of the rules refuses
    games played before, or makes them end elsewhere. formerly(position) says how an older edition ended the game in a
    position in which it goes on today; None if it went on then, too.

    shape(position) is equal for positions that are the same up to rotation, reflection or translation of the board; a
    game without it has no such symmetries.

    >>> import tessella
    >>> game = tessella.find("tictactoe")
    >>> game.title, game.sides
    ('Tic-tac-toe', ('Cross', 'Nought'))
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
    encoding: Any = None
    cooperative: bool = False
    drawless: bool = False
    silent: str = ""
    final: Callable[[int], str | None] | None = None
    sample: str = ""
    cover: tuple[float, float, float, float] | None = None
    minutes: int | None = None
    edition: int = 1
    formerly: Callable[[Any], str | None] | None = None
    shape: Callable[[Any], Hashable] | None = None
    kernel: Kernel = field(init=False, repr=False)
    """The compiled side of the game."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kernel", Kernel.of(self.rules, self.evaluation))
        for fault in faults(self):
            raise IncompleteGame(fault)
        SIDES[self.name] = max(len(self.sides), SIDES.get(self.name, 0))  # a copy may have more, or fewer

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, by {self.designer}>"

    def _repr_html_(self) -> str:
        rows = [(each.name, each.label, ", ".join(map(str, each.choices))) for each in self.options]
        return html_table((self.title, f"by {self.designer}", "choices, the default first"), rows)

    @property
    def package(self) -> str:
        """The name of the game's package, or of its module if the game is one file."""
        name = str(self.rules.__name__)
        return name.rpartition(".")[0] or name

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's files, in which `rules` may be a folder; or the file that is the whole game."""
        file = Path(str(sys.modules[self.package].__file__))
        return file.parent if file.name == "__init__.py" else file

    def state_type(self, options: Mapping[str, Choice]) -> np.dtype[Any]:
        """The dtype of the state record for these options."""
        return self.kernel.state_for(options)

    def fields(self, /, **options: object) -> tuple[Field, ...]:
        """The fields by which positions with these options are equal or differ, each with its meaning; see
        Position.field. Raises OptionError.

        >>> import tessella
        >>> [(field.name, field.shape) for field in tessella.find("tictactoe").fields()]
        [('owner', (9,)), ('mover', ())]
        """
        return fields_of(self.state_type(self.choose(options)), self.rules.IDENTITY)

    def choose(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """The value of every option: the given values, checked, and defaults for the others. Raises OptionError.

        >>> import tessella
        >>> tessella.find("trio").choose({"players": "2"})
        {'players': 2}
        """
        chosen = self._read(options)
        for option in self.options:
            if other := option.lacks(chosen):
                raise OptionError(self._misfit(option, other, chosen[other]))
        return chosen

    def meaningful(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """The same for options that an older version stored: an option without a meaning beside the others gets its
        default instead of an OptionError."""
        chosen = self._read(options)
        return {
            option.name: option.default if option.lacks(chosen) else chosen[option.name]
            for option in self.options
        }

    def unusual(self, options: Mapping[str, T]) -> dict[str, T]:
        """Those of a position's options that have another value than the default.

        >>> import tessella
        >>> game = tessella.find("trio")
        >>> game.unusual(game.choose({"players": 2}))
        {'players': 2}
        """
        defaults = {option.name: option.default for option in self.options}
        return {name: value for name, value in options.items() if value != defaults[name]}

    @cached_property
    def suggested(self) -> Mapping[str, Choice]:
        """The value of every option with which the page of a new game begins."""
        alone = {option.name: option.suggested for option in self.options}
        return self.choose({option.name: option.suggested_beside(alone) for option in self.options})

    def fair_openings(self, options: Mapping[str, object]) -> tuple[FairOpening, ...]:
        """The openings from which engines of equal strength come out even, for these options and defaults for others.

        Empty if the game's folder has no list for them. Raises OptionError, or IncompleteGame for a list that cannot be
        used.

        >>> import tessella
        >>> opening = tessella.find("tictactoe").fair_openings({})[0]
        >>> tessella.new("tictactoe").replay(opening.moves).over
        False
        """
        return fair_openings(self, self.choose(options))

    def _read(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """The value of every option, each checked alone, without the others; raises OptionError."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                has = ", ".join(known) or "none"
                raise OptionError(f"{self.title} has no option {name!r}; its options are: {has}.")
        return {name: option.read(options.get(name, option.default)) for name, option in known.items()}

    def _misfit(self, option: Option, name: str, value: Choice) -> str:
        """The sentence on why an option cannot be chosen beside another option's value."""
        label = next(other.label for other in self.options if other.name == name)
        right = " or ".join(map(Option.show, option.needs[name]))
        with_other = f"{label} ({name}) {right}, not with {Option.show(value)}"
        return f"{option.label} ({option.name}) goes with {with_other}: {option.help}"

    @cached_property
    def numbers_of_players(self) -> tuple[int, ...]:
        """How many can play, ascending.

        >>> import tessella
        >>> tessella.find("trio").numbers_of_players
        (2, 3)
        """
        choices = next(
            (option.choices for option in self.options if option.name == "players"), (len(self.sides),)
        )
        return tuple(sorted(map(int, choices)))

    def seat_name(self, seat: int) -> str:
        """The name of a seat, or of CHANCE, as records write it: the same from the first move to the last."""
        return "Chance" if seat == CHANCE else self.sides[seat]

    def leaving(self, action: int) -> Leaving | None:
        """The seat that leaves the game by an action, and the reason; None for an action of the game itself.

        >>> import tessella
        >>> tessella.find("tictactoe").leaving(12)
        Leaving(seat=1, reason=-2)
        """
        reason, seat = divmod(action - self.rules.ACTIONS, len(self.sides))
        return Leaving(seat, list(PRESENT)[reason]) if 0 <= reason < len(PRESENT) else None

    def leaves(self, seat: int, reason: int) -> int:
        """The number of the action by which a seat leaves; reason is a number of leaving.py."""
        return int(self.rules.ACTIONS) + list(PRESENT).index(reason) * len(self.sides) + seat


def faults(game: Definition) -> Iterator[str]:
    """One sentence for each fact about a game that cannot be right."""
    if not NAME.fullmatch(str(game.name)):
        yield f"The name {game.name!r} is not made of a to z, digits, - and _, with a letter first."
    sides = game.sides
    if not isinstance(sides, tuple) or not sides or not all(isinstance(side, str) for side in sides):
        yield f'sides is a tuple of names, ("White", "Black") say, not {sides!r}.'
    for option in game.options:
        for word, value in (("default", option.default), ("first value", option.suggested)):
            if value not in option.choices:
                yield f"The option {option.name!r} has the {word} {value!r}, which is none of its choices."
        for advice in option.advice:
            other = next((each for each in game.options if each.name == advice.option), None)
            if other is None or advice.when not in other.choices or advice.value not in option.choices:
                yield f"The option {option.name!r} has advice that fits no choice of it or of {advice.option!r}."
    for reason, termination in game.explain.terminations.items():
        if not isinstance(reason, int) or not isinstance(termination, Termination):
            yield f"TERMINATIONS has a Termination for each number, not {termination!r} for {reason!r}."
