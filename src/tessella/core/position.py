"""A game and its positions: the immutable values that users of the library hold. Neither can do without the other."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import index
from random import Random
from typing import Any, cast

import numpy as np

from .base_position import BasePosition, Undecided
from .compiler.jit import blank, copy_of
from .definition import Definition
from .leaving import PRESENT, RESIGNED
from .move import DASHES, Move, check_viewer
from .mover import CHANCE, WATCHER
from .names import Names
from .option import Choice

__all__ = ["Game", "IllegalMove", "Move", "Position", "Undecided"]


class IllegalMove(ValueError):
    """A move cannot be played; the message is one sentence that names the clause."""


class Position(BasePosition):
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

    game: "Game"

    @classmethod
    def first(cls, game: "Game", options: Mapping[str, Choice]) -> "Position":
        setup, state = game.rules.setup(options), blank(game.state_type(options))
        game.kernel.start(state, setup)
        return cls(game, options, setup, state, ())

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

    def moves(self) -> list[Move]:
        """Every legal move, in the order of the actions' numbers; none when the game is over.

        If chance is to act, these are its outcomes, with the probabilities `odds`.
        """
        name, write, seat = self.game.name, self.game.notation.write, self.mover
        return [Move(name, action, write(self, action), seat) for action in self.actions]

    def move(self, action: int) -> Move:
        """A legal action as a move of the mover, or of chance."""
        return Move(self.game.name, action, self.game.notation.write(self, action), self.mover)

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
        place = bisect_left(self.actions, action)
        if self.actions[place : place + 1] != (action,):
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

    def named(self, names: Names) -> "Position":
        """The same position, whose sentences call the players by these names; what is played from it keeps them.

        Names count for nothing else: positions that differ in them alone are equal, and pickle leaves them out.

        >>> import tessella
        >>> from tessella.core.names import Names
        >>> tessella.new("tictactoe").named(Names(("Ann", "Ben"), you=0)).play("a1").leave(1).ending
        'Ben resigned; you win (G3).'
        """
        if names == self.names:
            return self
        if names not in self._named:
            copied = object.__new__(Position)
            shared = {name: value for name, value in vars(self).items() if name not in ("_named", "_views")}
            vars(copied).update(shared, names=names)
            self._named[names] = copied
        return self._named[names]

    @cached_property
    def _named(self) -> "dict[Names, Position]":
        """The copies that were asked for, by their names: those who look at a table ask for them again and again."""
        return {}

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

    def _weights(self) -> list[float]:
        """The weights of chance's actions, in the order of moves(); they need not add up to 1."""
        out = np.empty(self.game.rules.MAX_LEGAL)
        self.game.kernel.odds(self.state(), out)
        return cast(list[float], out[: len(self.actions)].tolist())

    def _played(self, action: int) -> "Position":
        """The position after an action that is known to be legal."""
        state = self.state()
        self.game.kernel.play(state, action)
        return self._with(state, (*self.history, self._seen(self.move(action))), self.viewer)

    def _with(self, state: Any, history: tuple[Move, ...], viewer: int | None) -> "Position":
        return Position(self.game, self.options, self._setup, state, history, viewer, self.names)

    def _hidden_from(self, seat: int, history: tuple[Move, ...]) -> "Position":
        state = self.state()
        self.game.kernel.hide(state, seat)
        return self._with(state, history, seat)

    def _seen(self, move: Move) -> Move:
        """A legal move with its looks: what a seat sees of it may be another action than the whole one."""
        if not self.game.kernel.hidden or self.viewer is not None:
            return move
        visible, state = self.game.kernel.visible, self.state()
        seen = [int(visible(state, move.action, seat)) for seat in range(WATCHER, self.seats)]
        others = set(seen) - {move.action}
        if not others:
            return move
        looks = {look: self._hidden_from(WATCHER + seen.index(look), ()).move(look) for look in others}
        return Move(
            move.game, move.action, move.text, move.seat, tuple(looks.get(look, move) for look in seen)
        )

    def __reduce__(self) -> Any:
        return restore, (self.game, dict(self.options), self._state.tobytes(), self.history, self.viewer)


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
