"""Actions and views as numbers (core/encoding.py): one index for each action, and no view that tells too much."""

from collections.abc import Iterable
from math import prod
from typing import Any

import numpy as np

from ..core.compiler.jit import copy_of
from ..core.encoding import Encoding, Feature, Spaces
from ..core.position import Game, Position
from .law import Broken, insist, law
from .variants import turns, undecided
from .worlds import World, hidden, is_hidden, who, worlds

FACTS = ("planes", "tokens", "scalars")


def is_encoded(game: Game) -> bool:
    """Whether a game has an encoding."""
    return game.encoding is not None


def encoding_for(position: Position) -> tuple[Encoding, Spaces]:
    """A game's encoding, and its sizes for the options of a position."""
    encoding = Encoding.of(position.game.encoding)
    return encoding, encoding.spaces(position.options)


def seen(position: Position, state: Any, seat: int) -> list[Any]:
    """What a seat sees of a state: planes, tokens, scalars, and how many tokens there are."""
    encoding, spaces = encoding_for(position)
    planes = np.zeros((len(spaces.planes), *spaces.board), np.uint8)
    tokens = np.zeros((spaces.most_tokens, len(spaces.tokens)), np.int16)
    scalars = np.zeros(len(spaces.scalars), np.int16)
    number = encoding.observe(state, seat, planes, tokens, scalars)
    return [planes, tokens, scalars, number]


@law(turns, function="encode", where=is_encoded)
def legal_actions_have_indices_of_their_own(position: Position) -> None:
    """From 0 up to the size of the action space, and decode leads back."""
    encoding, spaces = encoding_for(position)
    state = position.state()
    indices = {action: int(encoding.encode(state, action)) for action in position.actions}
    for action, index in indices.items():
        insist(0 <= index < spaces.size, f"Action {action} gets the index {index}; there are {spaces.size}.")
        back = int(encoding.decode(state, index))
        insist(
            back == action,
            f"decode makes {back} of the index {index}, which encode gives to {action}.",
            "decode",
        )
    insist(len(set(indices.values())) == len(indices), "Two legal actions get one index.")


@law(turns, function="spaces", where=is_encoded)
def factors_of_actions_go_together_freely(position: Position) -> None:
    """With several factors, whoever combines values of legal actions gets a legal action."""
    encoding, spaces = encoding_for(position)
    indices = [int(encoding.encode(position.state(), action)) for action in position.actions]
    values = np.unravel_index(indices, spaces.actions)
    ways = prod(len(set(each.tolist())) for each in values)
    insist(ways == len(indices), f"{ways} combinations of factors stand for {len(indices)} legal actions.")


@law(turns, function="describe", where=is_encoded)
def actions_are_described(position: Position) -> None:
    """If the game does so: every feature within its bounds, and no two legal actions alike."""
    encoding, spaces = encoding_for(position)
    if encoding.describe is None:
        return
    out = np.zeros((len(position.actions), len(spaces.features)), np.int16)
    for action, room in zip(position.actions, out, strict=True):
        encoding.describe(position.state(), action, room)
    check_bounds(spaces.features, out.T)
    insist(len(np.unique(out, axis=0)) == len(out), "Two legal actions have equal features.")


@law(turns, function="mask", where=is_encoded)
def a_mask_tells_what_is_legal(position: Position) -> None:
    """If the game writes one: every factor of the legal actions, and nothing else."""
    encoding, spaces = encoding_for(position)
    if encoding.mask is None:
        return
    told, wanted = np.zeros(sum(spaces.actions), np.bool_), marks(position)
    encoding.mask(position.state(), told)
    if (wrong := np.flatnonzero(told != wanted)).size:
        raise Broken(
            f"mask is {told[wrong[0]]} at {wrong[0]}, where the legal actions say {wanted[wrong[0]]}."
        )


def marks(position: Position) -> Any:
    """The mask of the legal actions: the bits of each factor one after the other."""
    encoding, spaces = encoding_for(position)
    found, starts = np.zeros(sum(spaces.actions), np.bool_), np.cumsum([0, *spaces.actions[:-1]])
    for action in position.actions:
        values = np.unravel_index(int(encoding.encode(position.state(), action)), spaces.actions)
        found[starts + values] = True
    return found


@law(undecided, function="observe", where=is_encoded)
def what_is_seen_is_within_its_bounds(position: Position) -> None:
    """Every feature from its least to its greatest value, and no more tokens than there is room for."""
    _, spaces = encoding_for(position)
    for seat in range(position.seats):
        planes, tokens, scalars, number = seen(position, position.state(), seat)
        insist(
            0 <= number <= spaces.most_tokens,
            f"{number} tokens are written; there is room for {spaces.most_tokens}.",
        )
        check_bounds(spaces.planes, planes.reshape(len(spaces.planes), prod(spaces.board)))
        check_bounds(spaces.tokens, tokens[:number].T)
        check_bounds(spaces.scalars, scalars.reshape(-1, 1))


def check_bounds(features: Iterable[Feature], values: Any) -> None:
    """Raises Broken for a feature with a value beyond its bounds."""
    for feature, row in zip(features, values, strict=True):
        for value in row[(row < feature.low) | (row > feature.high)]:
            raise Broken(f"{feature.name!r} is {value}; it goes from {feature.low} to {feature.high}.")


@law(undecided, function="erase", where=is_encoded)
def erase_leaves_nothing(position: Position) -> None:
    """If the game clears planes itself: nothing is left of what observe has written."""
    encoding, _ = encoding_for(position)
    if encoding.erase is None:
        return
    for seat in range(position.seats):
        planes, *_ = seen(position, position.state(), seat)
        encoding.erase(position.state(), seat, planes)
        insist(not planes.any(), f"erase leaves {np.count_nonzero(planes)} cells of the planes as they were.")


@law(undecided, function="observe", where=is_encoded, clause="G4")
def what_is_seen_does_not_depend_on_the_way_there(position: Position) -> None:
    """A refreshed copy looks the same."""
    fresh = copy_of(position.state())
    position.game.kernel.refresh(fresh)
    for seat in range(position.seats):
        check_alike(position, position.state(), fresh, seat, "A refreshed copy of the state")


@law(worlds, function="observe", where=lambda game: is_encoded(game) and is_hidden(game))
def what_is_seen_tells_nothing_hidden(case: World) -> None:
    """Byte for byte the same of the state, of what hide leaves of it, and of what fill imagines."""
    if case.seat >= 0:
        position, whole = case.position, case.position.state()
        check_alike(position, whole, hidden(position, case.seat), case.seat, "The view of the seat")
        check_alike(position, whole, case.world.state(), case.seat, "What the seat may imagine")


def check_alike(position: Position, one: Any, other: Any, seat: int, what: str) -> None:
    """Raises Broken if a seat sees different things of two states."""
    for name, mine, theirs in zip(
        (*FACTS, "the number of tokens"), seen(position, one, seat), seen(position, other, seat), strict=True
    ):
        insist(
            np.array_equal(mine, theirs), f"{what} has other {name} for {who(seat)} than the state itself."
        )
