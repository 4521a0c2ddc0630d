"""The contract of a game: what the files in its folder must define, and what they may. Defaults are set here, once.

All other code asks a `Game` for these things and never looks into its modules. docs/adding-a-game.md explains the
contract with a small example; tests/contract checks its laws for every game.

    file             must have                                   may have
    rules            STATE (or state_for), IDENTITY, DERIVED,    PAST, belongs, roll, finished, odds, hide, fill,
                                                                visible, shape
                     ACTIONS, MAX_LEGAL, MAX_PLY, setup,
                     start, legal, play, refresh, key, score,
                     utility, leave
    notation         write, read
    explain          refusal, ending                             task, news, side, reason, words,
                                                                  intention, TERMINATIONS
    board            draw, text, paths, attempts                 hand, facts, emblem, label, preview,
                                                                 AID, STYLES, CLASSES
    evaluation       evaluate                                    see core/evaluation.py
    encoding         spaces, encode, decode, observe             mask, symmetries, VERSION; see core/encoding.py

Each is a module, or a package whose __init__.py has these names. A game may do without the last two.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, Self

from .leaving import ABANDONED, RESIGNED, TIMED_OUT
from .option import Choice


class IncompleteGame(TypeError):
    """A game's file lacks a name that the contract asks for; the message is one sentence with the file and the name."""


class Position(Protocol):
    """Some of what a game's own code may ask of a position: core.position has the whole class."""

    game: Any
    options: Mapping[str, Choice]
    mover: int
    history: Any

    def field(self, name: str) -> Any:
        """A copy of one field of the state."""


class Rules(Protocol):
    """`rules`, the only place where code states the rules: data, and compiled functions over one record, the state.

    STATE is the record's dtype. A game whose sizes depend on its options has state_for(options) -> dtype instead; its
    functions are compiled for each dtype when it is first used. The first fields of the record are ply (actions played
    so far) and mover (the seat to act, CHANCE or OVER). The fields are of four kinds:

        identity    two positions are equal if these fields are equal; IDENTITY names them. It may be a mapping from
                    names to meanings, which Game.fields then tells
        past        what the rules, or drawings alone, remember of earlier play. Equality ignores these fields; PAST
                    names those that decide which actions are legal or when the game ends
        derived     what refresh recomputes from identity and past; DERIVED names them
        scratch     all other fields

    ply is kept like the identity: all functions may read it. IDENTITY names it if positions that are else equal, after
    different numbers of actions, have different legal actions or ends.

    Compiled functions that every game has:

        start(s, setup)         the beginning of a game; setup is what setup() returned
        legal(s, out) -> n      writes the legal actions of the mover, who may be CHANCE, ascending, into an int32 array
        play(s, action)         carries out a legal action
        refresh(s)              recomputes the derived fields, and the scratch fields that other functions read. Play
                                goes on from a refreshed copy exactly as from the state itself (G4)
        key(s) -> uint64        a hash of the identity
        score(s, out)           writes the points by seat into a float64 array with one place for each seat at this
                                game: fewer if fewer play
        utility(s, out)         writes into such an array what each seat got, once the game is over: from 1 (win) to 0
                                (loss); winners who share a win divide it. In a co-operative game a win gives 1 to
                                everybody; a single player gets more for more points
        leave(s, seat, reason)  a seat that is still playing leaves, at any moment (G3); reason: see leaving.py

    Compiled functions that are optional:

        roll(s, rng)            plays a random legal action (chance by its odds, a player uniformly), for games that
                                can do it faster than by listing all legal actions
        finished(s, seat) -> bool    whether a seat has taken its place before the game is over: it acts no more and
                                cannot leave (G3)
        odds(s, out)            writes the weights of chance's actions, in the order of legal; by default all are equal
        hide(s, seat)           blanks what that seat, or WATCHER, must not know, scratch fields too, and refreshes
                                derived fields that would reveal it
        fill(s, seat, rng)      fills the blanks at random, consistently with all that the seat has seen
        visible(s, action, seat) -> action      the action as that seat may see it; called before it is played
        shape(s) -> uint64      a hash of what Definition.shape tells: equal for positions that are the same up to
                                rotation, reflection or translation of the board; by default the key

    legal, play, score and utility also work in what hide has left, where the mover plays one of its own actions, for
    the sentence beside a hint. What comes out need not be true there, but no blank may be taken for an index.

    One more is not compiled:

        belongs(s, setup) -> bool    whether a state may come from a game that begins with a setup; by default every one
    """

    IDENTITY: Collection[str]
    DERIVED: Sequence[str]
    ACTIONS: int
    """Actions are the integers 0..ACTIONS-1. The numbers after them are for seats that leave; see core.leaving."""
    MAX_LEGAL: int
    MAX_PLY: int
    """The number of actions in the longest game, counting seats that leave."""

    def setup(self, options: Mapping[str, Choice]) -> Any:
        """A record with everything that start needs; its field `seats` is the number of players. Raises OptionError."""


EVERY_GAME = "which every game must have"


class Part:
    """One file in a game's folder, or some of its names. Fields without a default are required, others are optional."""

    @classmethod
    def of(cls, module: object, needed: str = EVERY_GAME) -> Self:
        """What a module defines; raises IncompleteGame. needed says why a required name has to be there."""
        given = {}
        for each in fields(cls):  # type: ignore[arg-type]  # every part is a dataclass
            name = each.metadata.get("called", each.name)
            if hasattr(module, name):
                given[each.name] = getattr(module, name)
            elif each.default is MISSING and each.default_factory is MISSING:
                raise lacking(module, name, needed)
        return cls(**given)


def lacking(module: object, name: str, needed: str = EVERY_GAME) -> IncompleteGame:
    """The error for a module that lacks a required name."""
    return IncompleteGame(f"{file_of(module)} has no {name!r}, {needed}.")


def file_of(module: object) -> str:
    """The name of a module's file, for an error message: "explain.py", or "explain/__init__.py"."""
    if not isinstance(module, ModuleType) or not module.__file__:
        return type(module).__name__
    file = Path(module.__file__)
    return f"{file.parent.name}/{file.name}" if file.stem == "__init__" else file.name


def constant(name: str, default: Callable[[], Any]) -> Any:
    """A field that a module defines as a constant of this name; default() makes the value for modules without it."""
    return field(default_factory=default, metadata={"called": name})


@dataclass(frozen=True)
class Notation(Part):
    """`notation`: moves as text that a person can type. In one position, different actions have different texts.

    Records need texts without blanks and without ( ) { } < >. A text must not begin like the number of a turn ("12."),
    nor consist of ! and ? only.
    """

    write: Callable[[Position, int], str]
    read: Callable[[Position, str], int]
    """The action, legal or not, that a text means; raises ValueError with one sentence if it means none.

    Dashes of all kinds come as hyphens.
    """


@dataclass(frozen=True)
class Termination:
    """How a game ended: a few words without names and numbers, and the clause that defines this ending.

    Statistics count games with equal terminations together.

    >>> str(Termination("line of five", "A1"))
    'line of five'
    """

    words: str
    clause: str = ""

    def __str__(self) -> str:
        return self.words


LEFT = {
    RESIGNED: Termination("resignation", "G3"),
    TIMED_OUT: Termination("time", "G3"),
    ABANDONED: Termination("abandoned", "G3"),
}
"""The termination of a game that ended because somebody left, by the reason."""
PLAYED_OUT = Termination("played out")
"""The termination of a game whose rules tell nothing more exact."""


def no_news(_: Position) -> None:
    """The default: there is never anything to tell beyond the moves."""


def no_task(_: Position) -> None:
    """The default: it is enough to say whose turn it is."""


def no_words(*_: object) -> str:
    """The default: a move has to speak for itself, and engines do not say why, nor what they intend."""
    return ""


def fixed_side(position: Position, seat: int) -> str:
    """The default: a seat keeps the name that it has at the beginning."""
    return str(position.game.sides[seat])


def no_facts(_: Position, __: int) -> Sequence[str]:
    """The default: points say all."""
    return ()


@dataclass(frozen=True)
class Explain(Part):
    """`explain`: functions that each return one sentence; all but `task` name the clause that it rests on.

    core.sentences has what they call the players: by name and "you" at a table, else by side.
    """

    refusal: Callable[[Position, int], str | None]
    """Why the mover may not play an action; None if and only if it is legal. Never called when the game is over."""
    ending: Callable[[Position], str]
    """How the game was decided. Called only when it is over."""
    news: Callable[[Position], str | None] = no_news
    """What the last action of a player brought about; None if there is nothing to say."""
    task: Callable[[Position], str | None] = no_task
    """What the mover can do now, for somebody who does not know the rules; without a clause. Called with what the mover
    sees, while a player is to act."""
    reason: Callable[[Position, Sequence[int]], str] = no_words
    """Why the first of some actions is good, in one sentence that begins with "It" and is true of the position. The
    others are what an engine expects to follow, if it tells. Called with what the mover sees."""
    words: Callable[[Position, int], str] = no_words
    """A legal action in a few words, for lists of moves: "red 5 beside blue 5, +4"; the notation stands if empty.
    Called with the position before it; for chance's actions, too. It says no more than the action's visible form
    does."""
    intention: Callable[[Position, Sequence[int], int], str] = no_words
    """What an engine says to its partners when its turn is over: the rest of its plan, empty if it has none, and how
    much it leads: 0 it says whether it sees a way, 1 when that wins, 2 what it will do next, 3 its whole plan, 4 it
    asks for what they should do next."""
    side: Callable[[Position, int], str] = fixed_side
    """What a seat is called now, for games in which that changes: players choose colours, or swap them.

    It begins with the seat's name in Game.sides, which never changes and which records write: "First (Black)".
    """
    terminations: Mapping[int, Termination] = constant("TERMINATIONS", dict)
    """The terminations by the final value of the state's field `reason`; empty if the state has no such field.

    If a seat that leaves ends the game, that field must hold the reason that `leave` was given.
    """

    @classmethod
    def of(cls, module: object, needed: str = EVERY_GAME) -> Self:
        """What a module defines; endings by leaving (LEFT) are added, because seats can leave any game."""
        part = super().of(module, needed)
        return replace(part, terminations=LEFT | dict(part.terminations)) if part.terminations else part


@dataclass(frozen=True)
class Board(Part):
    """`board`: what a position looks like, and which clicks make a move.

    Every element that can be clicked has an attribute `data-at`, its id, and a `<title>`, which a screen reader says;
    an empty `cell` needs none. On a page, scripts mark such elements by id; in a picture, `draw` and `hand` mark them.
    Elements have the classes of core.drawing.classes, and the game's own classes, which its CLASSES names. Ids of
    gradients and of shapes to `<use>` begin with the game's name and a hyphen: pages show several drawings.

    What the seats have (names, points, clocks) stands on cards beside the board, and is not drawn.
    """

    draw: Callable[..., str]
    """draw(position, marks=()): the board as a whole SVG document; the elements with these ids are marked as possible
    clicks. A board without an edge may tell `document` what is in `play`: a small screen shows no more."""
    text: Callable[[Position], str]
    """The board as plain text for a terminal; the sides differ by character, not only by colour."""
    paths: Callable[[Position, int], Sequence[str]]
    """The ids to click, in order, for a legal action. No action's path is the beginning of another action's path, but
    chance's actions may share one."""
    attempts: Callable[[Position, Sequence[str]], Sequence[int]]
    """The actions, legal or not, that a player may have meant by these clicks; none if an id was never drawn."""
    label: Callable[[Position, int], str] | None = None
    """Up to four characters about a legal action, for example its points, as the mover sees them. A page writes them on
    the place of the action's last click, while that place may be clicked next."""
    preview: Callable[[Position, int], str] | None = None
    """SVG elements, without ids, that show what a legal action would do. A page lays them over the part of the picture
    that holds the place of the last click (the drawing, or its field), while the pointer or the keyboard is there."""
    hand: Callable[..., str] | None = None
    """hand(position, seat, marks=()): what lies in front of a seat, as another SVG document: its tiles, and buttons for
    what it may do with them. It is asked for any seat, whoever is to act: what a view does not show lies face down, and
    buttons stay. It has the same size from the beginning of a game to its end. It is only ever seen with
    its board, so it may use what the board defines, and defines no id again. Where there are hands, what is secret lies
    in them: the board, `facts` and `emblem` show everybody the same."""
    facts: Callable[[Position, int], Sequence[str]] = no_facts
    """What a player wants to know of a seat besides its points, each in a few words: "12 tiles"."""
    emblem: Callable[[Position, int], str] | None = None
    """A small SVG that shows how a seat's pieces look now."""
    aid: str = constant("AID", str)
    """What the elements of class `aid` show, in one sentence with its clause; a page shows them on request."""
    styles: Mapping[str, str] = constant("STYLES", dict)
    """Rich styles for the signs that `text` uses."""
    classes: Iterable[str] = constant("CLASSES", tuple)
    """Classes that only this game's drawings use. No page has styles for them."""

    @property
    def looks_ahead(self) -> bool:
        """Whether the board shows what a move would bring: it has labels or previews."""
        return self.label is not None or self.preview is not None
