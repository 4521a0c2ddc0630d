"""Planning for games that are won together: the game's own planner, and beams where it finds nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from ...core.outlook import Outlook
from ...core.position import Position
from ..report import Report, line_of
from ..task import Task
from .beam import BeamSearch
from .kept_plan import kept_plan_in, wins_with


@dataclass(frozen=True)
class Planning:
    """The method for games with a `plan`. A plan that wins is followed, and made anew when somebody deviates.

    share: the part of the budget in which a plan is looked for; the beams have the rest. better: the part until which
    better plans are looked for: those with more merit, and in fewer turns among equals. A budget's nodes are what the
    planner says that it looked at.
    """

    share: float = 0.8
    better: float = 0.25
    beam: BeamSearch = field(default_factory=BeamSearch)
    overlooks: ClassVar[bool] = False

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        self.beam.get_ready(position)
        next(planner_of(position))

    def search(self, task: Task) -> Report:
        """A plan that wins; or the best of the beams, and whether it is proved that nothing wins."""
        if task.narrows or task.lines > 1:
            return self.beam.search(task)
        kept = kept_plan_in(task.memory)
        if acts := kept.rest_from(task.position):
            return won(task, acts, 0)
        outlook = Outlook(lost=True) if kept.is_lost(task.position) else self.look(task)
        if outlook.acts:
            kept.follow(task.position, outlook.acts)
            return won(task, outlook.acts, outlook.looked)
        report = self.beam.search(task)
        if outlook.lost:
            kept.give_up(task.position)
            return replace(
                report, lines=tuple(replace(line, value=0.0, proven=True) for line in report.lines)
            )
        return report

    def look(self, task: Task) -> Outlook:
        """The best plan that was found in time; or whether it is proved that there is none."""
        known = best = Outlook()
        for known in planner_of(task.position, task.seed, kept_plan_in(task.memory).acts):
            is_better = not best.acts or rank(known) > rank(best)
            if is_better and wins_with(task.position, known.acts):
                best = known
            share = self.better if best.acts else self.share
            spent = max(task.seconds / task.budget.seconds, known.looked / task.budget.nodes)
            if spent >= share or task.stop():
                break
        return replace(best, lost=known.lost, looked=known.looked)


def planner_of(position: Position, seed: int = 0, near: Sequence[int] = ()) -> Iterator[Outlook]:
    """What the game's planner knows, again and again; see evaluation.Planner."""
    planner = position.game.kernel.planner
    if planner is None:
        raise ValueError(f"{position.game.title} has no planner.")
    return planner.plan(position, seed, near)


def rank(plan: Outlook) -> tuple[tuple[int, ...], int]:
    """What makes a plan better for partners who may not follow it."""
    return plan.merit, -plan.turns


def won(task: Task, acts: tuple[int, ...], looked: int) -> Report:
    """The report of a plan that wins."""
    return Report((line_of(task.position, acts, 1.0, proven=True),), len(acts), looked, task.seconds)
