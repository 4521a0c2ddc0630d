"""Random moves: roll is a fair die, and chance follows its odds."""

from collections import Counter
from collections.abc import Iterator
from math import isclose

from ..core.compiler.jit import DISABLED, copy_of
from ..core.compiler.rng import new_rng
from ..core.mover import CHANCE
from ..core.position import Position
from .chi_square import TOO_MUCH, surprise
from .law import insist, law
from .states import fields
from .variants import Variant

FEW_ROLLS, MANY_ROLLS = 20, 100
"""For each action."""
MANY_ACTIONS = 200
POSITIONS_ROLLED = 4 if DISABLED else 12
Outcome = tuple[bytes, ...]


def outcomes(position: Position) -> tuple[list[str], Counter[Outcome]]:
    """What each legal action leads to; equal states are one outcome, their weights added."""
    rules, weights = position.game.rules, Counter[Outcome]()
    names = ["ply", *rules.IDENTITY, *rules.DERIVED]
    odds = position.odds if position.mover == CHANCE else [1.0] * len(position.actions)
    for action, weight in zip(position.actions, odds, strict=True):
        weights[fields(position.play(action).state(), names)] += weight  # type: ignore[assignment]  # odds are floats
    return names, weights


def rolled(position: Position, names: list[str], rolls: int) -> Counter[Outcome]:
    """How often the kernel's roll led where."""
    state, rng, counts = position.state(), new_rng(position.ply), Counter[Outcome]()
    for _ in range(rolls):
        after = copy_of(state)
        position.game.kernel.roll(after, rng)
        counts[fields(after, names)] += 1
    return counts


def rolls_for(actions: int) -> int:
    """Enough to find a bias out: of many actions fewer each, which are as many together."""
    return FEW_ROLLS if DISABLED or actions > MANY_ACTIONS else MANY_ROLLS


def draws(variant: Variant) -> Iterator[Position]:
    """Positions in which chance is to act."""
    return (position for position in variant.undecided if position.mover == CHANCE)


@law(draws, where=lambda game: game.kernel.chance, function="odds")
def odds_are_probabilities(position: Position) -> None:
    """Positive, one for each of chance's actions, one in sum."""
    odds, found = position.odds, len(position.actions)
    insist(len(odds) == found, f"odds writes {len(odds)} weights for {found} actions.")
    insist(
        min(odds) > 0, "odds writes a weight that is not positive: an action that cannot happen is not legal."
    )
    insist(isclose(sum(odds), 1, abs_tol=1e-6), f"The odds are {sum(odds)} in sum.")


@law(where=lambda game: game.kernel.chance, function="odds")
def chance_acts_somewhere(variant: Variant) -> None:
    """In a game with rules that use its name."""
    insist(any(draws(variant)), "The rules use the name CHANCE, but chance acts in none of the games.")


def some(variant: Variant) -> list[Position]:
    """Every so many-th of the undecided positions."""
    return variant.undecided[:: 1 + len(variant.undecided) // POSITIONS_ROLLED]


@law(some, function="odds")
def roll_plays_every_legal_action_as_often_as_its_odds(position: Position) -> None:
    """A player's moves are equally likely, chance's as likely as odds says."""
    names, weights = outcomes(position)
    counts = rolled(position, names, rolls_for(len(position.actions)) * len(position.actions))
    insist(set(counts) <= set(weights), "roll did something that no legal action does.", "roll")
    biased = surprise([counts[state] for state in weights], list(weights.values())) >= TOO_MUCH
    insist(
        not biased, "roll plays some actions more often than their odds say: odds follows the order of legal."
    )
