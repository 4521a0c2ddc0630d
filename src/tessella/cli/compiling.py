"""What has to be run once so that all compiled code of a game is there."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from random import Random

from ..core.game import Choice, Game
from ..core.mover import CHANCE
from ..core.position import Position
from ..engine.player import LEVELS, choose
from ..engine.playout import playouts

Step = tuple[str, Callable[[], object]]
"""What is compiled, and how."""


def steps(game: Game) -> list[Step]:
    """The steps for every kind of state record that the game has."""
    return [step for options in kinds(game) for step in steps_for(partial(Position.first, game, options))]


def steps_for(begin: Callable[[], Position]) -> list[Step]:
    """The rules, random games, and the search of each level."""
    levels = [(f"{level.name} engine", lambda name=level.name: think(begin(), name)) for level in LEVELS]
    return [("rules", lambda: walk(begin())), ("random games", lambda: playouts(begin(), 1)), *levels]


def kinds(game: Game) -> list[Mapping[str, Choice]]:
    """Options that lead to each kind of state record: code is compiled for every kind."""
    names = [option.name for option in game.options]
    choices = product(*([option.default, *option.choices] for option in game.options))
    found: dict[str, Mapping[str, Choice]] = {}
    for values in choices:
        options = dict(zip(names, values, strict=True))
        found.setdefault(str(game.state_type(options)), options)
    return list(found.values())


def walk(position: Position) -> object:
    """Use what a position offers along a random game; the result is of no interest."""
    random = Random(0)
    position.leave(0)
    while not position.over:
        position.view(0)
        position = position.roll(random)
    return position.utility, position.score


def think(position: Position, level: str) -> None:
    """Let a level look for a moment at the first real decision."""
    random = Random(0)
    while position.mover == CHANCE or len(position.actions) == 1:
        position = position.roll(random)
    looks = iter(range(8 + 4 * len(position.actions)))  # some for every move, so that each search gets to run
    choose(position, level, stop=lambda: next(looks, None) is None)
