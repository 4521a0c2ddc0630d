"""TD(lambda) on lookup tables of patterns, by self-play: two seats, all in view, cells in rows and columns.

`python -m tessella.rl.baselines.td GAME --minutes 30 --seed 1 --out tables.npz` prints the curve of a run.

What a position is worth to the seat that has just acted is the logistic function of a sum: one weight for each window
of cells around each cell on which something lies. Windows that are images of each other share a table. Each weight has
a step of its own, as large as its errors agree (temporal coherence: Beal and Smith 1999).
"""

from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import typer

from ...core.compiler.jit import Compiled, jit
from ...core.compiler.rng import below, new_rng
from ...core.encoding import Encoding
from ...core.kernel import Kernel
from ...core.mover import CHANCE, OVER
from ...core.position import Game, Position
from ..buffers import Array
from ..loops import encoding_of
from ..simulator import Simulator
from .curve import print_curve

from .patterns import Patterns, flower, line
from .saved import load, save

FINE = 1 << 20
AT_ONCE = 100
LATE = 5.0
"""Games between two looks at the clock; the mean of the tables is about that of the last fifth of all games."""


class Settings(NamedTuple):
    """How to learn."""

    step: float = 0.5
    """Of all weights of a position in sum."""
    trace: float = 0.7
    """The lambda of TD(lambda)."""
    exploring: float = 0.05
    """The share of random actions."""
    opening: int = 6
    """A game begins with so many random plies at most."""


class Tables(NamedTuple):
    """What is learnt, with the patterns that are looked up; see Patterns."""

    weights: Array
    errors: Array
    """float32 [2, entries]: the sums of all errors, and of their sizes."""
    steps: Array
    sizes: Array
    starts: Array
    same: Array


class Rooms(NamedTuple):
    """Arrays that a search writes anew each time, so that nothing is allocated."""

    actions: Array
    planes: Array
    tokens: Array
    scalars: Array
    board: Array
    cells: Array
    trail: Array
    """int32 [plies + 1, most]: the entries of each position of a game; in the last row, of one that is looked at."""
    shares: Array


@jit
def read(planes, kinds, edge, board, cells):
    """Writes what lies on each cell into board: the first of some planes that marks it, plus one. Lists these cells.

    board: uint8 [rows + 2 m, columns + 2 m]. The frame has the edge; if that is 0, the board goes on at its other end.
    """
    _, rows, columns = planes.shape
    m, n = (len(board) - rows) // 2, 0
    board[:] = edge
    for r in range(rows):
        found = 0
        for c in range(columns):
            thing = 0
            for kind in range(kinds):
                thing = kinds - kind if planes[kinds - kind - 1, r, c] else thing
            board[m + r, m + c] = thing
            found |= thing
        if found:
            for c in range(m, m + columns):
                cells[n] = (m + r) * board.shape[1] + c
                n += board[m + r, c] > 0
    if edge == 0:
        board[:, :m], board[:, m + columns :] = board[:, columns : m + columns], board[:, m : 2 * m]
        board[:m], board[m + rows :] = board[rows : m + rows], board[m : 2 * m]
    return n


@jit
def look_up(board, cells, n, tables, symbols, places):
    """Lists the entry of the tables for each window around each of n cells; returns how many they are."""
    things, count = board.reshape(-1), 0
    for i in range(n):
        for w in range(len(tables.sizes)):
            content = 0
            for k in range(tables.sizes[w]):
                content = content * symbols + things[cells[i] + tables.steps[w, k]]
            places[count] = tables.same[tables.starts[w] + content]
            count += 1
    return count


def make_value(encoding: Encoding) -> Compiled:
    observe = encoding.observe

    @jit
    def value(s, seat, tables, rooms, shape, t):
        """What a seat may expect of a position, 0 to 1, and how many entries tell that; they go to trail[t]."""
        kinds, edge, symbols = shape
        rooms.planes[:], rooms.scalars[:] = 0, 0
        observe(s, seat, rooms.planes, rooms.tokens, rooms.scalars)
        n = read(rooms.planes, kinds, edge, rooms.board, rooms.cells)
        count, total = look_up(rooms.board, rooms.cells, n, tables, symbols, rooms.trail[t]), 0.0
        for i in range(count):
            total += tables.weights[rooms.trail[t, i]]
        return 1.0 / (1.0 + np.exp(-total)), count

    return value


def make_choose(kernel: Kernel, encoding: Encoding) -> Compiled:
    legal, play, utility, value = kernel.legal, kernel.play, kernel.utility, make_value(encoding)

    @jit
    def choose(states, rng, tables, rooms, shape):
        """The best action in states[0], one of them if several are equal, and what it is worth to the mover."""
        seat, best, most, equals = np.int64(states[0].mover), 0, -1.0, 0
        for i in range(legal(states[0], rooms.actions)):
            states[1] = states[0]
            play(states[1], np.int64(rooms.actions[i]))
            if states[1].mover == OVER:
                utility(states[1], rooms.shares)
                worth = rooms.shares[seat]
            else:
                worth, _ = value(states[1], seat, tables, rooms, shape, len(rooms.trail) - 1)
            equals = equals + 1 if worth == most else 1
            if worth > most or (worth == most and below(rng, equals) == 0):
                best, most = np.int64(rooms.actions[i]), worth
        return best, most

    return choose


@jit
def update(tables, rooms, settings, counts, seats, values, bests, free, last):
    """Learns from one game, from its end on. After an action by chance, what the best one promised counts instead."""
    target = bests[last] if free[last] else rooms.shares[seats[last]]
    for t in range(last - 1, -1, -1):
        target = target if seats[t + 1] == seats[t] else 1.0 - target
        error = target - values[t]
        for i in range(counts[t]):
            at = rooms.trail[t, i]
            tables.errors[0, at] += error
            tables.errors[1, at] += abs(error) + 1e-9
            agree = abs(tables.errors[0, at]) / tables.errors[1, at]
            tables.weights[at] += settings.step * agree * error / counts[t]
        target = bests[t] if free[t] else values[t] + settings.trace * (target - values[t])


def make_learn(kernel: Kernel, encoding: Encoding) -> Compiled:
    legal, play, roll, utility, start = kernel.legal, kernel.play, kernel.roll, kernel.utility, kernel.start
    value, choose = make_value(encoding), make_choose(kernel, encoding)

    @jit
    def learn(states, setup, rng, tables, rooms, shape, settings, games):
        """Plays so many games against itself, and learns from each."""
        most, s = len(rooms.trail), states[0]
        counts, seats, free = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.bool_)
        values, bests = np.zeros(most), np.zeros(most)
        for _ in range(games):
            start(s, setup[0])
            first, t = below(rng, settings.opening + 1), 0
            while s.mover != OVER:
                if s.mover == CHANCE or s.ply < first:
                    roll(s, rng)
                    continue
                seats[t] = s.mover
                action, bests[t] = choose(states, rng, tables, rooms, shape)
                free[t] = below(rng, FINE) < settings.exploring * FINE
                if free[t]:
                    action = np.int64(rooms.actions[below(rng, legal(s, rooms.actions))])
                play(s, action)
                values[t], counts[t] = value(s, seats[t], tables, rooms, shape, t)
                t += 1
            if t > 0:
                utility(s, rooms.shares)
                update(tables, rooms, settings, counts, seats, values, bests, free, t - 1)

    return learn


class Learner:
    """Tables for a game, which learn by self-play; `choose` plays by them.

    Raises UnknownGame, OptionError, or ValueError for a game that does not fit.
    """

    def __init__(self, game: str | Game, board: str, *, edge: bool, reach: int, kinds: int, seed: int) -> None:
        """board: "hexagons" or "square". edge: whether the board has one. reach: lines go so far from their middle.
        kinds: how many of the first planes are looked at. seed: of all games that are played to learn."""
        self.simulator = Simulator(game)
        self.spec, self.game, self.first = self.simulator.spec, self.simulator.game, self.simulator.first
        shapes = {part.name: part.shape for part in self.spec.observation}
        if self.spec.hidden or self.spec.kind != "competitive" or self.spec.seats != 2 or "planes" not in shapes:
            raise ValueError(f"{self.game.title} is no game of two seats, all in view, with planes of a board.")
        planes, rows, columns = shapes["planes"]
        reach, kinds = min(reach, rows, columns), min(kinds, planes)
        self.shape = kinds, (kinds + 1) * edge, kinds + 1 + edge
        found = Patterns.of(board, [line(2 * reach + 1), flower(board)], self.shape[2])
        width, cells = columns + 2 * reach, rows * columns
        steps = found.offsets @ np.array([width, 1])
        self.tables, self.learnt = Tables(
            np.zeros(found.entries, np.float32),
            np.zeros((2, found.entries), np.float32),
            steps,
            found.sizes,
            found.starts,
            found.same,
        ), 0
        self.mean = self.tables._replace(weights=np.zeros(found.entries, np.float32))
        self.rooms = Rooms(
            np.zeros(self.spec.most_legal, np.int32),
            np.zeros((planes, rows, columns), np.uint8),
            np.zeros(shapes.get("tokens", (0, 0)), np.int16),
            np.zeros(shapes.get("scalars", (0,)), np.int16),
            np.zeros((rows + 2 * reach, width), np.uint8),
            np.zeros(cells + 1, np.int64),
            np.zeros((self.spec.most_plies + 2, cells * len(steps)), np.int32),
            np.zeros(2),
        )
        self.settings = Settings()
        self.states, self.rng = np.zeros(2, self.simulator.dtype), new_rng(seed)
        encoding = encoding_of(self.game)
        self._learn, self._choose = make_learn(self.game.kernel, encoding), make_choose(self.game.kernel, encoding)

    def learn(self) -> int:
        """Play some games and learn from them; returns how many."""
        self._learn(self.states, self.simulator.setup, self.rng, self.tables, self.rooms, self.shape, self.settings, AT_ONCE)
        self.learnt += 1
        self.mean.weights[:] += (self.tables.weights - self.mean.weights) * min(1.0, LATE / self.learnt)
        return AT_ONCE

    def choose(self, position: Position, seed: int) -> int:
        """The action that the mean of late tables likes best."""
        self.states[0] = position.state()
        return int(self._choose(self.states, new_rng(seed), self.mean, self.rooms, self.shape)[0])

    def save(self, path: Path) -> None:
        """Write the mean tables to a file."""
        save(path, self.spec, {"weights": self.mean.weights})

    def load(self, path: Path) -> None:
        """Take the tables from a file, to play by; raises ValueError if they are those of another game or version."""
        weights = load(path, self.spec)["weights"]
        if weights.shape != self.mean.weights.shape:
            raise ValueError(f"The tables in {path.name} are for other patterns.")
        self.mean.weights[:] = self.tables.weights[:] = weights


def main(
    game: str,
    board: Annotated[str, typer.Option(help="Which neighbours a cell has: hexagons or square.")] = "hexagons",
    edge: Annotated[bool, typer.Option(help="Whether the board ends; otherwise it meets its other end.")] = False,
    reach: Annotated[int, typer.Option(help="How far a line goes from its middle.")] = 4,
    kinds: Annotated[int, typer.Option(help="How many of the first planes say what lies on a cell.")] = 3,
    minutes: Annotated[float, typer.Option(help="Processor time to learn in.")] = 30.0,
    seed: int = 1,
    against: Annotated[list[str], typer.Option(help="random, greedy, or a level.")] = ["random", "greedy"],  # noqa: B006
    games: Annotated[int, typer.Option(help="For each score.")] = 1000,
    opening: Annotated[int, typer.Option(help="Random plies before a game that is scored.")] = 4,
    begin: Annotated[Path | None, typer.Option(help="Tables to begin with.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write tables.")] = None,
) -> None:
    """Learn a game by self-play, and print what that brings."""
    learner = Learner(game, board, edge=edge, reach=reach, kinds=kinds, seed=seed)
    if begin:
        learner.load(begin)
    print_curve(learner, out, minutes=minutes, against=against, games=games, opening=opening, seed=seed)


if __name__ == "__main__":
    typer.run(main)
