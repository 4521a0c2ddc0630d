"""One state at a time, for libraries that play games without arrays of states.

>>> import tessella
>>> node = Node.first(simulator_of(tessella.find("tictactoe"), ()))
>>> node.apply(4)
>>> node.legal, node.mover
([0, 1, 2, 3, 5, 6, 7, 8], 1)
"""

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, Self

import numpy as np

from ...core.mover import CHANCE, OVER
from ...core.option import Choice
from ...core.position import Game, IllegalMove, Position
from ..buffers import Array, Buffers
from ..loops import encoding_of
from ..simulator import Simulator


class StateSimulator(Simulator):
    """A simulator that is quick with one state: it makes few arrays."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        super().__init__(game, chance="seat", **options)
        self.opening: bytes = self.first.state().tobytes()
        self.decode = encoding_of(game).decode
        self._listed, self._nobody = Buffers.of(self.spec, 1, 0, "legal"), np.zeros((1, 0), np.int64)

    def legal_in(self, states: Array) -> list[int]:
        """The legal indices of one state, ascending; of chance, the places of its actions."""
        out = self._listed
        self.loops.see(states, self._nobody, out.written, 0, 1)
        found: list[int] = np.sort(out.legal[0, : out.counts[0]]).tolist()
        return found


class Node:
    """A state of the rules and, where seats see different things, what each has seen of the actions that led to it."""

    __slots__ = ("_legal", "_position", "mover", "seen", "simulator", "states")

    def __init__(self, simulator: StateSimulator, data: bytes, seen: list[list[int]]) -> None:
        """data: the bytes of the state. seen: by seat, the rules' numbers of the actions as it saw them."""
        self.simulator, self.seen = simulator, seen
        self.states = np.ndarray((1,), simulator.dtype, bytearray(data))
        self._moved()

    @classmethod
    def first(cls, simulator: StateSimulator) -> Self:
        """The beginning of a game."""
        spec = simulator.spec
        return cls(simulator, simulator.opening, [[] for _ in range(spec.seats if spec.hidden else 0)])

    def _moved(self) -> None:
        self.mover = int(self.states["mover"][0])
        self._legal: list[int] | None = None
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The state as a position without a history."""
        if self._position is None:
            self._position = self.simulator.position(self.states[0])
        return self._position

    @property
    def legal(self) -> list[int]:
        """The legal indices, ascending; of chance, the places of its actions."""
        if self._legal is None:
            self._legal = self.simulator.legal_in(self.states)
        return self._legal

    def action(self, index: int) -> int:
        """The rules' number of a legal index; raises IllegalMove."""
        if index not in self.legal:
            said = self.simulator.why(self.states[0], index)
            raise IllegalMove("The game is over." if self.mover == OVER else said)
        if self.mover == CHANCE:
            listed = np.empty(self.simulator.spec.most_legal, np.int32)
            self.simulator.game.kernel.legal(self.states[0], listed)
            return int(listed[index])
        return int(self.simulator.decode(self.states[0], index))

    def apply(self, index: int) -> None:
        """Play a legal index; raises IllegalMove."""
        action, kernel, state = self.action(index), self.simulator.game.kernel, self.states[0]
        for seat, seen in enumerate(self.seen):
            seen.append(int(kernel.visible(state, action, seat)))
        kernel.play(state, action)
        self._moved()

    def odds(self) -> list[tuple[int, float]]:
        """Chance's actions by place, with their probabilities; raises ValueError if chance is not to act."""
        if self.mover != CHANCE:
            raise ValueError("Chance is not to act in this state.")
        weights = np.empty(self.simulator.spec.most_legal)
        self.simulator.game.kernel.odds(self.states[0], weights)
        few = weights[: len(self.legal)]
        return list(enumerate((few / few.sum()).tolist()))

    def rewards(self) -> list[float]:
        """Of all seats, as Simulator.rewards has them, but exact."""
        seats = self.simulator.spec.seats
        out = np.zeros((1, seats))
        self.simulator.loops.rewards(self.states, out, np.zeros(seats), 0, 1)
        found: list[float] = out[0].tolist()
        return found

    def observation(self, seat: int) -> dict[str, Array]:
        """The parts of what a seat sees."""
        seen = self.simulator.see(self.states, legality="none", viewers=np.array([[seat]]))
        return {part.name: getattr(seen, part.name)[0, 0] for part in self.simulator.spec.observation}

    def information(self, seat: int) -> str:
        """All that a seat has seen: actions by the rules' numbers, as it saw them, and a digest of what it sees now."""
        digest = blake2b(digest_size=8)
        for part in self.observation(seat).values():
            digest.update(part.tobytes())
        return f"{seat}: {', '.join(map(str, self.seen[seat]))} {digest.hexdigest()}"

    def imagined(self, seat: int, seed: int) -> "Node":
        """A node that may be, for all that a seat knows. What others have seen is as far as this seat knows it."""
        if self.mover == OVER or not self.seen:
            return self.__deepcopy__({})
        state = self.simulator.imagine(self.states[0], seat, seed)
        return Node(self.simulator, state.tobytes(), [list(self.seen[seat]) for _ in self.seen])

    def __deepcopy__(self, _: object) -> "Node":
        copy = Node(self.simulator, self.states.tobytes(), [list(seen) for seen in self.seen])
        copy._legal, copy._position = self._legal, self._position
        return copy

    def __reduce__(self) -> Any:
        game, options = self.simulator.game, tuple(self.simulator.spec.options.items())
        return restored, (game, options, self.states.tobytes(), self.seen)


def restored(game: Game, options: tuple[tuple[str, Choice], ...], data: bytes, seen: list[list[int]]) -> Node:
    """A node again, from what pickle has stored of it."""
    return Node(simulator_of(game, options), data, seen)


@cache
def simulator_of(game: Game, options: tuple[tuple[str, Choice], ...]) -> StateSimulator:
    """The simulator of a game with all its options."""
    return StateSimulator(game, dict(options))
