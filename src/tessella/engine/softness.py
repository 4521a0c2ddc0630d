"""How weaker levels err, as people do: they see a part of the moves, overlook threats, and differ from game to game.

It needs nothing from a game. What a mover sees is searched like anything else; one of the moves found is then drawn by
a softmax over their values. So a mover that errs still plays with sense, and bad moves are rare.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import exp
from random import Random
from statistics import median

from ..core.compiler.rng import mix
from ..core.position import Position
from .budget import never
from .immediate import sound, values_soon, winning
from .methods import FORCED, traits_of
from .report import Line, Report, only_choice

LEAST = 2
"""The number of actions that everybody sees, if there are as many."""


@dataclass(frozen=True)
class Softness:
    """How much a mover errs.

    blind: the probability, 0 to 1, that it overlooks in a turn what the other side threatens to win by; only in games
    where a win can be forced. unseen: the share of actions that it does not see, 0 to 1. glances: it does not see more
    actions than this, however many there are. temperature: how readily it takes a move that is not the best that it
    sees, in units of the median distance of these moves from the best: with 0.5, a move at that distance is taken
    exp(-2) times as often as the best.
    """

    blind: float
    unseen: float
    glances: int
    temperature: float

    def seen(self, actions: tuple[int, ...], random: Random) -> tuple[int, ...]:
        """The actions that the mover sees."""
        count = min(round(len(actions) * (1.0 - self.unseen)), self.glances)
        return tuple(sorted(random.sample(actions, min(max(LEAST, count), len(actions)))))

    def drawn(self, lines: tuple[Line, ...], random: Random) -> Line:
        """One of some lines, by a softmax over their values."""
        gaps = [lines[0].value - line.value for line in lines]
        unit = self.temperature * median(gaps[1:] or gaps)
        return random.choices(lines, [exp(-gap / unit) if unit else float(gap == 0.0) for gap in gaps])[0]


def search_softly(
    position: Position,
    softness: Softness,
    find: Callable[..., Report],
    seed: int = 0,
    stop: Callable[[], bool] = never,
) -> Report:
    """The report of a mover that errs, with one line. It takes its own wins at once. Equal seeds give equal moves.

    find: a search of the position that takes among and lines. The seed is mixed with the ply, so that a mover with one
    seed for a whole game overlooks now and then, and not always or never.
    """
    random, actions = Random(mix(seed + position.ply)), position.actions
    if traits_of(position) >= FORCED:
        values = values_soon(position, stop)
        if winning(values):
            return only_choice(position, winning(values)[0])
        if random.random() >= softness.blind:
            actions = sound(values)
    seen = softness.seen(actions, random)
    if len(seen) == 1:
        return only_choice(position, seen[0])
    report = find(among=seen, lines=len(seen))
    line = softness.drawn(report.lines, random)
    return replace(report, lines=(line,), proven=report.proven and line is report.lines[0])
