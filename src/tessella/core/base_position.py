"""What can be read off a position: facts from its state, its value and its picture. Nothing here plays a move."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from .compiler.jit import copy_of
from .contract import LEFT, PLAYED_OUT, IncompleteGame, Termination
from .definition import Definition
from .drawing.svg import stacked
from .move import Move, check_viewer
from .mover import CHANCE, OVER, WATCHER
from .names import NAMELESS, Names
from .option import Choice


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

    def field(self, name: str) -> Any:
        """A copy of one field of the state: a Python number, or a NumPy array of the field's shape.

        Raises ValueError if the game's state has no such field.
        """
        value = self._state[name]
        return value.copy() if isinstance(value, np.ndarray) else value.item()

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

    def svg(self, marks: Iterable[str] = (), seat: int | None = None) -> str:
        """The board as an SVG document, in a game with hands above the hand of a seat: by default, and for WATCHER, of
        `front`.

        marks are the ids of clickable elements to mark. Raises ValueError if there is no such seat.

        >>> import tessella
        >>> tessella.new("tictactoe").svg()[:4]
        '<svg'
        """
        if seat is not None:
            check_viewer(seat, self.seats)
        marks = list(marks)
        board, hand = self.board(marks), self.game.board.hand
        if hand is None:
            return board
        below = hand(self, self.front if seat in (None, WATCHER) else seat, marks)
        return stacked(board, below, title=f"{self.game.title} table")

    def board(self, marks: Iterable[str] = ()) -> str:
        """The board alone as an SVG document, without any hand."""
        return self.game.board.draw(self, marks)

    @property
    def front(self) -> int:
        """The seat that is in front: the one whose view this is, or else to act, or else to have acted last."""
        acted = (move.seat for move in reversed(self.history))
        return next((seat for seat in (self.viewer, self.mover, *acted) if seat is not None and seat >= 0), 0)

    def _repr_svg_(self) -> str:
        return self.svg()

    def facts(self, seat: int) -> Sequence[str]:
        """What there is to know of a seat beside its points, each in a few words: "12 tiles", "2 free passes"."""
        return self.game.board.facts(self, seat)

    def __repr__(self) -> str:
        return self.game.board.text(self)
