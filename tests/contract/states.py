"""States compared by what the rules make of them."""

from functools import cache

import numpy as np

from tessella import CHANCE, OVER


def fields(state, names):
    """Some fields of a state as bytes."""
    raw = state.tobytes()
    return tuple([raw[start:end] for start, end in spans(state.dtype, tuple(names))])


@cache
def spans(dtype, names):
    """Where fields lie in a record: the first byte, and the one after the last."""
    places = [dtype.fields[name] for name in names]
    return [(start, start + kind.itemsize) for kind, start, *_ in places]


def known(position, state):
    """What equality and the rules see of a state of a position's game: not the past, and not scratch."""
    rules, kernel = position.game.rules, position.game.kernel
    actions, points = np.zeros(rules.MAX_LEGAL, np.int32), np.zeros(position.seats)
    legal = 0 if state.mover == OVER else kernel.legal(state, actions)
    kernel.score(state, points)
    named = fields(state, ["ply", *rules.IDENTITY, *rules.DERIVED])
    return int(kernel.key(state)), named, actions[:legal].tolist(), points.tolist()


def after_the_past(dtype, rules):
    """The names of the derived fields and of what comes after them, which is scratch."""
    return dtype.names[min(map(dtype.names.index, rules.DERIVED)) :]


def where(position):
    """A position in words: how it looks, and how to come there."""
    return f"{position!r}\nafter {' '.join(move.text for move in position.history)}"


class Beholder:
    """Knows the states of a position's game: what can be told of them, and how to make them anew."""

    def __init__(self, position):
        self.kernel, rules = position.game.kernel, position.game.rules
        self.dtype = position.state().dtype
        places = {name: self.dtype.fields[name][:2] for name in self.dtype.names}
        self.doubtful = [places[name] for name in after_the_past(self.dtype, rules)]
        self.proper = max(offset + kind.itemsize for kind, offset in map(places.get, rules.DERIVED))
        self.mover = places["mover"][1]
        self.actions, self.weights = np.zeros(rules.MAX_LEGAL, np.int32), np.zeros(rules.MAX_LEGAL)
        self.points, self.shares = np.zeros(position.seats), np.zeros(position.seats)

    def outlook(self, state):
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

    def refreshed(self, state, filler):
        """A copy that has kept nothing but identity and past, a byte in place of the rest, and is made whole again."""
        raw = bytearray(state.tobytes())
        for kind, offset in self.doubtful:
            raw[offset : offset + kind.itemsize] = bytes([filler]) * kind.itemsize
        copy = np.frombuffer(raw, self.dtype)[0]
        self.kernel.refresh(copy)
        return copy
