"""Beam search for co-operative games without hidden things. It plans for all players, to the end of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from ...core.compiler.jit import Compiled, blank
from ...core.position import Game, Position
from ..budget import Budget, Slices
from ..report import Report, line_of
from ..task import Task
from .beam_kernel import CANDIDATE, WON, context_type, make_expand, make_follow
from .kept_plan import kept_plan_in, wins_with

NARROWEST, WIDER = 8, 4
"""The width of the first beam, and the factor by which each next beam is wider. Width: positions kept at a time."""
BREADTH = 36
"""How many actions of a position are tried if the game has an `order`."""
TINY = 1e-9
"""The size of the random numbers that decide between equal values."""


@cache
def kernels_of(game: Game) -> tuple[Compiled, Compiled]:
    """The compiled functions of beam search for a game: expand and follow."""
    return make_expand(game.kernel), make_follow(game.kernel)


@dataclass(frozen=True)
class BeamSearch:
    """The method beam search, for co-operative games without hidden things.

    It tries wider and wider beams until one finds a win or the budget ends. A budget's nodes are positions looked at.
    """

    overlooks: ClassVar[bool] = False

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        task = Task(position, Budget(), position.actions)
        Beam(task, 1, task.slices(), task.among).touch()

    def search(self, task: Task) -> Report:
        """Lines that are plans. A plan wins, if one was found; if not, it leads to the position with the best value.

        Every line begins with another move. Each is given an equal share of the budget that is left.
        """
        kept = kept_plan_in(task.memory)
        acts = kept.rest_from(task.position)
        if acts and task.lines == 1 and acts[0] in task.among:
            return Report((line_of(task.position, acts, WON, proven=True),), len(acts), 0, task.seconds)
        planner = Planner(task)
        for left in range(min(task.lines, len(task.among)), 0, -1):
            planner.add_plan(left)
        best = max(planner.plans, key=lambda plan: plan.rank)
        if best.wins:
            kept.follow(task.position, best.actions)
        return planner.report(planner.plans, planner.slices.done)


@dataclass(frozen=True)
class Plan:
    """Actions one after another, and the utility (0..1) at their end, or its estimate."""

    actions: list[int]
    value: float
    stage: tuple[int, int] = (-1, 0)
    """The stage at its end, and how many actions were played in it."""
    is_last: bool = False
    """Whether a wider beam has no use: the budget has ended, or this beam left out no position."""

    @property
    def wins(self) -> bool:
        return self.value >= WON

    @property
    def rank(self) -> tuple[bool, bool, tuple[int, int], float]:
        """What is greater for better plans. Values of different stages are not compared: a plan that leads further is
        better, because whoever gets there has not lost."""
        return self.wins, bool(self.actions), self.stage, self.value


class Planner:
    """Finds plans with different first actions."""

    def __init__(self, task: Task) -> None:
        self.task, self.slices, self.plans = task, task.slices(), list[Plan]()

    def add_plan(self, left: int) -> None:
        """Find one more plan. left is the number of plans still to find, this one included, which share the budget."""
        taken = {plan.actions[0] for plan in self.plans}
        among = tuple(action for action in self.task.among if action not in taken)
        slices = self.slices.part(left)
        for best in self.better_and_better(among, slices):
            plans, nodes = [*self.plans, best], self.slices.done + slices.done
            self.task.progress.tell(partial(self.report, plans, nodes))
        self.plans.append(best)
        self.slices.done += slices.done

    def better_and_better(self, among: tuple[int, ...], slices: Slices) -> Iterator[Plan]:
        """Yields the best plan so far after each beam, until a plan wins or a wider beam has no use."""
        width, best = NARROWEST, Plan([among[0]], 0.0)
        while not best.wins:
            plan = Beam(self.task, width, slices, among).plan()
            best = max(best, plan, key=lambda each: each.rank)
            yield best
            if plan.is_last:
                break
            width *= WIDER

    def report(self, plans: Sequence[Plan], nodes: int) -> Report:
        """The report on some plans, the best first."""
        plans = sorted(plans, key=lambda plan: plan.rank, reverse=True)
        position = self.task.position
        lines = tuple(
            line_of(position, plan.actions, plan.value, plan.wins and wins_with(position, plan.actions))
            for plan in plans
        )
        return Report(lines, len(plans[0].actions), nodes, self.task.seconds)


@dataclass(frozen=True)
class Pool:
    """Positions of one stage as parallel arrays: states, their values, keys (hashes), and nodes (see Beam)."""

    states: Any
    values: Any
    keys: Any
    nodes: Any

    def best(self) -> int:
        """The index of the position with the greatest value."""
        return int(self.values.argmax())


class Beam:
    """One beam from a position. Its first action is one of among.

    nodes remembers how each position was reached: a node is the number of its parent, and an action. Pools wait to be
    expanded by stage and, within a stage, by the number of actions played in it.
    """

    def __init__(self, task: Task, width: int, slices: Slices, among: tuple[int, ...]) -> None:
        position, self.slices, self.width = task.position, slices, width
        rules = position.game.rules
        self.expand, self.follow = kernels_of(position.game)
        self.work = np.zeros(1, position.state().dtype)
        self.found = np.zeros(width * rules.MAX_LEGAL, CANDIDATE)
        self.context: Any = blank(context_type(rules.MAX_LEGAL, position.seats))
        self.context.seat, self.context.breadth, self.context.win = position.mover, BREADTH, -1
        if len(among) < len(position.actions):
            self.context.given, self.context.actions[: len(among)] = len(among), among
        self.rng = np.random.default_rng(task.seed)
        self.nodes = [(-1, -1)]
        self.all_kept = True
        root = Pool(position.state().reshape(1), np.zeros(1), np.zeros(1, np.uint64), np.zeros(1, np.int64))
        self.stage = 0, 0
        self.pools = {self.stage: root}

    def touch(self) -> None:
        """Call all compiled functions once without work, so that they are compiled."""
        root = self.pools[self.stage]
        self.expand(self.context, root.states, 0, 0, self.work, self.found, 0)
        self.follow(root.states, self.found, np.zeros(0, np.int64), self.work)

    def plan(self) -> Plan:
        """A plan that wins, or the way to the best position of the last stage that was reached."""
        best = self.pools[self.stage]
        while self.pools:
            self.stage = min(self.pools)
            best = self.pools.pop(self.stage)
            n = self.look_at(best)
            if n < 0:
                return self.traced(best, is_last=True)
            if self.context.win >= 0:
                found = self.found[n - 1 : n]
                return Plan([*self.traced(best, found["parent"][0]).actions, int(found["action"][0])], WON)
            self.sort(best, self.found[:n])
        return self.traced(best, is_last=self.all_kept)

    def look_at(self, pool: Pool) -> int:
        """Expand the positions of a pool; the number of candidates found, or -1 if the budget ends."""
        n, first = 0, 0
        while first < len(pool.states) and self.context.win < 0:
            nodes, begun = self.slices.next(), perf_counter()
            if nodes <= 0:
                return -1
            end, before = min(len(pool.states), first + max(1, nodes // BREADTH)), int(self.context.looked)
            n = int(self.expand(self.context, pool.states, first, end, self.work, self.found, n))
            self.slices.ran(int(self.context.looked) - before, perf_counter() - begun)
            first, self.context.given = end, 0
        return n

    def sort(self, parents: Pool, found: Any) -> None:
        """Put every candidate into the pool of its stage."""
        stage, played = self.stage
        first = bool(played == 0 and stage == 0)
        for each in np.unique(found["stage"]).tolist():
            goes_on = each == stage or (first and each == found["stage"].min())
            where = (each, played + 1) if goes_on else (each, 0)
            self.add(where, parents, found[found["stage"] == each])

    def add(self, where: tuple[int, int], parents: Pool, found: Any) -> None:
        """Add candidates to a pool, and keep only the best of old and new ones, each position once."""
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
        """Add a node for each candidate, and give the numbers of these nodes."""
        before = len(self.nodes)
        ways = zip(parents.nodes[found["parent"]].tolist(), found["action"].tolist(), strict=True)
        self.nodes.extend(ways)
        return np.arange(before, len(self.nodes))

    def traced(self, pool: Pool, place: int | None = None, is_last: bool = False) -> Plan:
        """The plan that leads to a position of a pool; to the best one if place is None."""
        place = pool.best() if place is None else int(place)
        node, actions = int(pool.nodes[place]), []
        while node > 0:
            node, action = self.nodes[node]
            actions.append(action)
        return Plan(actions[::-1], float(pool.values[place]), self.stage, is_last)
