"""Beam search for co-operative games in full view: plans for everybody, to the end."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.jit import Compiled, blank, clock
from ..core.position import Position
from .beam_kernel import CANDIDATE, WON, context_type, make_expand, make_follow
from .budget import Budget, Slices, never
from .report import Report

NARROWEST, WIDER = 8, 4
"""Positions kept of a layer at first, and how many times as many in the next try."""
BREADTH = 36
"""Actions of a position that are tried, where the game orders them."""
TINY = 1e-9
"""What decides between equal values."""


@cache
def kernels_of(game: Game) -> tuple[Compiled, Compiled]:
    """The compiled search of a game."""
    return make_expand(game.kernel), make_follow(game.kernel)


def search(position: Position, budget: Budget, seed: int = 0, stop: Callable[[], bool] = never) -> Report:
    """The first move of a plan that wins; of the one that promises most at its end where none was found.

    Beams of growing width are tried until one wins or the budget ends; budget.nodes counts positions looked at.
    """
    slices, width, best = Slices(budget, stop), NARROWEST, Plan([], 0.0)
    while not best.wins:
        plan = Beam(position, width, slices, seed).plan()
        best = max(best, plan, key=lambda each: each.value)
        if plan.cut_short:
            break
        width *= WIDER
    moves = position.moves()
    first = best.actions[0] if best.actions else moves[0].action
    move = next(move for move in moves if move.action == first)
    return Report(move, best.value, slices.done, len(best.actions))


@dataclass(frozen=True)
class Plan:
    """Actions one after another, and the utility (0..1) that they lead to, or promise."""

    actions: list[int]
    value: float
    cut_short: bool = False
    """Whether the budget ended, or nothing was left out, before a wider beam could find more."""

    @property
    def wins(self) -> bool:
        return self.value >= WON


@dataclass(frozen=True)
class Pool:
    """Positions of one stage, each with a node: what it promises, its hash, and the way to it."""

    states: Any
    values: Any
    keys: Any
    nodes: Any

    def best(self) -> int:
        """The place of the one that promises most."""
        return int(self.values.argmax())


class Beam:
    """One beam from a position.

    A node is its parent's number and an action. Pools wait by stage and, within a stage, by the actions played in it.
    """

    def __init__(self, position: Position, width: int, slices: Slices, seed: int) -> None:
        rules, self.slices, self.width = position.game.rules, slices, width
        self.expand, self.follow = kernels_of(position.game)
        self.work = np.zeros(1, position.state().dtype)
        self.found = np.zeros(width * rules.MAX_LEGAL, CANDIDATE)
        self.context: Any = blank(context_type(rules.MAX_LEGAL, position.seats))
        self.context.seat, self.context.breadth, self.context.win = position.mover, BREADTH, -1
        self.rng = np.random.default_rng(seed)
        self.nodes = [(-1, -1)]
        self.all_kept = True
        root = Pool(position.state().reshape(1), np.zeros(1), np.zeros(1, np.uint64), np.zeros(1, np.int64))
        self.stage = 0, 0
        self.pools = {self.stage: root}

    def plan(self) -> Plan:
        """A win, or the way to the best position of the last stage."""
        best = self.pools[self.stage]
        while self.pools:
            self.stage = min(self.pools)
            best = self.pools.pop(self.stage)
            n = self.look_at(best)
            if n < 0:
                return self.traced(best, cut_short=True)
            if self.context.win >= 0:
                found = self.found[n - 1 : n]
                return Plan([*self.traced(best, found["parent"][0]).actions, int(found["action"][0])], WON)
            self.sort(best, self.found[:n])
        return self.traced(best, cut_short=self.all_kept)

    def look_at(self, pool: Pool) -> int:
        """How many candidates a pool leads to; -1 if the budget ends."""
        n, first = 0, 0
        while first < len(pool.states) and self.context.win < 0:
            nodes, begun = self.slices.next(), clock()
            if nodes <= 0:
                return -1
            end, before = min(len(pool.states), first + max(1, nodes // BREADTH)), int(self.context.looked)
            n = int(self.expand(self.context, pool.states, first, end, self.work, self.found, n))
            self.slices.ran(int(self.context.looked) - before, clock() - begun)
            first = end
        return n

    def sort(self, parents: Pool, found: Any) -> None:
        """Every candidate goes to the pool of its stage."""
        stage, played = self.stage
        first = bool(played == 0 and stage == 0)
        for each in np.unique(found["stage"]).tolist():
            goes_on = each == stage or (first and each == found["stage"].min())
            where = (each, played + 1) if goes_on else (each, 0)
            self.add(where, parents, found[found["stage"] == each])

    def add(self, where: tuple[int, int], parents: Pool, found: Any) -> None:
        """The best of a pool and of new candidates are kept, each position once."""
        old = self.pools.get(
            where, Pool(parents.states[:0], *(found[name][:0] for name in ("value", "key", "parent")))
        )
        values, keys = (
            np.concatenate(pair) for pair in ((old.values, found["value"]), (old.keys, found["key"]))
        )
        best = np.argsort(-(values + self.rng.uniform(0.0, TINY, len(values))), kind="stable")
        _, firsts = np.unique(keys[best], return_index=True)
        kept = best[np.sort(firsts)]
        self.all_kept &= len(kept) <= self.width
        kept = kept[: self.width]
        stay, new = kept[kept < len(old.nodes)], kept[kept >= len(old.nodes)] - len(old.nodes)
        states = np.empty(len(kept), parents.states.dtype)
        states[: len(stay)] = old.states[stay]
        self.follow(parents.states, found, new, states[len(stay) :])
        kept = np.concatenate((stay, new + len(old.nodes)))
        nodes = np.concatenate((old.nodes[stay], self.new_nodes(parents, found[new])))
        self.pools[where] = Pool(states, values[kept], keys[kept], nodes)

    def new_nodes(self, parents: Pool, found: Any) -> Any:
        """Numbers for new nodes."""
        before = len(self.nodes)
        ways = zip(parents.nodes[found["parent"]].tolist(), found["action"].tolist(), strict=True)
        self.nodes.extend(ways)
        return np.arange(before, len(self.nodes))

    def traced(self, pool: Pool, place: int | None = None, cut_short: bool = False) -> Plan:
        """The actions that lead to a position of a pool, the best one if none is given."""
        place = pool.best() if place is None else int(place)
        node, actions = int(pool.nodes[place]), []
        while node > 0:
            node, action = self.nodes[node]
            actions.append(action)
        return Plan(actions[::-1], float(pool.values[place]), cut_short)
