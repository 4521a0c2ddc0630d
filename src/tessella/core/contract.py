"""The contract of a game: what the files of its folder hold. What is optional is filled in here, once.

Everybody else asks a `Game` for these things and never looks into its modules. docs/adding-a-game.md walks through the
contract with a small example; the laws are tests in tests/contract.

    file             must have                                   may have
    rules            STATE (or state_for), IDENTITY, DERIVED,    PAST, roll, finished, odds, hide, fill, visible
                     ACTIONS, MAX_LEGAL, MAX_PLY, setup,
                     start, legal, play, refresh, key, score,
                     utility, leave
    notation         write, read
    explain          refusal, ending                             news, side, TERMINATIONS
    board            draw, text, paths, attempts                 label, preview, emblem, STYLES, CLASSES
    evaluation       evaluate                                    order, stage, HORIZON

Each is a module, or a package whose __init__.py has these names. A game may do without `evaluation`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, Self

from .leaving import RESIGNED, TIMED_OUT

if TYPE_CHECKING:
    from .game import Choice
    from .position import Position


class IncompleteGame(TypeError):
    """A file of a game that lacks what the contract asks for; one sentence that names both."""


class Rules(Protocol):
    """`rules`, the only statement of the rules in code: data, and compiled functions over one record, `state`.

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
        leave(s, seat, reason)  a seat that plays leaves, at any moment (G3); reason is RESIGNED or TIMED_OUT

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
    """

    IDENTITY: Sequence[str]
    DERIVED: Sequence[str]
    ACTIONS: int
    """Actions are the integers 0..ACTIONS-1; core.leaving numbers those by which a seat leaves after them."""
    MAX_LEGAL: int
    MAX_PLY: int
    """Actions in the longest game, seats that leave included."""

    def setup(self, options: "Mapping[str, Choice]") -> Any:
        """A record with what start needs; its field `seats` is the number of players. Raises OptionError."""


class Evaluation(Protocol):
    """`evaluation`: what a game knows about itself for searches, as compiled functions.

        evaluate(s, out)        the utility that each seat may expect, 0..1, while the game goes on; they add up to 1
                                unless the game is co-operative or for one
        order(s, actions, n, weights)   optional: how good each of the mover's n legal actions looks at once, greater
                                is better; a tree search looks at the best first, and at more the longer it runs
        stage(s) -> int         optional, of a co-operative game in full view: plans are compared with others of one
                                stage, turns say; where chance deals first, a beam search plans for all then

    HORIZON is optional, too, for a game of two sides in full view: a tree search plays it instead of alpha-beta, and
    asks evaluate that many moves beyond its tree. It is better where moves are many and few of them are forced.
    """

    evaluate: Callable[..., Any]


class Part:
    """A file of a game's folder: fields without a default are what it must have, the others what it may have."""

    @classmethod
    def of(cls, module: object) -> Self:
        """The part that a module gives; raises IncompleteGame."""
        given = {}
        for each in fields(cls):  # type: ignore[arg-type]  # every part is a dataclass
            name = each.metadata.get("called", each.name)
            if hasattr(module, name):
                given[each.name] = getattr(module, name)
            elif each.default is MISSING and each.default_factory is MISSING:
                raise lacking(module, name)
        return cls(**given)


def lacking(module: object, name: str) -> IncompleteGame:
    """The error about a module without a name that it must have."""
    return IncompleteGame(f"{file_of(module)} has no {name!r}, which every game must have.")


def file_of(module: object) -> str:
    """The name of a module's file, for an error: "explain.py", or "explain/__init__.py"."""
    if not isinstance(module, ModuleType) or not module.__file__:
        return type(module).__name__
    file = Path(module.__file__)
    return f"{file.parent.name}/{file.name}" if file.stem == "__init__" else file.name


def constant(name: str, default: Callable[[], Any]) -> Any:
    """A field whose value a module holds under a constant's name; default makes what it has otherwise."""
    return field(default_factory=default, metadata={"called": name})


@dataclass(frozen=True)
class Notation(Part):
    """`notation`: moves as text that a person can type; in a position each action has its own.

    Records need texts without blanks and ( ) { } < >, that are no bare number with a full stop, nor only ! and ?.
    """

    write: "Callable[[Position, int], str]"
    read: "Callable[[Position, str], int]"
    """The action, legal or not, that a text means; raises ValueError with one sentence."""


@dataclass(frozen=True)
class Termination:
    """How a game ended: a few words, without names and numbers, and the clause that says so.

    Games with equal terminations are counted together: Termination("line of five", "A1").
    """

    words: str
    clause: str = ""

    def __str__(self) -> str:
        return self.words


LEFT = {RESIGNED: Termination("resignation", "G3"), TIMED_OUT: Termination("time", "G3")}
"""How a game ends that somebody left."""
PLAYED_OUT = Termination("played out")
"""How a game ends whose rules do not tell more."""


def no_news(_: "Position") -> None:
    """The moves tell all there is."""


def fixed_side(position: "Position", seat: int) -> str:
    """The name that the seat has from the beginning."""
    return position.game.sides[seat]


@dataclass(frozen=True)
class Explain(Part):
    """`explain`: one sentence each, with its clause."""

    refusal: "Callable[[Position, int], str | None]"
    """Why the mover may not play an action; None exactly if it is legal. The game is not over."""
    ending: "Callable[[Position], str]"
    """How the game, which is over, was decided."""
    news: "Callable[[Position], str | None]" = no_news
    """What the last player's action brought, None if there is nothing to say."""
    side: "Callable[[Position, int], str]" = fixed_side
    """What a seat is called now, where that changes in a game: colours that are chosen, or change hands."""
    terminations: Mapping[int, Termination] = constant("TERMINATIONS", dict)
    """By the values of a state's field `reason` at the end; empty for a game whose states have no such field.

    Where a seat that leaves ends the game, the field has the reason that `leave` was given.
    """

    @classmethod
    def of(cls, module: object) -> Self:
        """The part that a module gives; seats can leave any game."""
        part = super().of(module)
        return replace(part, terminations=LEFT | dict(part.terminations)) if part.terminations else part


@dataclass(frozen=True)
class Board(Part):
    """`board`: what a position looks like, and which clicks make a move.

    Elements that can be clicked carry `data-at`, an id, and a `<title>` that names them to a screen reader. A page may
    mark the elements of its own accord, by id; `draw` marks them for pictures. Classes are those of core.classes, or
    the game's own, which its CLASSES names.

    Where a drawing shows more than the board proper, that may be a field: a nested `<svg class="field">`, and right
    before it a `<rect class="frame">` of the same x, y, width and height. A page zooms and moves the field alone.
    """

    draw: "Callable[..., str]"
    """draw(position, marks=()): a whole SVG document; the elements with these ids are marked as possible clicks."""
    text: "Callable[[Position], str]"
    """The board in plain characters for a terminal, sides told apart by shape."""
    paths: "Callable[[Position, int], Sequence[str]]"
    """The ids to click, in order, for a legal action; never the beginning of another action's path."""
    attempts: "Callable[[Position, Sequence[str]], Sequence[int]]"
    """The actions, legal or not, that these clicks may have been meant for; none for ids that nobody drew."""
    label: "Callable[[Position, int], str] | None" = None
    """Up to four characters, say points, that a page writes on the place of a legal action's last click while it may be
    clicked next, as the mover sees them."""
    preview: "Callable[[Position, int], str] | None" = None
    """SVG elements, without ids, that a page lays over the picture in which that place lies (the drawing, or its field)
    while somebody looks at it."""
    emblem: Callable[[int], str] | None = None
    """A small SVG of what tells a seat's pieces."""
    styles: Mapping[str, str] = constant("STYLES", dict)
    """From the signs of `text` to Rich styles."""
    classes: Iterable[str] = constant("CLASSES", tuple)
    """Classes that only this game's drawings have. No page knows them."""

    @property
    def looks_ahead(self) -> bool:
        """Whether it labels places or draws previews."""
        return self.label is not None or self.preview is not None
