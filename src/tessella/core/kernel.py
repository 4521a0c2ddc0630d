"""The compiled functions of one game. For optional ones that a game leaves out, there are defaults."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .compiler.jit import Compiled, jit
from .compiler.rng import pick
from .contract import lacking
from .evaluation import Beliefs, Estimate, Planner, Policy, Sheet, Threats
from .mover import CHANCE


@dataclass(frozen=True)
class Kernel:
    """Compiled functions over a game's state, as contract.Rules describes them. Searches are built from these."""

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
    shape: Compiled
    hidden: bool
    """Whether the game hides something: seats may see different things."""
    chance: bool
    """Whether chance ever moves."""

    state_for: Callable[[Mapping[str, Any]], np.dtype[Any]]
    """The dtype of the state for some options."""
    belongs: Callable[[Any, Any], bool]
    """Whether a state may come from a game that begins with a setup; see contract.Rules."""
    past: Sequence[str]
    """Fields that help to decide which actions are legal, or when the game ends, but that equality ignores."""

    estimate: Estimate
    threats: Threats | None
    sheet: Sheet | None
    policy: Policy | None
    beliefs: Beliefs | None
    planner: Planner | None

    @classmethod
    def of(cls, rules: Any, evaluation: Any = None) -> "Kernel":
        """The kernel of a game; raises IncompleteGame if its rules or its evaluation lack a required name."""
        state = () if hasattr(rules, "state_for") else ("STATE",)
        for name in (*CONSTANTS, *FUNCTIONS, *state):
            if not hasattr(rules, name):
                raise lacking(rules, name)
        odds = getattr(rules, "odds", None) or make_equal_odds(rules.legal, rules.MAX_LEGAL)
        return cls(
            **{name: getattr(rules, name) for name in FUNCTIONS},
            **{name: getattr(rules, name, default) for name, default in DEFAULTS.items()},
            odds=odds,
            roll=getattr(rules, "roll", None) or make_roll(rules.legal, rules.play, odds, rules.MAX_LEGAL),
            shape=getattr(rules, "shape", rules.key),
            hidden=hasattr(rules, "hide"),
            chance=names_chance(rules),
            state_for=getattr(rules, "state_for", lambda _: rules.STATE),
            belongs=getattr(rules, "belongs", lambda *_: True),
            past=getattr(rules, "PAST", ()),
            estimate=Estimate.of(evaluation) if evaluation else Estimate(None),
            threats=Threats.among(evaluation),
            sheet=Sheet.among(evaluation),
            policy=Policy.among(evaluation),
            beliefs=Beliefs.among(evaluation),
            planner=Planner.among(evaluation),
        )


def names_chance(rules: Any) -> bool:
    """Whether chance acts in a game: whether its rules, in any of their modules, use the name CHANCE."""
    name = getattr(rules, "__name__", "")
    inside = [module for key, module in sys.modules.items() if key.startswith(f"{name}.")] if name else []
    return any("CHANCE" in vars(module) for module in (rules, *inside))


@jit
def never_finished(s, seat):
    """The default: everybody plays to the end."""
    return False


@jit
def hide_nothing(s, seat):
    """The default: nothing is hidden."""


@jit
def fill_nothing(s, seat, rng):
    """The default: nothing is blank."""


@jit
def whole_action(s, action, seat):
    """The default: everybody sees the whole action."""
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
        """The default: all actions of chance are equally likely."""
        for i in range(legal(s, np.empty(most, np.int32))):
            out[i] = 1.0

    return odds


def make_roll(legal: Compiled, play: Compiled, odds: Compiled, most: int) -> Compiled:
    @jit
    def roll(s, rng):
        """The default: plays a random legal action, a player's uniformly, chance's by its odds."""
        actions, weights = np.empty(most, np.int32), np.ones(most)
        n = legal(s, actions)
        if s.mover == CHANCE:
            odds(s, weights)
        play(s, np.int64(actions[pick(rng, weights, n)]))

    return roll
