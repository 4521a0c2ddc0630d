"""States compared by what the rules make of them."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from ..core.compiler.jit import copy_of
from ..core.mover import CHANCE, OVER
from ..core.position import Game, Position
from ..core.trial.games import brief

FEW = 8
"""Scratch fields that are told."""


def fields(state: Any, names: Iterable[str]) -> tuple[bytes, ...]:
    """Some fields of a state as bytes."""
    raw = state.tobytes()
    return tuple([raw[start:end] for start, end in spans(state.dtype, tuple(names))])


@cache
def spans(dtype: np.dtype[Any], names: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where fields lie in a record: the first byte, and the one after the last."""
    places: Any = dtype.fields
    return [(places[name][1], places[name][1] + places[name][0].itemsize) for name in names]


def named(rules: Any) -> list[str]:
    """The fields that mean something: all but scratch."""
    return [*dict.fromkeys(("ply", "mover", *rules.IDENTITY, *getattr(rules, "PAST", ()), *rules.DERIVED))]


def known(position: Position, state: Any) -> dict[str, Any]:
    """What equality and the rules see of a state of a position's game: not the past, and not scratch."""
    rules, kernel = position.game.rules, position.game.kernel
    actions, points = np.zeros(rules.MAX_LEGAL, np.int32), np.zeros(position.seats)
    legal = 0 if state.mover == OVER else kernel.legal(state, actions)
    kernel.score(state, points)
    names = ["ply", *rules.IDENTITY, *rules.DERIVED]
    told = dict(zip(names, fields(state, names), strict=True))
    return told | {
        "the key": int(kernel.key(state)),
        "the legal actions": actions[:legal].tolist(),
        "the score": points.tolist(),
    }


def difference(one: Any, other: Any, names: Iterable[str]) -> str:
    """How the first of these fields that differs does: "'hand' at (0, 2) is 5, not 3"; empty if none differs."""
    for name in names:
        mine, others = np.asarray(one[name]), np.asarray(other[name])
        if mine.tobytes() != others.tobytes():
            where = np.argwhere(mine != others)
            if not mine.shape or not len(where):
                return f"{name!r} is {brief(mine.tolist())}, not {brief(others.tolist())}"
            at = tuple(map(int, where[0]))
            index = at[0] if len(at) == 1 else at
            more = f" (and {len(where) - 1} more differ)" if len(where) > 1 else ""
            return f"{name!r} at {index} is {mine[at].item()}, not {others[at].item()}{more}"
    return ""


def parting(position: Position, one: Any, other: Any) -> str:
    """How two states of a position's game differ, in what equality and the rules see; empty if they do not."""
    first, second = known(position, one), known(position, other)
    for name in first:
        if first[name] != second[name]:
            if isinstance(first[name], bytes):
                return difference(one, other, [name])
            return f"{name}: {brief(first[name])}, not {brief(second[name])}"
    return ""


def after_the_past(dtype: np.dtype[Any], rules: Any) -> Sequence[str]:
    """The names of the derived fields and of what comes after them, which is scratch."""
    names = dtype.names or ()
    return names[min(map(names.index, rules.DERIVED), default=len(names)) :]


def called(position: Position, action: int) -> str:
    """An action in words, leaving included: "action 61, swap"; without a text if write has none for it."""
    if leaving := position.game.leaving(action):
        return f"{position.side(leaving[0])} leaves"
    try:
        return f"action {action}, {position.game.notation.write(position, action)}"
    except Exception:  # what is wrong with write, another law tells
        return f"action {action}"


def act(game: Game, state: Any, action: int) -> None:
    """Carries out an action, leaving included."""
    if leaving := game.leaving(action):
        game.kernel.leave(state, *leaving)
    else:
        game.kernel.play(state, action)


def after(game: Game, state: Any, action: int) -> Any:
    """A copy of a state after an action."""
    copy = copy_of(state)
    act(game, copy, action)
    return copy


class Beholder:
    """Knows the states of a position's game: what can be told of them, and how to make them anew."""

    def __init__(self, position: Position) -> None:
        self.kernel, rules = position.game.kernel, position.game.rules
        self.dtype = position.state().dtype
        places = {name: self.dtype.fields[name][:2] for name in self.dtype.names}
        scratch = after_the_past(self.dtype, rules)
        self.scratch = [name for name in places if name not in named(rules)]
        self.doubtful = [places[name] for name in scratch]
        ends = {name: spans(self.dtype, (name,))[0][1] for name in self.dtype.names}
        self.proper = max(ends[name] for name in named(rules))
        self.names = [name for name, end in ends.items() if end <= self.proper]
        self.mover = places["mover"][1]
        self.actions, self.weights = np.zeros(rules.MAX_LEGAL, np.int32), np.zeros(rules.MAX_LEGAL)
        self.points, self.shares = np.zeros(position.seats), np.zeros(position.seats)

    def outlook(self, state: Any) -> list[Any]:
        """Legal actions and their odds, scores, results, the key, and the whole record but for scratch."""
        raw = state.tobytes()
        mover = int(np.frombuffer(raw, np.int32, 1, self.mover)[0])
        legal = 0 if mover == OVER else self.kernel.legal(state, self.actions)
        told = [raw[: self.proper], int(self.kernel.key(state)), self.actions[:legal].tobytes()]
        self.kernel.score(state, self.points)
        told.append(self.points.tobytes())
        if mover == CHANCE:
            self.kernel.odds(state, self.weights)
            told.append(self.weights[:legal].tobytes())
        if mover == OVER:
            self.kernel.utility(state, self.shares)
            told.append(self.shares.tobytes())
        return told

    def parting(self, copy: Any, state: Any) -> str:
        """How the outlook of a copy differs from that of the state itself, in words; empty if it does not."""
        theirs, ours = self.outlook(copy), self.outlook(state)
        if theirs == ours:
            return ""
        return difference(copy, state, self.names) or self._told_apart(theirs, ours)

    def _told_apart(self, theirs: list[Any], ours: list[Any]) -> str:
        """The first of the answers of compiled functions that differs, and what they may depend on by mistake."""
        answers = ("the record", "the key", "the legal actions", "the score", "the odds or the utility")
        apart = next(
            f"{name} differ{'' if name.endswith('actions') else 's'}"
            for name, mine, other in zip(answers, theirs, ours, strict=False)
            if mine != other
        )
        return f"{apart} (scratch is {', '.join(self.scratch[:FEW])})" if self.scratch else apart

    def refreshed(self, state: Any, filler: int) -> Any:
        """A copy that has kept nothing but identity and past, a byte in place of the rest, and is made whole again."""
        raw = bytearray(state.tobytes())
        for kind, offset in self.doubtful:
            raw[offset : offset + kind.itemsize] = bytes([filler]) * kind.itemsize
        copy = np.frombuffer(raw, self.dtype)[0]
        self.kernel.refresh(copy)
        return copy
