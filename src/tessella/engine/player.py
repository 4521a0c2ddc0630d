"""Players and their levels, for any game."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..core.game import Game
from ..core.position import Move, Position
from . import alphabeta, beam, mcts
from .budget import Budget, never
from .greedy import greedy
from .report import Report

PLIES, TURNS = alphabeta.Options(), alphabeta.Options(whole_turns=True)
"""What an evaluated search's depth counts."""


@dataclass(frozen=True)
class Level:
    """How well the engine plays; help is a sentence for players.

    depth is how far alpha-beta looks ahead where two sides see all of a game that has an evaluation and leaves the
    search to it (options says in what);
    iterations how many games it plays on elsewhere; seconds bounds both; threads share the work.
    """

    name: str
    title: str
    help: str
    depth: int
    iterations: int
    seconds: float
    options: alphabeta.Options = PLIES
    threads: int = 1


SPARE = max(1, (os.cpu_count() or 1) - 1)
"""Threads that leave a core to everything else."""
LEVELS = (
    Level(
        "easy", "Easy", "Sees what a move brings at once, and overlooks a lot: for first games.", 0, 16, 1.0
    ),
    Level("medium", "Medium", "Looks a few turns ahead.", 3, 1000, 2.0, TURNS),
    Level("hard", "Hard", "Thinks for two seconds about every move.", 60, 1 << 40, 2.0, threads=SPARE),
)


CERTAIN = 0.995
"""From here on a search's value is a forced win."""
SOON_NODES = 100_000
"""What one move may cost to look at for wins at once."""
SOON = alphabeta.Options(whole_turns=True, blind=True, table_bits=12)


OVERLOOKED, GLANCES = 0.7, 12
"""Share of the moves that a beginner does not see; of very many moves so many are seen."""
BEAM_NODES = 100
"""Positions that a beam looks at for each iteration of a tree search: it plans whole games."""
HORIZON = 2
"""Moves of players, beyond what a tree search has explored, after which a game's evaluation is asked."""


class UnknownLevel(LookupError):
    """A name that no level has; one sentence with the names there are."""

    def __str__(self) -> str:
        return str(self.args[0])


def level_named(name: str) -> Level:
    """The level of that name; raises UnknownLevel."""
    for level in LEVELS:
        if level.name == name:
            return level
    names = ", ".join(level.name for level in LEVELS)
    raise UnknownLevel(f"There is no level {name!r}; the levels are: {names}.")


def choose(position: Position, level: str, seed: int = 0, stop: Callable[[], bool] = never) -> Report:
    """The engine's move for the mover of a position, from what that seat may see; ends within 50 ms of stop().

    Raises UnknownLevel. Equal seeds give equal moves where the level's time does not run out.
    """
    plan = level_named(level)
    moves = position.moves()
    if len(moves) == 1:
        return Report(moves[0], 0.5, 0, 0)
    if not plain(position):
        return choose_in_doubt(position, plan, seed, stop)
    far = horizon_of(position.game)
    if position.game.kernel.evaluate is not None and far is None and plan.depth > 0:
        return alphabeta.search(
            position, Budget(plan.seconds, depth=plan.depth), seed, stop, plan.options, plan.threads
        )
    sound = sound_moves(position, stop)
    if plan.depth == 0 or len(sound) == 1:
        return Report(Random(seed).choice(sound), 0.5, 0, 1)
    return mcts.search(
        position,
        Budget(plan.seconds, plan.iterations),
        seed,
        stop,
        plan.threads,
        {move.action for move in sound},
        mcts.TO_THE_END if far is None else far,
    )


def horizon_of(game: Game) -> int | None:
    """After how many moves beyond its tree a tree search asks the game's evaluation, where alpha-beta suits it less."""
    return game.kernel.horizon


def choose_in_doubt(position: Position, plan: Level, seed: int, stop: Callable[[], bool]) -> Report:
    """The move of a level where chance, hidden things or a third side play."""
    if plan.depth == 0 and position.game.kernel.evaluate is not None:
        return Report(as_a_beginner(position, seed), 0.5, 0, 1)
    if plans_together(position.game):
        return beam.search(position, Budget(plan.seconds, plan.iterations * BEAM_NODES), seed, stop)
    budget, far = Budget(plan.seconds, plan.iterations), horizon_of(position.game)
    return mcts.search(position, budget, seed, stop, plan.threads, horizon=HORIZON if far is None else far)


def plans_together(game: Game) -> bool:
    """Does a game leave it to a beam search to plan for all?"""
    return game.cooperative and game.kernel.stage is not None and not game.kernel.hidden


def as_a_beginner(position: Position, seed: int) -> Move:
    """What looks best at once among a few of the moves."""
    return greedy(position, seed, max(OVERLOOKED, 1.0 - GLANCES / len(position.actions)))


def expectation(position: Position, seconds: float, seed: int = 0, stop: Callable[[], bool] = never) -> float:
    """The utility (0..1) that the mover may expect, from what that seat may see."""
    far = horizon_of(position.game)
    if plain(position) and position.game.kernel.evaluate is not None and far is None:
        return alphabeta.search(position, Budget(seconds), seed, stop, TURNS).value
    return mcts.search(position, Budget(seconds), seed, stop, horizon=HORIZON if far is None else far).value


def plain(position: Position) -> bool:
    """Is it a game without chance and hidden things, in which two sides or one team play?"""
    kernel = position.game.kernel
    return not kernel.chance and not kernel.hidden and (position.seats <= 2 or position.game.cooperative)


def sound_moves(position: Position, stop: Callable[[], bool]) -> list[Move]:
    """The moves that win soonest if any does at once, else those that let nobody else win at once, else all."""
    moves = position.moves()
    values = [value_soon(position, move, stop) for move in moves]
    floor = max(values) if max(values) > CERTAIN else min(1.0 - CERTAIN, max(values))
    return [move for move, value in zip(moves, values, strict=True) if value >= floor]


def value_soon(position: Position, move: Move, stop: Callable[[], bool]) -> float:
    """The utility of a move for its mover, if the game were even once this turn and the next are over."""
    after, seat = position.play(move), position.mover
    if after.over:
        return after.utility[seat]
    budget = Budget(nodes=SOON_NODES, depth=2 if after.mover == seat else 1)
    found = alphabeta.search(after, budget, stop=stop, options=SOON)
    return found.value if after.mover == seat or position.game.cooperative else 1.0 - found.value
