"""A game and its positions: the immutable values that users of the library hold. Neither can do without the other."""

import re
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from random import Random
from typing import Any, cast

import numpy as np

from .compiler.jit import blank, copy_of
from .contract import LEFT, PLAYED_OUT, IncompleteGame, Termination
from .definition import Definition
from .drawing.svg import stacked
from .leaving import PRESENT, RESIGNED
from .mover import CHANCE, OVER, WATCHER
from .option import Choice

DASHES = re.compile(
    "[\N{HYPHEN}-\N{HORIZONTAL BAR}\N{HYPHEN BULLET}\N{MINUS SIGN}"
    "\N{SMALL EM DASH}\N{SMALL HYPHEN-MINUS}\N{FULLWIDTH HYPHEN-MINUS}]"
)
"""What texts that are pasted have in place of a hyphen or a minus; the first range has those that do not break, too."""

MOST_SIDES = 100
"""More than any game has."""


class IllegalMove(ValueError):
    """A move cannot be played; the message is one sentence that names the clause."""


class Undecided(ValueError):
    """The game is not over, so its result is not known yet; the message is one sentence."""


@dataclass(slots=True, unsafe_hash=True)
class Move:
    """One action of a game; text is its notation, seat is the seat that acts, or CHANCE.

    looks has the move as WATCHER sees it, then as each seat sees it; it is empty if everybody sees the whole move.
    A move must not be changed. The class is not frozen, because frozen objects take four times as long to make.

    >>> import tessella
    >>> [move.text for move in tessella.new("tictactoe").moves()][:3]
    ['a1', 'b1', 'c1']
    """

    game: str
    action: int
    text: str
    seat: int
    looks: tuple["Move", ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def seen_by(self, seat: int) -> "Move":
        """The move as a seat, or WATCHER, sees it; raises ValueError if there is no such seat."""
        check_viewer(seat, len(self.looks) - 1 if self.looks else MOST_SIDES)
        return self.looks[seat - WATCHER] if self.looks else self


class Position:
    """A game in progress. A position never changes: play returns a new one.

    Two positions are equal if the identity fields of their states are equal: the same board, and the same seat to act.
    If the rules look at the past (for example at repetitions), equal positions may still differ in moves().

    >>> import tessella
    >>> start = tessella.new("tictactoe")
    >>> position = start.play("a1").play("b2")
    >>> position == start.play("a1").play("b2"), start.ply
    (True, 0)
    >>> position.why("a1")
    'Cell a1 is taken; a mark goes on an empty cell (T1).'
    """

    mover: int
    """The seat to act, CHANCE or OVER."""

    def __init__(
        self,
        game: "Game",
        options: Mapping[str, Choice],
        setup: Any,
        state: Any,
        history: tuple[Move, ...],
        viewer: int | None = None,
    ) -> None:
        """For internal use; tessella.new() and Game.new() begin a game. viewer is the seat whose view this is, or None
        for the whole position."""
        self.viewer = viewer
        self.game, self.options, self.history = game, options, history
        self._setup, self._state = setup, state
        self.mover = int(state["mover"])
        if self.mover == CHANCE and not game.kernel.chance:
            raise IncompleteGame(
                f"Chance acts in {game.title}, but its rules do not use the name CHANCE by which searches know that."
            )

    @classmethod
    def first(cls, game: "Game", options: Mapping[str, Choice]) -> "Position":
        setup, state = game.rules.setup(options), blank(game.state_type(options))
        game.kernel.start(state, setup)
        return cls(game, options, setup, state, ())

    # The state of the game

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

    def side(self, seat: int) -> str:
        """The present name of a seat, or of CHANCE."""
        return self.game.seat_name(seat) if seat == CHANCE else self.game.explain.side(self, seat)

    def state(self) -> Any:
        """A copy of the state record, for compiled functions; its dtype is game.state_type(options)."""
        return copy_of(self._state)

    def field(self, name: str) -> Any:
        """A copy of one field of the state: a Python number, or a NumPy array of the field's shape.

        Raises ValueError if the game's state has no such field.
        """
        value = self._state[name]
        return value.copy() if isinstance(value, np.ndarray) else value.item()

    def with_state(self, state: Any) -> "Position":
        """A position with a copy of another state of the same game and options; its history and its viewer stay.

        Raises ValueError for a state of another game or, as far as the game's rules can tell, of other options.
        """
        kind = self.game.state_type(self.options)
        if getattr(state, "dtype", None) != kind:
            raise ValueError(f"This is no state of {self.game.title} with these options.")
        if "players" in (kind.names or ()) and state["players"] != self.seats:
            raise ValueError(f"This is a state for {state['players']} players, not for {self.seats}.")
        if not self.game.kernel.belongs(state, self._setup):
            raise ValueError(f"This is a state of {self.game.title} with other options.")
        return self._with(copy_of(state), self.history, self.viewer)

    # Moves

    def moves(self) -> list[Move]:
        """Every legal move, in the order of the actions' numbers; none when the game is over.

        If chance is to act, these are its outcomes, with the probabilities `odds`.
        """
        name, write, seat = self.game.name, self.game.notation.write, self.mover
        return [Move(name, action, write(self, action), seat) for action in self.actions]

    def move(self, action: int, looks: tuple[Move, ...] = ()) -> Move:
        """A legal action as a move of the mover, or of chance. looks: see Move."""
        return Move(self.game.name, action, self.game.notation.write(self, action), self.mover, looks)

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The numbers of all legal actions, ascending."""
        if self.over:
            return ()
        out = np.empty(self.game.rules.MAX_LEGAL, np.int32)
        return tuple(out[: self.game.kernel.legal(self.state(), out)].tolist())

    @cached_property
    def paths(self) -> dict[tuple[str, ...], int]:
        """Every legal action, by the ids on the board that a player clicks for it, in order."""
        paths = self.game.board.paths
        return {tuple(paths(self, action)): action for action in self.actions}

    @cached_property
    def odds(self) -> tuple[float, ...]:
        """The probabilities of chance's actions, in the order of moves()."""
        weights = self._weights()
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def play(self, move: "Move | str | int") -> "Position":
        """The position after a move, given as Move, text or action number; raises IllegalMove.

        >>> import tessella
        >>> tessella.new("tictactoe").play("b2").history[0].text
        'b2'
        """
        action = self.action(move)
        if not self._allows(action):
            raise IllegalMove(self.why(action))
        return self._played(action)

    def why(self, move: "Move | str | int") -> str | None:
        """One sentence on why a move is illegal; None if it is legal. Raises IllegalMove if it cannot be read."""
        if self.over:
            return f"The game is over: {self.ending}"
        return self.game.explain.refusal(self, self.action(move))

    def action(self, move: "Move | str | int") -> int:
        """The number of a move's action, legal or not; raises IllegalMove if this is no move of this game."""
        if isinstance(move, Move):
            if move.game != self.game.name:
                raise IllegalMove(f"{move.text!r} is a move of {move.game}, not of {self.game.name}.")
            return move.action
        if isinstance(move, str):
            try:
                return self.game.notation.read(self, DASHES.sub("-", move))
            except ValueError as error:
                raise IllegalMove(str(error)) from None
        action, last = index(move), self.game.rules.ACTIONS - 1
        if not 0 <= action <= last:
            raise IllegalMove(f"{self.game.title} has no action {action}: they go from 0 to {last}.")
        return action

    def roll(self, rng: Random) -> "Position":
        """The position after one random move: a player's uniformly, chance's by its odds. The same if it is over.

        >>> import random, tessella
        >>> position, generator = tessella.new("tictactoe"), random.Random(1)
        >>> while not position.over:
        ...     position = position.roll(generator)
        >>> sum(position.utility)
        1.0
        """
        if self.over:
            return self
        if self.mover == CHANCE:
            return self._played(rng.choices(self.actions, self._weights())[0])
        place = int(rng.random() * len(self.actions))  # like rng.choices, but faster
        return self._played(self.actions[place])

    def leave(self, seat: int, reason: int = RESIGNED) -> "Position":
        """The position after a seat has left (G3). reason: RESIGNED (-1), TIMED_OUT (-2) or ABANDONED (-3).

        Raises IllegalMove, with a sentence, if the seat cannot leave.

        >>> import tessella
        >>> tessella.new("tictactoe").leave(0).utility
        (0.0, 1.0)
        """
        if reason not in PRESENT:
            raise IllegalMove(f"{reason!r} is no reason to leave: they are {', '.join(map(str, PRESENT))}.")
        if self.over or not 0 <= seat < self.seats:
            raise IllegalMove("The game is over." if self.over else f"There is no seat {seat} at this game.")
        if seat in self.left:
            raise IllegalMove(f"{self.side(seat)} has left this game already.")
        if seat in self.finished:
            raise IllegalMove(f"{self.side(seat)} has finished this game and cannot leave it any more (G3).")
        state = self.state()
        self.game.kernel.leave(state, seat, reason)
        game, action = self.game, self.game.leaves(seat, reason)
        move = Move(game.name, action, PRESENT[reason], seat)
        return self._with(state, (*self.history, move), self.viewer)

    def goes_on_from(self, before: "Position") -> bool:
        """Whether this position was reached through another one.

        >>> import tessella
        >>> position = tessella.new("tictactoe")
        >>> position.play("a1").goes_on_from(position)
        True
        """
        past = self.history[: len(before.history)]
        return (self.game, self.options, past) == (before.game, before.options, before.history)

    def replay(self, moves: "Iterable[Move | str | int]") -> "Position":
        """The position after several moves, each as `play` takes it; the numbers may include leaving.

        Raises IllegalMove at the first move that cannot be played.

        >>> import tessella
        >>> tessella.new("tictactoe").replay(["a1", "b2"]).ply
        2
        """
        position = self
        for move in moves:
            number = move.action if isinstance(move, Move) else move
            leaving = None if isinstance(number, str) else self.game.leaving(number)
            position = position.leave(*leaving) if leaving else position.play(move)
        return position

    # Hidden things

    def view(self, seat: int) -> "Position":
        """The position as a seat, or WATCHER, may know it; all that it must not know is blank.

        Where nothing is hidden it is the position itself. Raises ValueError if there is no such seat, or if this
        position is already the view of another seat.
        """
        check_viewer(seat, self.seats)
        if not self.game.kernel.hidden or self.over or self.viewer == seat:
            return self
        if self.viewer is not None:
            raise ValueError("What one seat sees does not tell what another sees.")
        if seat not in self._views:
            seen = [move.looks[seat - WATCHER] if move.looks else move for move in self.history]
            self._views[seat] = self._hidden_from(seat, tuple(seen))
        return self._views[seat]

    @cached_property
    def _views(self) -> "dict[int, Position]":
        """The views that were asked for, by seat: pages, lists of moves and sentences all ask for the same ones."""
        return {}

    # Pictures

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

    # Value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> Any:
        return restore, (self.game, dict(self.options), self._state.tobytes(), self.history, self.viewer)

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

    def _by_seat(self, function: Any) -> tuple[float, ...]:
        out = np.zeros(self.seats)
        function(self.state(), out)
        return tuple(out.tolist())

    def _weights(self) -> list[float]:
        """The weights of chance's actions, in the order of moves(); they need not add up to 1."""
        out = np.empty(self.game.rules.MAX_LEGAL)
        self.game.kernel.odds(self.state(), out)
        return cast(list[float], out[: len(self.actions)].tolist())

    def _allows(self, action: int) -> bool:
        place = bisect_left(self.actions, action)
        return self.actions[place : place + 1] == (action,)

    def _played(self, action: int) -> "Position":
        """The position after an action that is known to be legal."""
        state = self.state()
        self.game.kernel.play(state, action)
        return self._with(state, (*self.history, self.move(action, self._looks(action))), self.viewer)

    def _with(self, state: Any, history: tuple[Move, ...], viewer: int | None) -> "Position":
        return Position(self.game, self.options, self._setup, state, history, viewer)

    def _hidden_from(self, seat: int, history: tuple[Move, ...]) -> "Position":
        state = self.state()
        self.game.kernel.hide(state, seat)
        return self._with(state, history, seat)

    def _looks(self, action: int) -> tuple[Move, ...]:
        """The looks of a legal action: what a seat sees of it may be another action than the whole one."""
        if not self.game.kernel.hidden or self.viewer is not None:
            return ()
        visible, state = self.game.kernel.visible, self.state()
        seen = [int(visible(state, action, seat)) for seat in range(WATCHER, self.seats)]
        views = {look: self._hidden_from(WATCHER + seen.index(look), ()) for look in set(seen) - {action}}
        looks = {look: views.get(look, self).move(look) for look in set(seen)}
        return tuple(looks[look] for look in seen) if views else ()


def check_viewer(seat: int, seats: int) -> None:
    """Raises ValueError if seat is neither WATCHER nor one of a game's seats."""
    if seat not in range(WATCHER, seats):
        raise ValueError(
            f"Nobody looks from {seat!r}: it takes a seat, 0 to {seats - 1}, or WATCHER, {WATCHER}."
        )


def restore(
    game: "Game", options: Mapping[str, Choice], state: bytes, history: tuple[Move, ...], viewer: int | None
) -> Position:
    """Make a position again from what pickle has stored of it."""
    record = copy_of(np.frombuffer(state, game.state_type(options))[0])
    return Position(game, options, game.rules.setup(options), record, history, viewer)


class Game(Definition):
    """A game as its folder defines it, and its first positions."""

    def new(self, /, **options: object) -> Position:
        """The first position of a game with these options, which may have any name, even `self`. Raises OptionError."""
        return Position.first(self, self.choose(options))
