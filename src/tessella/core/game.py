"""The contract of a game: what its folder provides, and what everything else may rely on.

docs/adding-a-game.md walks through it with a small example; the laws are tests in tests/contract.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from .kernel import Kernel

if TYPE_CHECKING:
    from .position import Position

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
    Where players may bring a value of their own, own reads its text into the one line that records keep, without commas
    and the same when it is read again; it raises ValueError with a sentence that goes on after a semicolon.
    """

    name: str
    label: str
    help: str
    default: Choice
    choices: tuple[Choice, ...] = (False, True)
    own: Callable[[str], str] | None = None
    needs: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict, hash=False)

    def read(self, value: object) -> Choice:
        """The choice meant by a value or by its text ("yes", "no", "7"), or the players' own; raises OptionError."""
        text = str(value).lower()
        for choice in self.choices:
            if text == str(choice).lower() or (isinstance(choice, bool) and text in WORDS[choice]):
                return choice
        allowed = ", ".join(self.show(choice) for choice in self.choices)
        if self.own is None:
            raise OptionError(f"{self.label} ({self.name}) takes one of: {allowed}; not {value!r}.")
        try:
            return self.own(str(value))
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


class Rules(Protocol):
    """rules.py, the only statement of the rules in code: data, and compiled functions over one record, `state`.

    STATE is the record's dtype; a game whose sizes depend on its options has state_for(options) -> dtype instead, and
    its functions are compiled for each dtype when it is first used. The record begins with ply (actions played, int)
    and mover (the seat to act, CHANCE or OVER).
    Its fields come in blocks: identity (IDENTITY names those that equality sees), past (what the rules remember and
    equality does not see; PAST names what of it decides which actions are legal or when a game ends), derived (DERIVED
    names them; refresh recomputes them from the blocks before), scratch (the rest).

    Compiled functions that every game has:

        start(s, setup)         the beginning of a game; setup is what setup() returned
        legal(s, out) -> n      the legal actions of the mover, chance included, ascending, into an int32 array
        play(s, action)         carries out a legal action
        refresh(s)              recomputes the derived fields, and of scratch what the others read: a refreshed copy
                                plays on like the state itself (G4)
        key(s) -> uint64        a hash of the identity
        score(s, out)           points by seat, into a float64 array
        utility(s, out)         what each seat plays for, once the game is over: 1 win to 0 loss, shared wins split;
                                a co-operative win is everybody's, and who plays alone gets more for more points
        leave(s, seat)          a seat that plays resigns or runs out of time, at any moment (G3)

    Compiled functions that a game has where it needs them:

        roll(s, rng)            plays a random legal action (chance by its odds, players uniformly): where there is a
                                cheaper way than listing them
        finished(s, seat) -> bool    a seat has taken its place before the game is over: it acts no more and cannot
                                leave (G3)
        odds(s, out)            the weights of chance's actions, in legal's order; without it they are equal
        hide(s, seat)           blanks what that seat, or WATCHER, must not know, scratch included, and refreshes
                                what would tell
        fill(s, seat, rng)      draws the blanks anew, consistently with all that the seat has seen
        visible(s, action, seat) -> action      what that seat may see of an action that is about to be played
        evaluate(s, out)        in evaluation.py: the utility that each seat may expect, 0..1, while the game goes on;
                                they add up to 1 unless the game is co-operative or for one
        stage(s) -> int         in evaluation.py, of a co-operative game in full view: plans are compared with others of
                                one stage, turns say; where chance deals first, a beam search plans for all then
        order(s, actions, n, weights)   in evaluation.py: how good each of the mover's n legal actions looks at once,
                                greater is better; a tree search looks at the best first, and at more the longer
    """

    IDENTITY: Sequence[str]
    DERIVED: Sequence[str]
    ACTIONS: int
    """Actions are the integers 0..ACTIONS-1; ACTIONS + seat means that this seat leaves."""
    MAX_LEGAL: int
    MAX_PLY: int
    """Actions in the longest game, seats that leave included."""

    def setup(self, options: Mapping[str, Choice]) -> Any:
        """A record with what start needs; its field `seats` is the number of players. Raises OptionError."""


class Notation(Protocol):
    """notation.py: moves as text that a person can type; in a position each action has its own.

    Records need texts without blanks and ( ) { } < >, that are no bare number with a full stop, nor only ! and ?.
    """

    def write(self, position: "Position", action: int) -> str: ...

    def read(self, position: "Position", text: str) -> int:
        """The action, legal or not, that a text means; raises ValueError with one sentence."""


class Explain(Protocol):
    """explain.py: one sentence each, with its clause.

    It may also have news(position) -> str | None, what the last player's action brought, and, where states have a field
    "reason", MANNERS: a few words, without names and numbers, for each value that it may have at the end.
    """

    def refusal(self, position: "Position", action: int) -> str | None:
        """Why the mover may not play an action; None exactly if it is legal. The game is not over."""

    def ending(self, position: "Position") -> str:
        """How the game, which is over, was decided."""


class Board(Protocol):
    """board.py: what a position looks like, and which clicks make a move.

    Elements that can be clicked carry `data-at`, an id, and a `<title>` that names them to a screen reader. A page may
    mark the elements of its own accord, by id; `draw` marks them for pictures.

    Where a drawing shows more than the board proper, that may be a field: a nested `<svg class="field">`, and right
    before it a `<rect class="frame">` of the same x, y, width and height. A page zooms and moves the field alone.

    Boards may also have, for legal actions as the mover sees them:

        label(position, action) -> str      up to four characters, say points, that a page writes on the place of the
                                            action's last click while it may be clicked next
        preview(position, action) -> str    SVG elements, without ids, that a page lays over the picture in which that
                                            place lies (the drawing, or its field) while somebody looks at it

    and emblem(seat), a small SVG of what tells a seat's pieces, and STYLES, from the signs of `text` to Rich styles.
    """

    def draw(self, position: "Position", marks: Iterable[str] = ()) -> str:
        """A whole SVG document; the elements whose ids are in marks are marked as possible clicks."""

    def text(self, position: "Position") -> str:
        """The board in plain characters for a terminal, sides told apart by shape."""

    def paths(self, position: "Position", action: int) -> Sequence[str]:
        """The ids to click, in order, for a legal action; never the beginning of another action's path."""

    def attempts(self, position: "Position", path: Sequence[str]) -> Sequence[int]:
        """The actions, legal or not, that these clicks may have been meant for; none for ids that nobody drew."""


class Evaluation(Protocol):
    """evaluation.py: knowledge for the engine.

    A game for two sides in full view may have HORIZON, a number of moves: a tree search that asks evaluate so far
    beyond its tree plays it then, instead of alpha-beta; better where moves are many and few of them are forced.
    """

    evaluate: Callable[..., Any]


@dataclass(frozen=True, eq=False)
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
    notation: Notation
    explain: Explain
    board: Board
    options: tuple[Option, ...] = ()
    evaluation: Evaluation | None = None
    cooperative: bool = False
    drawless: bool = False
    silent: str = ""
    sample: str = ""
    edition: int = 1
    formerly: Callable[["Position"], str | None] | None = None

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
        dtype = self.rules.state_for(options) if hasattr(self.rules, "state_for") else self.rules.STATE
        return cast(np.dtype[Any], dtype)

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

    def new(self, /, **options: object) -> "Position":
        """The first position of a game; an option may have any name, `self` too. Raises OptionError."""
        from .position import Position

        return Position.first(self, self.choose(options))
