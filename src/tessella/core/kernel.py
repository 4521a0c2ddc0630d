"""The compiled functions of one game, what it leaves out filled in with what holds for any game."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .contract import lacking
from .jit import Compiled, jit
from .mover import CHANCE
from .rng import pick


@dataclass(frozen=True)
class Kernel:
    """Compiled functions over a game's state (see contract.Rules), for searches to close over."""

    start: Compiled
    legal: Compiled
    play: Compiled
    refresh: Compiled
    key: Compiled
    roll: Compiled
    odds: Compiled
    score: Compiled
    utility: Compiled
    leave: Compiled
    finished: Compiled
    hide: Compiled
    fill: Compiled
    visible: Compiled
    evaluate: Compiled | None
    order: Compiled | None
    stage: Compiled | None
    hidden: bool
    """Whether seats see different things."""
    chance: bool
    """Whether chance ever moves."""

    state_for: Callable[[Mapping[str, Any]], np.dtype[Any]]
    """The dtype of the state under options."""
    past: Sequence[str]
    """Fields that decide which actions are legal, or when a game ends, and that equality does not see."""
    horizon: int | None
    """After how many moves beyond its tree a search asks evaluate, where the game wants a tree search."""

    @classmethod
    def of(cls, rules: Any, evaluation: Any = None) -> "Kernel":
        complete(rules, evaluation)
        odds = getattr(rules, "odds", None) or make_equal_odds(rules.legal, rules.MAX_LEGAL)
        return cls(
            **{name: getattr(rules, name) for name in FUNCTIONS},
            **{name: getattr(rules, name, default) for name, default in DEFAULTS.items()},
            odds=odds,
            roll=getattr(rules, "roll", None) or make_roll(rules.legal, rules.play, odds, rules.MAX_LEGAL),
            evaluate=getattr(evaluation, "evaluate", None),
            order=getattr(evaluation, "order", None),
            stage=getattr(evaluation, "stage", None),
            hidden=hasattr(rules, "hide"),
            chance=names_chance(rules),
            state_for=getattr(rules, "state_for", lambda _: rules.STATE),
            past=getattr(rules, "PAST", ()),
            horizon=getattr(evaluation, "HORIZON", None),
        )


def complete(rules: Any, evaluation: Any = None) -> None:
    """Raises IncompleteGame if the compiled side of a game lacks something."""
    for name in (*CONSTANTS, *FUNCTIONS):
        if not hasattr(rules, name):
            raise lacking(rules, name)
    if not hasattr(rules, "STATE") and not hasattr(rules, "state_for"):
        raise lacking(rules, "STATE")
    if evaluation is not None and not hasattr(evaluation, "evaluate"):
        raise lacking(evaluation, "evaluate")


def names_chance(rules: Any) -> bool:
    """Whether chance acts in a game: its rules, a module or a package of several, use the name CHANCE."""
    name = getattr(rules, "__name__", "")
    inside = [module for key, module in sys.modules.items() if key.startswith(f"{name}.")] if name else []
    return any("CHANCE" in vars(module) for module in (rules, *inside))


@jit
def never_finished(s, seat):
    """Everybody plays to the end."""
    return False


@jit
def hide_nothing(s, seat):
    """Everything is in view."""


@jit
def fill_nothing(s, seat, rng):
    """Nothing is blank."""


@jit
def whole_action(s, action, seat):
    """Everybody sees all of it."""
    return action


CONSTANTS = ("IDENTITY", "DERIVED", "ACTIONS", "MAX_LEGAL", "MAX_PLY", "setup")
FUNCTIONS = ("start", "legal", "play", "refresh", "key", "score", "utility", "leave")
DEFAULTS = {
    "finished": never_finished,
    "hide": hide_nothing,
    "fill": fill_nothing,
    "visible": whole_action,
}


def make_equal_odds(legal: Compiled, most: int) -> Compiled:
    @jit
    def odds(s, out):
        """Every action of chance is as likely as another."""
        for i in range(legal(s, np.empty(most, np.int32))):
            out[i] = 1.0

    return odds


def make_roll(legal: Compiled, play: Compiled, odds: Compiled, most: int) -> Compiled:
    @jit
    def roll(s, rng):
        """Plays a random legal action: a player's uniformly, chance's by its odds."""
        actions, weights = np.empty(most, np.int32), np.ones(most)
        n = legal(s, actions)
        if s.mover == CHANCE:
            odds(s, weights)
        play(s, np.int64(actions[pick(rng, weights, n)]))

    return roll
