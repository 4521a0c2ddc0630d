"""Puzzles for all other games: one move is clearly better than every other one.

Where the end is near and nothing is hidden, that is proved. Elsewhere it is measured: each move is searched alone and
equally, and then pairs of games are played to their ends after the best one and after each of the two next. The games
of a pair have the same hidden things, as the mover may imagine them, and the same chance.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import ClassVar

from ...core.compiler.rng import new_rng
from ...core.mover import CHANCE
from ...core.position import Position
from ...engine.budget import Budget
from ...engine.search import search
from .data import written
from .file import Margin, WrittenPuzzle

CHOICE = 5
"""The fewest moves there have to be."""
EACH = 300
"""The nodes of a search of one move: a search among all of them looks at some only briefly."""
RIVALS = 2
"""How many other moves the best one is measured against."""
PAIRS = (8, 20, 60)
"""Pairs of games: a few at first, then more, and those that are told; others each time, and only if the mean of those
before is large enough."""
PLAYER = Budget(nodes=24)
"""The effort of a move in these games."""
ODDS = (8, 1, 1)
"""How often they go on with the best move found, the second and the third: where no chance acts they would be equal."""
GLANCE = 10
"""A search with so many times less effort comes first: most positions show then that no move stands out."""
SEEN = 0.015
"""The least difference in the share of the win that a search has to see before games are played."""
APART = 0.05
"""The least difference that these games have to show, as a mean, in a game without points."""
POINTS = 1.0
"""The least difference in points that games have to show, as a mean; the interval must lie above nothing."""
CONFIDENT = 1.96
"""The half of a 95% interval, in standard errors."""


@dataclass(frozen=True)
class Best:
    """Makes such puzzles. nodes: the effort of a search. only_proved: leave out what can only be measured."""

    nodes: int
    only_proved: bool = False
    BEGINS: ClassVar[float] = 0.75
    """The part of a game that is not looked at; games are long to play before."""

    def found(self, position: Position, but: frozenset[str] = frozenset()) -> WrittenPuzzle | None:
        """The puzzle in a position; None if there is none, or one of the kind in `but`."""
        if "best" in but or len(position.actions) < CHOICE:
            return None
        view = position.view(position.mover)
        if (best := self.seen(view)) is None:
            return None
        margin, proved = None, is_proved(position, best, self.nodes)
        if not proved and (self.only_proved or (margin := clear_margin(view, best)) is None):
            return None
        puzzle = written("best", position, [position.play(best)], None, None)
        return puzzle.model_copy(update={"margin": margin, "proved": proved})

    def seen(self, view: Position) -> int | None:
        """The one move that stands out in three searches, of more and more effort; None if there is none."""
        moves = set[int]()
        for seed, nodes in enumerate((max(1, self.nodes // GLANCE), self.nodes, 2 * self.nodes)):
            report = search(view, Budget(nodes=nodes), lines=2, seed=seed)
            moves.add(report.move.action)
            if len(moves) > 1 or report.value - report.lines[1].value < SEEN:
                return None
        return moves.pop()


def measured(puzzle: WrittenPuzzle, position: Position) -> WrittenPuzzle | None:
    """A puzzle with its margin measured again; None if that is no longer clear."""
    if puzzle.margin is None:
        return puzzle
    margin = clear_margin(position.view(position.mover), position.action(puzzle.solution))
    return puzzle.model_copy(update={"margin": margin}) if margin else None


def is_proved(position: Position, best: int, nodes: int) -> bool:
    """Whether searches are certain of every move's result, and all others get less than the best one."""
    if position.game.kernel.hidden:
        return False
    floor = certain(position, best, nodes)
    if floor is None:
        return False
    for action in position.actions:
        if action != best:
            result = certain(position, action, nodes)
            if (
                result is None or result > floor - APART
            ):  # a search counts a win that comes later a little less
                return False
    return True


def certain(position: Position, action: int, nodes: int) -> float | None:
    """What an action is sure to bring its mover; None if a search is not certain."""
    after, seat = position.play(action), position.mover
    if after.over:
        return after.utility[seat]
    if after.mover == CHANCE or position.seats != 2:
        return None
    report = search(after, Budget(nodes=nodes))
    if not report.proven:
        return None
    return report.value if after.mover == seat else 1.0 - report.value


def clear_margin(view: Position, best: int) -> Margin | None:
    """The least margin of an action over the next best ones, by games; None if it is not clear."""
    others = [action for action in by_themselves(view, 1) if action != best][:RIVALS]
    margins, begun = list[Margin](), 0
    for pairs in PAIRS:
        numbers = range(begun, begun + pairs)
        won = list(ends(view, best, numbers))
        margins.clear()
        for other in others:
            margins.append(margin_of(view.mover, won, list(ends(view, other, numbers))))
            if not is_large(margins[-1]):
                return None
        begun += pairs
    least = min(margins, key=lambda each: each.of_the_game)
    return least if least.of_the_game[1] > 0 else None


def by_themselves(view: Position, seed: int) -> list[int]:
    """All actions, the best first, by searches of each alone."""
    effort = Budget(nodes=EACH)
    values = {action: search(view, effort, among=[action], seed=seed).value for action in view.actions}
    return sorted(values, key=lambda action: -values[action])


def is_large(margin: Margin) -> bool:
    """Whether the mean of a margin is large enough."""
    return (
        margin.share[0] >= APART
        if margin.points is None
        else margin.points[0] >= POINTS and margin.share[0] >= 0
    )


def ends(view: Position, action: int, numbers: Iterable[int]) -> Iterator[Position]:
    """Yields the ends of games after an action, each with what the mover may imagine, and chance, of its number."""
    for number in numbers:
        yield played_out(imagined(view, number).play(action), number)


def margin_of(seat: int, better: Sequence[Position], worse: Sequence[Position]) -> Margin:
    """By how much the first of some pairs of games are better for a seat."""
    pairs = list(zip(better, worse, strict=True))
    shares = [one.utility[seat] - other.utility[seat] for one, other in pairs]
    points = [lead_of(one, seat) - lead_of(other, seat) for one, other in pairs]
    return Margin(share=interval(shares), points=interval(points) if any(points) else None, games=len(pairs))


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and the ends of its 95% interval."""
    mean, error = fmean(values), stdev(values) / sqrt(len(values)) * CONFIDENT
    return round(mean, 3), round(mean - error, 3), round(mean + error, 3)


def imagined(view: Position, number: int) -> Position:
    """A whole position as the mover of a view may imagine it."""
    if not view.game.kernel.hidden:
        return view
    state = view.state()
    view.game.kernel.fill(state, view.mover, new_rng(number))
    return Position(view.game, view.options, view.game.rules.setup(view.options), state, view.history)


def played_out(position: Position, seed: int) -> Position:
    """The end of a game that the engine goes on to play, with little effort, varied, and with the chance of a seed."""
    random = Random(seed)
    while not position.over:
        if position.mover == CHANCE:
            position = position.roll(random)
        else:
            lines = search(position.view(position.mover), PLAYER, seed=seed, lines=len(ODDS)).lines
            position = position.play(random.choices(lines, ODDS[: len(lines)])[0].moves[0].action)
    return position


def lead_of(end: Position, seat: int) -> float:
    """The points of a seat ahead of the best other one; of a single seat, its points."""
    score = end.score
    return score[seat] - max((score[other] for other in range(end.seats) if other != seat), default=0.0)
