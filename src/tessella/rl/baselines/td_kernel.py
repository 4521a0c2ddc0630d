"""The compiled loops of TD on tables: what lies on cells, what the tables say, self-play, learning from a game."""

from typing import NamedTuple

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.compiler.rng import below
from ...core.encoding import Encoding
from ...core.kernel import Kernel
from ...core.mover import CHANCE, OVER
from ..buffers import Array

FINE = 1 << 20


class Settings(NamedTuple):
    """How to learn."""

    step: float = 0.5
    """Of all weights of a position in sum."""
    trace: float = 0.7
    """The lambda of TD(lambda)."""
    discount: float = 0.9
    """What is left of a lead a ply earlier: so a winner hurries, and a loser holds out."""
    exploring: float = 0.05
    """The share of random actions."""
    opening: int = 12
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
        target = 0.5 + settings.discount * (target - 0.5)
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
