"""The compiled functions of one game, what it leaves out filled in with what holds for any game."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from .jit import Compiled, jit
from .mover import CHANCE
from .rng import pick


@dataclass(frozen=True)
class Kernel:
    """Compiled functions over a game's state (see game.Rules), for searches to close over."""

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

    @classmethod
    def of(cls, rules: Any, evaluation: Any = None) -> "Kernel":
        odds = getattr(rules, "odds", None) or make_equal_odds(rules.legal, rules.MAX_LEGAL)
        return cls(
            **{name: getattr(rules, name) for name in REQUIRED},
            **{name: getattr(rules, name, default) for name, default in DEFAULTS.items()},
            odds=odds,
            roll=getattr(rules, "roll", None) or make_roll(rules.legal, rules.play, odds, rules.MAX_LEGAL),
            evaluate=getattr(evaluation, "evaluate", None),
            order=getattr(evaluation, "order", None),
            stage=getattr(evaluation, "stage", None),
            hidden=hasattr(rules, "hide"),
            chance=hasattr(rules, "odds"),
        )


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


REQUIRED = ("start", "legal", "play", "refresh", "key", "score", "utility", "leave")
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
