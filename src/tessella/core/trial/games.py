"""Games by chance in plain Python, with all that a page asks of a game, and what must hold at each position."""

import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from ..compiler.jit import copy_of
from ..move import Move
from ..mover import CHANCE, OVER, WATCHER
from ..position import Game, IllegalMove, Position
from .fault import Place, Wrong, mentioned

LOOKS = 6
"""One of so many positions is drawn, told and viewed; the first and the last always."""
MOST = 3_000
"""Plies after which a game is called endless, if MAX_PLY allows more."""


class Trial:
    """Random games of one game.

    at: the position that is tried; None before the first. looks: whether positions are drawn and told, too. ended: how
    many games have come to an end.
    """

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.game, self.random = game, Random(seed)
        self.at: Position | None = None
        self.looks, self.ended = True, 0

    def run(self) -> Iterator[bool]:
        """Play game after game, of the default options and then of each choice; yields after each ply whether a game is
        over. Raises Wrong, and whatever the game's code raises."""
        yield from self.sample()
        first = [{}, *({option.name: choice} for option in self.game.options for choice in option.choices)]
        while True:
            for options in first:
                yield from self.play(self.game.meaningful(options))

    def sample(self) -> Iterator[bool]:
        """The game in progress that the catalogue shows."""
        self.at = self.game.new()
        for text in self.game.sample.split():
            try:
                self.at = self.at.play(text)
            except IllegalMove as error:
                place = mentioned("sample", str(sys.modules[self.game.package].__file__))
                raise Wrong(f"The sample plays {text}. {error}", place) from None
            except Exception as error:
                error.add_note(f"(The sample plays {text}.)")
                raise
        yield False

    def play(self, options: Any) -> Iterator[bool]:
        """One game by chance; now and then a copy of it ends by a seat that leaves."""
        self.at = self.game.new(**options)
        self.check_state(self.at, None)
        while not self.at.over:
            self.check_actions(self.at)
            if self.looks and self.at.ply % LOOKS == 0:
                self.look(self.at)
                self.check_leaving(self.at)
            before = self.at
            self.at = before.roll(self.random)
            self.check_state(self.at, before)
            yield False
        self.look(self.at)
        self.check_end(self.at)
        self.ended += 1
        yield True

    def rest(self) -> Iterator[None]:
        """If no game has ended yet, the rest of the one that was broken off; only its length is checked."""
        while self.at and not self.ended and not self.at.over:
            self.at = self.at.roll(self.random)
            self.check_length(self.at.ply, "play")
            yield

    # Rules

    def check_state(self, position: Position, before: Position | None) -> None:
        """Mover, ply, key and derived fields are what the contract says."""
        rules, mover = self.game.rules, position.mover
        function = "play" if before else "start"
        self.insist(
            mover in (CHANCE, OVER) or 0 <= mover < position.seats,
            f"After {function} the mover is {mover}: it has to be a seat, 0 to {position.seats - 1}, CHANCE or OVER.",
            function,
        )
        ply = before.ply + 1 if before else 0
        self.insist(
            position.ply == ply, f"After {function} ply is {position.ply}; it has to be {ply}.", function
        )
        self.check_length(ply, function)
        key = rules.key(position.state())
        self.insist(
            isinstance(key, int | np.integer), f"key has to return a uint64; it returned {key!r}.", "key"
        )
        self.check_refresh(position, function)

    def check_length(self, ply: int, function: str) -> None:
        """A game is no longer than MAX_PLY, and not endless."""
        most = self.game.rules.MAX_PLY
        self.insist(
            ply <= most,
            f"The game goes on after {ply} plies; MAX_PLY says {most}.",
            function,
        )
        self.insist(ply < MOST, f"The game goes on after {ply} plies. Is it endless?", function)

    def check_refresh(self, position: Position, function: str) -> None:
        """refresh comes to what start and play have kept."""
        rules = self.game.rules
        fresh, kept = copy_of(position.state()), position.state()
        rules.refresh(fresh)
        for name in (*rules.IDENTITY, *rules.DERIVED, *getattr(rules, "PAST", ())):
            if np.array_equal(np.asarray(fresh[name]), np.asarray(kept[name])):
                continue
            if name in rules.DERIVED:
                sentence = f"refresh computes another value of {name!r} than {function} has left there: "
                sentence += f"{shown(fresh[name])} for {shown(kept[name])}."
            else:
                sentence = (
                    f"refresh changes {name!r}; it may change only what DERIVED names, and scratch fields."
                )
            self.insist(False, sentence, "refresh")

    def check_actions(self, position: Position) -> None:
        """legal writes numbers of actions, ascending, as many as it says."""
        rules, out = self.game.rules, np.empty(self.game.rules.MAX_LEGAL, np.int32)
        try:
            count = rules.legal(position.state(), out)
        except IndexError as error:
            error.add_note(f"(There is room for MAX_LEGAL = {rules.MAX_LEGAL} actions.)")
            raise
        self.insist(
            isinstance(count, int | np.integer),
            f"legal has to return how many actions it has written; it returned {count!r}.",
            "legal",
        )
        self.insist(count > 0, "legal finds no action, but the game is not over.", "legal")
        self.insist(
            count <= rules.MAX_LEGAL, f"legal returned {count}; MAX_LEGAL is {rules.MAX_LEGAL}.", "legal"
        )
        found = out[:count].tolist()
        self.insist(
            found == sorted(set(found)),
            f"legal has to write each action once, ascending: {brief(found)}.",
            "legal",
        )
        self.insist(
            found[0] >= 0 and found[-1] < rules.ACTIONS,
            f"legal writes actions from {found[0]} to {found[-1]}; ACTIONS says 0 to {rules.ACTIONS - 1}.",
            "legal",
        )
        if position.mover == CHANCE:
            self.check_odds(position, len(found))

    def check_odds(self, position: Position, count: int) -> None:
        """odds writes a weight for each of chance's actions."""
        out = np.zeros(self.game.rules.MAX_LEGAL)
        self.game.kernel.odds(position.state(), out)
        weights = out[:count].tolist()
        self.insist(
            all(weight > 0 for weight in weights),
            f"odds has to write a weight above 0 for each of the {count} actions of legal: {brief(weights)}.",
            "odds",
        )

    def check_leaving(self, position: Position) -> None:
        """Each seat may leave, and somebody else goes on (G3)."""
        for seat in position.staying:
            after = position.leave(seat)
            self.insist(
                after.ply == position.ply + 1, f"leave has to add 1 to ply; it is {after.ply}.", "leave"
            )
            who = position.side(seat)
            self.insist(after.mover != seat, f"{who}, seat {seat}, leaves, and is to act then (G3).", "leave")
            self.check_refresh(after, "leave")
            if after.over:
                self.check_end(after)

    def check_end(self, position: Position) -> None:
        """What each seat got, and how that is told."""
        got, points = position.utility, position.score
        self.insist(
            all(0.0 <= each <= 1.0 for each in got), f"utility writes {got}: all are from 0 to 1.", "utility"
        )
        self.insist(
            len(points) == position.seats, f"score writes {points}, for {position.seats} seats.", "score"
        )

    # Words and board

    def look(self, position: Position) -> None:
        """All that a page asks of a position."""
        self.insist(position.svg().startswith("<svg"), "draw has to make an SVG.", "draw")
        self.insist(isinstance(str(position), str), "text has to make a text.", "text")
        if position.over:
            self.insist(bool(position.ending), "ending has to be a sentence.", "ending")
            return
        for seat in range(WATCHER, position.seats):
            position.view(seat).svg()
        if position.mover != CHANCE:
            self.check_moves(position)
            ask_the_rest(position.view(position.mover))

    def check_moves(self, position: Position) -> None:
        """Each action has a text of its own, which is read as that action, and clicks of its own."""
        texts = dict[str, int]()
        for move in position.moves():
            self.insist(move.text not in texts, f"write gives two actions the text {move.text!r}.", "write")
            texts[move.text] = move.action
            read = position.action(move.text)
            self.insist(
                read == move.action,
                f"write gives {move.action} the text {move.text!r}, which is read as {read}.",
                "read",
            )
        self.insist(len(position.paths) == len(texts), "paths gives two actions the same clicks.", "paths")
        wrong = next(
            (action for action in range(self.game.rules.ACTIONS) if action not in texts.values()), None
        )
        if wrong is not None:
            why = position.why(wrong)
            self.insist(
                isinstance(why, str) and bool(why),
                f"refusal has to say why action {wrong} is illegal.",
                "refusal",
            )

    def insist(self, holds: bool, sentence: str, function: str) -> None:
        """Raises Wrong if something does not hold that a function has to see to."""
        if not holds:
            raise Wrong(sentence, self.place_of(function))

    def place_of(self, function: str) -> Place | None:
        """Where a function of the game begins; of one that is made elsewhere, where the game names it."""
        game = self.game
        for part in (game.rules, game.notation, game.explain, game.board):
            found: Callable[..., Any] | None = getattr(part, function, None)
            code = getattr(getattr(found, "py_func", found), "__code__", None)
            if code is not None and not Path(code.co_filename).is_relative_to(game.folder):
                return mentioned(function, str(vars(part)["__file__"]))
            if code is not None:
                line = code.co_firstlineno
                while linecache.getline(code.co_filename, line).lstrip().startswith("@"):
                    line += 1
                return Place(code.co_filename, line, function)
        return None

    @property
    def moves(self) -> Sequence[Move]:
        """The moves to the position that is tried."""
        return self.at.history if self.at else ()


def ask_the_rest(view: Position) -> None:
    """Call what a game may leave out, as pages do."""
    board, explain = view.game.board, view.game.explain
    of_position = (explain.task, explain.news)
    of_seat = (explain.side, board.facts, board.emblem)
    of_action = (explain.words, board.label, board.preview)
    for each in of_position:
        each(view)
    for function in filter(None, of_seat):
        for seat in range(view.seats):
            function(view, seat)
    for function in filter(None, of_action):
        for action in view.actions:
            function(view, action)


def shown(value: Any) -> str:
    """The value of a field, cut where it is long."""
    return brief(np.asarray(value).tolist())


def brief(value: Any) -> str:
    """A value as Python shows it, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
