"""Rollouts: each action is tried many times, all then play as they do at first sight, and bad actions drop out.

It is one step of policy iteration from the game's own policy (Tesauro and Galperin 1996), with races between the
actions (Maron and Moore 1994). Nothing is kept from one move to the next.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from threading import Lock
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from ...core.compiler.jit import Compiled, blank
from ...core.compiler.rng import mix, new_rng
from ...core.evaluation import Policy
from ...core.position import Game, Position
from ..budget import Budget, Slices
from ..parallel import grow_in_parallel
from ..report import UNKNOWN, Line, Report, line_of, wins_at_once
from ..task import Task
from ..trees.mcts import TO_THE_END
from .rollouts_kernel import ARM, NO_BELIEFS, ROOT, make_rollouts

CLEAR = 3.0
"""An action drops out if it is so many standard errors behind the best."""
FEWEST = 16
"""The rounds before the first action drops out."""
HEAT = 512
"""The playouts, at least, between two looks at who drops out."""
EVEN = 0.001
"""An action drops out, too, if it is behind and cannot be better than the best by so much."""
SUMS = ("rounds", "total", "deviation", "squares")


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled rollouts for a game."""
    return make_rollouts(game.kernel, policy_of(game))


def policy_of(game: Game) -> Policy:
    """The policy of a game; raises ValueError for a game that has none."""
    if game.kernel.policy is None:
        raise ValueError(f"{game.title} does not choose at first sight.")
    return game.kernel.policy


@dataclass(frozen=True)
class Rollouts:
    """The method rollouts, for games that choose at first sight; it uses only what the mover sees.

    A budget's nodes are playouts of each thread. The search ends early if one action is left.
    """

    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        at_first_sight(Task(position, Budget(), position.actions))
        Runner(position, 0).heat(Race(position.actions[:1]), 1)

    def search(self, task: Task) -> Report:
        """Race the actions; the best of those that are left is the best."""
        race = Race(at_first_sight(task), task.lines)
        runners = [Runner(task.position, mix(task.seed + thread)) for thread in range(task.threads)]
        runs = [partial(runner.run, race) for runner in runners]
        return grow_in_parallel(task, runs, partial(report_of, task, race), lambda: race.over)


class Race:
    """The actions of the root, what came of them, and which of them are still in the race."""

    def __init__(self, actions: Sequence[int], fewest: int = 1) -> None:
        """actions: the best at first sight first. fewest: how many stay in the race to its end."""
        self.arms, self.inside = np.zeros(len(actions), ARM), np.arange(len(actions))
        self.arms["action"] = actions
        self.fewest, self.playouts, self._lock = fewest, 0, Lock()

    @property
    def over(self) -> bool:
        """Whether one action is left, of which something is known."""
        return len(self.inside) == 1 and self.playouts > 0

    def heat(self, most: int) -> tuple[Any, int]:
        """The numbers of the arms in the next heat, and its rounds; none if one round needs more playouts than these.

        Only the very first heat is run with fewer arms then.
        """
        inside = self.inside
        if len(inside) > most and self.playouts == 0:
            return inside[:most], 1
        return inside, min(most // len(inside), max(1, HEAT // len(inside)))

    def add(self, inside: Any, heat: Any) -> None:
        """Count what came of a heat of these arms, and see who drops out."""
        with self._lock:
            for name in SUMS:
                self.arms[name][inside] += heat[name]
            self.playouts += int(heat["rounds"].sum())
            self.inside = self.in_front()

    def in_front(self) -> Any:
        """The arms that are still in the race: those that may be better than the best one by more than EVEN."""
        arms = self.arms[self.inside]
        rounds, best = np.maximum(arms["rounds"], 1), int(np.argmax(arms["deviation"]))
        if len(arms) <= self.fewest or rounds[best] < FEWEST:
            return self.inside
        noise = np.maximum(arms["squares"] - arms["deviation"] ** 2 / rounds, 0.0)
        hopes = arms["deviation"] - arms["deviation"][best] + CLEAR * np.sqrt(noise + noise[best])
        stays = hopes > EVEN * rounds[best]
        stays[np.argsort(-arms["deviation"], kind="stable")[: self.fewest]] = True
        return self.inside[stays]

    def ranks(self) -> list[Any]:
        """All arms, the best first: those in the race before those that dropped out."""
        inside = set(self.inside.tolist())
        rounds = self.arms["rounds"]
        means = self.arms["deviation"] / np.maximum(rounds, 1)
        order = sorted(range(len(self.arms)), key=lambda i: (i not in inside, -rounds[i], -means[i]))
        return [self.arms[i] for i in order]


class Runner:
    """The playouts of one thread, with its memory."""

    def __init__(self, position: Position, seed: int) -> None:
        kernel, view = position.game.kernel, position.view(position.mover)
        self.run_rounds, self.rng = kernel_of(position.game), new_rng(seed)
        horizon, policy = kernel.estimate.HORIZON, policy_of(position.game)
        self.horizon = TO_THE_END if horizon is None else horizon
        state = view.state()
        self.states, self.notes = np.zeros(4, state.dtype), np.zeros(3, policy.NOTES)
        self.states[ROOT] = state
        kernel.refresh(self.states[ROOT])  # scratch fields do not depend on how the position was reached
        policy.survey(self.states[ROOT], self.notes[ROOT])
        self.beliefs = beliefs_of(view, self.states)
        self.out, self.values = np.zeros(position.seats), np.zeros(len(position.actions))

    def run(self, race: Race, slices: Slices, tell: Callable[[], None] = lambda: None) -> None:
        """Run heats until the budget ends or the race is over, and call tell after each."""
        while slices.next():
            begun = perf_counter()
            ran = self.heat(race, slices.budget.nodes - slices.done)
            if ran == 0:
                break
            slices.ran(ran, perf_counter() - begun)
            tell()

    def heat(self, race: Race, most: int) -> int:
        """Run one heat with at most so many playouts; returns how many."""
        inside, rounds = race.heat(most)
        arms = race.arms[inside]
        for name in SUMS:
            arms[name] = 0
        if rounds == 0:
            return 0
        about = self.horizon, self.states, self.notes, self.beliefs
        self.run_rounds(arms, len(arms), rounds, *about, self.rng, self.out, self.values)
        race.add(inside, arms)
        return rounds * len(arms)


def beliefs_of(view: Position, states: Any) -> Any:
    """What the mover of states[ROOT] may believe of hidden things after all that it has seen; works in states[0]."""
    known = view.game.kernel.beliefs
    if known is None:
        return blank(NO_BELIEFS)
    moves = [move for move in view.history if move.seat >= 0 and move.action < view.game.rules.ACTIONS]
    actions = np.array([move.action for move in moves], np.int32)
    seats = np.array([move.seat for move in moves], np.int32)
    states[0], beliefs = states[ROOT], blank(known.BELIEFS)
    known.conclude(states[ROOT], actions, seats, len(moves), states[0], beliefs)
    return beliefs


def at_first_sight(task: Task) -> list[int]:
    """The actions to choose from, the best at first sight first, as far as the game orders them."""
    order, actions = task.position.game.kernel.estimate.order, np.array(task.among, np.int32)
    if order is None:
        return list(task.among)
    weights = np.zeros(len(actions))
    order(task.position.view(task.position.mover).state(), actions, len(actions), weights)
    return [int(action) for action in actions[np.argsort(-weights, kind="stable")]]


def report_of(task: Task, race: Race) -> Report:
    """The report on a race. No line has a greater value than the lines before it: fewer rounds tell less."""
    lines, ceiling = list[Line](), 1.0
    for arm in race.ranks()[: task.lines]:
        value = float(arm["total"] / arm["rounds"]) if arm["rounds"] else UNKNOWN
        ceiling = min(ceiling, value)
        action = int(arm["action"])
        wins = wins_at_once(task.position, action)
        lines.append(line_of(task.position, [action], 1.0 if wins else ceiling, wins))
    return Report(tuple(lines), task.position.game.kernel.estimate.HORIZON or 0, race.playouts, task.seconds)
