"""Positions of one shape are the same game: whatever can be done in one can be done in the other."""

from collections import Counter, defaultdict
from collections.abc import Hashable
from functools import partial
from typing import Any

from ..core.position import Game, Position
from .law import Broken, insist, law
from .variants import Variant

GAMES, PLIES = 60, 3
"""Short random games, from which positions of equal shapes come."""
COMPARED = 15
"""Pairs whose moves are compared."""


def has_shape(game: Game) -> bool:
    """Whether the game says which positions are alike."""
    return game.shape is not None


shape_law = partial(law, where=has_shape, function="shape", once=True)


def beginnings(variant: Variant) -> dict[Hashable, dict[Position, Position]]:
    """Positions a few random plies from the beginning, by shape."""
    found, rng = defaultdict[Hashable, dict[Position, Position]](dict), variant.rng()
    for _ in range(GAMES):
        position = variant.new()
        for _ in range(PLIES):
            position = position.roll(rng)
            found[position.shape][position] = position
    return found


def outlook(position: Position) -> Counter[Any]:
    """The shapes that moves lead to, and who wins; how many lead to each."""
    return Counter(
        (after.shape, after.over and after.utility) for after in map(position.play, position.actions)
    )


@shape_law()
def positions_of_one_shape_have_the_same_moves(variant: Variant) -> None:
    """Turned, mirrored or moved, these lead to positions of one shape again."""
    compared = 0
    for position, *others in (list(alike) for alike in beginnings(variant).values()):
        for other in others[:1] if compared < COMPARED else ():
            same = (other.mover, other.score) == (position.mover, position.score)
            told = f"has the same shape as that after {' '.join(move.text for move in other.history)}"
            insist(same, f"This position {told}, but another mover or score.", "", position)
            insist(
                outlook(other) == outlook(position), f"This position {told}, but other moves.", "", position
            )
            compared += 1
    insist(compared, "No two positions a few plies from the beginning have one shape.")


@shape_law()
def equal_positions_have_one_shape(variant: Variant) -> None:
    """However they were reached."""
    for played in variant.games:
        for position in played[:: max(1, len(played) // 8)]:
            same = position.with_state(position.state()).shape == position.shape
            insist(same, "Two equal positions have two shapes.", "", position)
            hash(position.shape)


@shape_law()
def the_hash_of_a_shape_tells_shapes_apart(variant: Variant) -> None:
    """If the rules have one: positions with equal hashes have one shape."""
    shapes = dict[int, Hashable]()
    for position in (each for alike in beginnings(variant).values() for each in alike):
        found = shapes.setdefault(int(variant.game.kernel.shape(position.state())), position.shape)
        insist(found == position.shape, "The hash of its shape is that of another shape.", "", position)


@shape_law()
def there_is_a_symmetry(variant: Variant) -> None:
    """Some of the first moves lead to positions that differ, but are of one shape."""
    position, rng = variant.new(), variant.rng()
    for _ in range(PLIES + 1):
        after = {position.play(action) for action in position.actions}
        if len({each.shape for each in after}) < len(after):
            return
        position = position.roll(rng)
    raise Broken("No two moves at the beginning lead to positions of one shape.")
