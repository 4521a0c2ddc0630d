"""What can be read off a position: facts from its state, its value and its picture. Nothing here plays a move."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar, overload

import numpy as np

from .compiler.jit import copy_of
from .contract import LEFT, PLAYED_OUT, IncompleteGame, Termination
from .definition import Definition
from .drawing.svg import sized, stacked
from .fields import no_field
from .move import Move, check_viewer
from .mover import CHANCE, OVER, WATCHER
from .names import NAMELESS, Names
from .notebook import WIDTH
from .option import Choice

K = TypeVar("K")


class Undecided(ValueError):
    """The game is not over, so its result is not known yet; the message is one sentence."""


@dataclass(eq=False, repr=False)
class BasePosition:
    """A position without its moves: see core.position. For internal use; tessella.new() and Game.new() begin a game."""

    game: Definition
    options: Mapping[str, Choice]
    _setup: Any
    _state: Any
    history: tuple[Move, ...]
    """The moves that led here, from the beginning of the game."""
    viewer: int | None = None
    """The seat whose view this is, or WATCHER; None for the whole position."""
    names: Names = NAMELESS
    """What its sentences call the players; see Position.named."""
    mover: int = field(init=False)
    """The seat to act, CHANCE or OVER."""

    def __post_init__(self) -> None:
        self.mover = int(self._state["mover"])
        if self.mover == CHANCE and not self.game.kernel.chance:
            fault = "but its rules do not use the name CHANCE by which searches know that"
            raise IncompleteGame(f"Chance acts in {self.game.title}, {fault}.")

    @property
    def ply(self) -> int:
        """The number of actions played so far."""
        return int(self._state["ply"])

    @cached_property
    def seats(self) -> int:
        """The number of players of this game."""
        return int(self._setup.seats)

    @property
    def begins_with_a_deal(self) -> bool:
        """Whether this is the first position, chance is to act, and the game hides nothing."""
        return not self.history and self.mover == CHANCE and not self.game.kernel.hidden

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mover == OVER

    @cached_property
    def finished(self) -> frozenset[int]:
        """The seats that have taken their places before the game is over: they act no more and cannot leave (G3)."""
        finished, state = self.game.kernel.finished, self.state()
        return frozenset(seat for seat in range(self.seats) if finished(state, seat))

    @cached_property
    def score(self) -> tuple[float, ...]:
        """Points by seat, in the game's own units; each is 0 in a game without points."""
        return self._by_seat(self.game.kernel.score)

    @property
    def utility(self) -> tuple[float, ...]:
        """What each seat got, by seat, from 1 (win) to 0 (loss); raises Undecided while the game goes on."""
        if not self.over:
            raise Undecided("The game is not over, so nobody has won or lost yet.")
        return self._by_seat(self.game.kernel.utility)

    @property
    def ending(self) -> str | None:
        """One sentence on how the game ended, with its clause; None while the game goes on."""
        return self.game.explain.ending(self) if self.over else None

    @property
    def termination(self) -> Termination | None:
        """How the game ended, in a few words that are equal for equal endings; None while the game goes on."""
        if not self.over:
            return None
        if terminations := self.game.explain.terminations:
            return terminations[self.field("reason")]
        leaving = self.game.leaving(self.history[-1].action) if self.history else None
        return LEFT[leaving.reason] if leaving else PLAYED_OUT

    @cached_property
    def left(self) -> dict[int, int]:
        """The seats that have left this game (G3), each with its reason: RESIGNED, TIMED_OUT or ABANDONED."""
        leaving, first = self.game.leaving, self.game.rules.ACTIONS
        return dict(filter(None, [leaving(move.action) for move in self.history if move.action >= first]))

    @property
    def staying(self) -> list[int]:
        """The seats that may leave while the game goes on: those that have not left or finished."""
        return [seat for seat in range(self.seats) if seat not in self.left and seat not in self.finished]

    def side(self, seat: int) -> str:
        """The present name of a seat, or of CHANCE; in a position with names, that of its player."""
        if seat == CHANCE:
            return self.game.seat_name(seat)
        return self.names.of(seat) or self.game.explain.side(self, seat)

    def state(self) -> Any:
        """A copy of the state record, for compiled functions; its dtype is game.state_type(options)."""
        return copy_of(self._state)

    @overload
    def field(self, name: str) -> Any: ...
    @overload
    def field(self, name: str, kind: type[K]) -> K: ...
    def field(self, name: str, kind: type[Any] = object) -> Any:
        """A copy of one field of the state: a Python number, or a read-only NumPy array (see Game.fields).

        kind, int or numpy.ndarray, tells a type checker which. In a view, what the seat must not know is blank. Raises
        ValueError if the game's state has no such field, and TypeError if the field is not of that kind.

        >>> import tessella
        >>> position = tessella.new("tictactoe").play("b2")
        >>> position.field("owner"), position.field("winner", int)
        (array([0, 0, 0, 0, 1, 0, 0, 0, 0], dtype=int8), -1)
        """
        value = self._fields.get(name)
        if value is None:
            value = self._fields[name] = self._copied(name)
        if kind is not object and not isinstance(value, kind):
            raise TypeError(f"The field {name!r} is of the type {type(value).__name__}, not {kind.__name__}.")
        return value

    @cached_property
    def _fields(self) -> dict[str, Any]:
        """The copies of fields that were asked for, by name: a drawing asks for the same ones again and again."""
        return {}

    def _copied(self, name: str) -> Any:
        try:
            value = self._state[name]
        except ValueError:
            raise ValueError(no_field(self.game.title, name, self._state.dtype.names)) from None
        if not isinstance(value, np.ndarray):
            return value.item()
        fixed = np.frombuffer(value.tobytes(), value.dtype)  # nobody can make it writeable
        return fixed.reshape(value.shape)

    def _by_seat(self, function: Any) -> tuple[float, ...]:
        out = np.zeros(self.seats)
        function(self.state(), out)
        return tuple(out.tolist())

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, BasePosition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def shape(self) -> Hashable:
        """Something equal for positions that are the same but for a symmetry of the game; see Game.shape.

        >>> import tessella
        >>> start = tessella.new("tictactoe")
        >>> start.play("a1").shape == start.play("c3").shape != start.play("b2").shape
        True
        """
        return self._identity if self.game.shape is None else self.game.shape(self)

    @cached_property
    def _identity(self) -> tuple[Any, ...]:
        fields = (np.asarray(self._state[name]).tobytes() for name in self.game.rules.IDENTITY)
        return self.game.name, tuple(sorted(self.options.items())), *fields

    def svg(self, marks: Iterable[str] = (), seat: int | None = None, width: float | None = None) -> str:
        """The board as an SVG document, in a game with hands above the hand of a seat: by default, and for WATCHER, of
        `front`.

        marks are the ids of clickable elements to mark. width is in CSS pixels, and the height follows; without it the
        drawing is as large as the room that it gets. Raises ValueError for a seat or a width that cannot be.

        >>> import tessella
        >>> tessella.new("tictactoe").svg(width=320)[:47]
        '<svg width="320" height="320" xmlns="http://www'
        """
        if seat is not None:
            check_viewer(seat, self.seats)
        marks = list(marks)
        drawn = self.above_hand(self.board(marks) if marks else self._board, seat, marks)
        return drawn if width is None else sized(drawn, width)

    def above_hand(self, board: str, seat: int | None, marks: Iterable[str] = ()) -> str:
        """A drawing of the board, above the hand of a seat as `svg` has it; itself in a game without hands."""
        hand = self.game.board.hand
        if hand is None:
            return board
        below = hand(self, self.front if seat in (None, WATCHER) else seat, marks)
        return stacked(board, below, title=f"{self.game.title} table")

    def board(self, marks: Iterable[str] = ()) -> str:
        """The board alone as an SVG document, without any hand."""
        return self.game.board.draw(self, marks)

    @cached_property
    def _board(self) -> str:
        """The same without marks: in front of each seat lies another hand, but below the same board."""
        return self.board()

    @property
    def front(self) -> int:
        """The seat that is in front: the one whose view this is, or else to act, or else to have acted last."""
        acted = (move.seat for move in reversed(self.history))
        seats = chain((self.viewer, self.mover), acted)
        return next((seat for seat in seats if seat is not None and seat >= 0), 0)

    def _repr_svg_(self) -> str:
        return self.svg(width=WIDTH)

    def facts(self, seat: int) -> Sequence[str]:
        """What there is to know of a seat beside its points, each in a few words: "12 tiles", "2 free passes"."""
        return self.game.board.facts(self, seat)

    def __repr__(self) -> str:
        return self.game.board.text(self)
