"""What a game's `evaluation` may define: knowledge that helps an engine. Read Estimate, then the bundle that you want.

    bundle      names                                                           for games
    Estimate    evaluate; order, decided, stage, HORIZON                        all that have an evaluation
    Threats     urgent; attacks, skip                                           of two sides, won by threats
    Sheet       SHEET, spread, put, take_back, propose, every, forecast         in full view, of many placements
    Policy      NOTES, survey, follow, choose, expect                           with chance or hidden things
    Beliefs     BELIEFS, conclude, imagine                                      with hidden things, beside Policy
    Planner     plan; proof, settle                                             co-operative, in stages

A game defines all names of a bundle or none; those after a semicolon are optional. Functions are compiled, but for a
Planner's. In their arguments s is a state, and out is a float64 array with a place for each seat.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

from .compiler.jit import Compiled
from .contract import Part
from .outlook import Outlook


@dataclass(frozen=True)
class Estimate(Part):
    """How a position stands, and which actions look good. For a game without an evaluation all fields are None."""

    evaluate: Compiled | None
    """evaluate(s, out): writes the utility, 0..1, that each seat may expect while the game goes on. They add up to 1,
    unless the game is co-operative or has one player."""
    order: Compiled | None = None
    """order(s, actions, n, weights): writes a weight for each of the mover's n legal actions, greater for what looks
    better at first sight. A tree search begins with the best and takes in more of them the longer it runs. For two
    sides in full view, a weight is the logarithm of the odds that the action is the best."""
    decided: Compiled | None = None
    """decided(s) -> int, for two sides in full view without chance: the seat that is sure to win with best play, or -1
    if that cannot be told at a glance. It has to be right."""
    stage: Compiled | None = None
    """stage(s) -> int, for a co-operative game without hidden things: a count of progress, such as turns. If chance
    deals first, a beam search then plans for all players; it compares positions of one stage only."""
    HORIZON: int | None = None
    """For a two-sided game without hidden things. With it a Monte Carlo tree search plays the game instead of
    alpha-beta. A new node's value is the mean of evaluate's there and of what comes of so many random moves more. This
    is better where a position has many moves and few of them are forced. For rollouts it is the number of players'
    actions in a playout; without it they go on to the end of the game."""


class Bundle(Part):
    """Names of an evaluation that go together. Fields without a default are required if any other name is there."""

    @classmethod
    def among(cls, evaluation: object) -> Self | None:
        """What an evaluation defines; None if it has none of the names. Raises IncompleteGame for a part of them."""
        names = (each.name for each in fields(cls))  # type: ignore[arg-type]  # every bundle is a dataclass
        first = next((name for name in names if hasattr(evaluation, name)), None)
        return None if first is None else cls.of(evaluation, f"which goes with {first!r}")


@dataclass(frozen=True)
class Threats(Bundle):
    """Wins at once and threats of them, for two sides in full view without chance: engines look for forced wins."""

    urgent: Compiled
    """urgent(s, out) -> int: -1 if the mover can end the game and win it with the action that it writes to out[0]; 1 if
    after every other action than out[0] the other side can do that at once; else 0. It has to be right. out is an int32
    array."""
    attacks: Compiled | None = None
    """attacks(s, out) -> n: writes the mover's actions after which urgent may be 1. It may write too many, and leave
    some out; searches then see fewer forced wins."""
    skip: Compiled | None = None
    """skip(s): hands the turn to the other side, which the rules do not allow. So a search sees what that side
    threatens. What the other functions find in such a state has only to be mostly right."""


@dataclass(frozen=True)
class Sheet(Bundle):
    """A working memory w, on which a selective search makes actions and takes them back.

    It is for games in full view in which chance only deals, with any number of seats. The game keeps up to date on the
    sheet what it wants to know.
    """

    SHEET: np.dtype[Any]
    """The dtype of the sheet: a record with the fields mover, as in the state, and to_come, how many actions there are
    at most to the end of the game."""
    spread: Compiled
    """spread(s, w): fills the sheet with a position in which a seat is to act."""
    put: Compiled
    """put(w, action): carries out a legal action."""
    take_back: Compiled
    """take_back(w): takes back the last action that was put."""
    propose: Compiled
    """propose(w, actions, weights, most) -> n: writes the mover's n best actions, at most so many but at least one, and
    for each the logarithm of the odds that it is the best."""
    every: Compiled
    """every(w, actions) -> n: writes all legal actions of the mover, the most promising first."""
    forecast: Compiled
    """forecast(w, out): writes the utility that each seat may expect, or has if the game is over."""


@dataclass(frozen=True)
class Policy(Bundle):
    """What players do at first sight. Rollouts try each action many times, and all then play by the policy."""

    NOTES: np.dtype[Any]
    """The dtype of a record in which the game notes what helps it to choose quickly. It may depend on what all see, not
    on hidden things."""
    survey: Compiled
    """survey(s, notes): writes the notes on a position."""
    follow: Compiled
    """follow(s, notes, action): plays an action, as play does, and keeps the notes up."""
    choose: Compiled
    """choose(states, notes, rng) -> action: a legal action in states[0] that looks good, or of chance by its odds.
    notes[0] are the notes on it; states[1] and notes[1] are room for work."""
    expect: Compiled
    """expect(s, notes, out): the same as evaluate, where a playout ends, which may be the end of the game."""


@dataclass(frozen=True)
class Beliefs(Bundle):
    """What a seat may believe of hidden things: more than `fill` knows. For rollouts."""

    BELIEFS: np.dtype[Any]
    """The dtype of a record of beliefs."""
    conclude: Compiled
    """conclude(s, actions, seats, n, work, beliefs): writes what the mover of a view s may believe after the n actions
    of seats so far; work is a copy of s."""
    imagine: Compiled
    """imagine(s, beliefs, rng): fills the blanks of the mover's view at random, by these beliefs."""


@dataclass(frozen=True)
class Planner(Bundle):
    """Plans for all players of a co-operative game with stages.

    Its functions are plain Python that may call compiled functions of the game. They take a Position in which a seat is
    to act.
    """

    plan: Callable[..., Iterator[Outlook]]
    """plan(position, seed, near): yields an Outlook after each few milliseconds of work: a plan that wins, a proof that
    none does, or neither yet. Before the first one it has called all its compiled functions. After a plan it may yield
    better ones, in fewer turns or in as many with more merit, and end when there is none. The engine replays a plan
    before it trusts it. near is an earlier plan, perhaps empty, to which the new one may be close, so that partners go
    on as they began."""
    proof: Callable[..., Iterator[str]] | None = None
    """proof(position): yields lines of text that another program can check: why a position of which plan says `lost`
    cannot be won."""
    settle: Callable[..., Outlook] | None = None
    """settle(position, seconds): what slower means, such as a constraint solver, find right after a deal. Raises
    ModuleNotFoundError where an optional library is missing."""
