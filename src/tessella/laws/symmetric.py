"""Symmetries of a game's encoding (core/symmetry.py): the image of a game is a game with the same results."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import prod
from typing import Any, NamedTuple

import numpy as np

from ..core.encoding import Encoding
from ..core.mover import CHANCE
from ..core.position import Game, Position
from ..core.symmetry import Symmetry
from .encoded import FACTS, encoding_for, marks, seen
from .law import Broken, Subject, insist, law
from .sources import Source
from .states import called
from .variants import Variant
from .worlds import who

COMPARED = 12
"""Positions of a game, more or less."""


class Pair(NamedTuple):
    """A position, and the one after the images of its actions."""

    position: Position
    image: Position
    symmetry: Symmetry


def has_symmetries(game: Game) -> bool:
    """Whether the game's encoding names any."""
    return hasattr(game.encoding, "symmetries")


def symmetries_of(subject: Subject) -> Sequence[Symmetry]:
    """Those for the options of some games."""
    options = subject.game.choose(subject.options)
    return Encoding.of(subject.game.encoding).symmetries(options)


@law(function="symmetries", where=has_symmetries, once=True)
def symmetries_are_a_group(variant: Variant) -> None:
    """Each moves indices and cells among themselves, and one after another one is one of them."""
    every, (_, spaces) = symmetries_of(variant), encoding_for(variant.new())
    sizes = [*spaces.actions, prod(spaces.board)]
    for each in every:
        found = [sorted(to.tolist()) for to in (*each.actions, each.cells)]
        insist(
            found == [[*range(size)] for size in sizes],
            f"actions and cells have to be permutations of {', '.join(map(str, sizes))} numbers.",
        )
        features = len(spaces.tokens)
        insist(
            each.tokens.shape == (features, features), f"tokens has to be {features} by {features} numbers."
        )
    known = {effect(each) for each in every}
    both = {effect(one, other) for one in every for other in every}
    insist(known == both and len(known) == len(every), "They are no group, or one is there twice.")


def effect(*symmetries: Symmetry) -> tuple[bytes, ...]:
    """What symmetries do, one after another."""
    first, *others = symmetries
    arrays, tokens = [*first.actions, first.cells], first.tokens
    for each in others:
        arrays = [further[to] for to, further in zip(arrays, [*each.actions, each.cells], strict=True)]
        tokens = tokens @ each.tokens
    return tuple(each.astype(np.int64).tobytes() for each in (*arrays, tokens))


def pairs(source: Source) -> Iterator[Pair]:
    """Positions of games beside those of an image of each game, where chance is not to act."""
    every = [each for each in symmetries_of(source) if any(map(is_moving, each.actions))]
    for number, played in enumerate(source.games if every else ()):
        step = len(played) // COMPARED + 1
        for place, pair in enumerate(beside(played, every[number % len(every)])):
            if place % step == 0 or pair.position.over:
                yield pair


def is_moving(to: Any) -> bool:
    """Whether anything goes to another place."""
    return not np.array_equal(to, np.arange(len(to)))


def beside(played: Sequence[Position], symmetry: Symmetry) -> Iterator[Pair]:
    """The same for all positions of one game, until somebody leaves."""
    image, drawn = played[0], list[int]()
    for position, after in zip_longest(played, played[1:]):
        action = after.history[-1].action if after else 0
        if position.game.leaving(action):
            return
        if position.mover == CHANCE:
            drawn.append(action)
            continue
        for each in symmetry.chance(drawn):
            image = played_in(image, each, position)
        drawn.clear()
        yield Pair(position, image, symmetry)
        if after:
            encoding, _ = encoding_for(position)
            index = int(symmetry.index(int(encoding.encode(position.state(), action))))
            image = played_in(image, int(encoding.decode(image.state(), index)), position)


def played_in(image: Position, action: int, position: Position) -> Position:
    """The image after an action; raises Broken, with the position of which it is the image, if that is illegal."""
    if action not in image.actions:
        told = f"The image of this position does not allow the image of an action, {called(image, action)}."
        raise Broken(told, position=position)
    return image.play(action)


@law(pairs, of="source", function="symmetries", where=has_symmetries)
def an_image_of_a_game_is_a_game(pair: Pair) -> None:
    """The same seat acts, has scored and wins; views and legal actions are images."""
    position, image, symmetry = pair
    insist(
        outcome(image) == outcome(position), "The image of this position has another mover, score or utility."
    )
    for seat in range(position.seats):
        view, mask = symmetry.apply(views(position, seat), marks(position))
        insist(
            np.array_equal(mask, marks(image)), "The legal actions of the image are not the images of these."
        )
        for name, mine in views(image, seat).items():
            same = np.array_equal(sorted_if(name, mine), sorted_if(name, view[name]))
            insist(
                same,
                f"{who(seat).capitalize()} sees other {name} of the image than the image of what it sees here.",
            )


def outcome(position: Position) -> Any:
    """Who is to act, the points, and what each seat has got."""
    return position.mover, position.score, position.over and position.utility


def views(position: Position, seat: int) -> dict[str, Any]:
    """What a seat sees, by part."""
    parts = zip(FACTS, seen(position, position.state(), seat), strict=False)
    return {name: part for name, part in parts if part.size}


def sorted_if(name: str, part: Any) -> Any:
    """Tokens in an order of their own."""
    return sorted(part.tolist()) if name == "tokens" else part
