"""Guided first games: true of the rules, short, and playable from the first step to the last."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from ..core.mover import CHANCE
from ..core.position import IllegalMove, Position
from ..table.clicks import read_clicks
from ..table.guide import Guide, Step, guide_file, guide_of, replayed
from .law import insist, law, refused
from .sentences import is_sentence
from .variants import Variant

FEWEST, MOST = 6, 12
LONGEST = 170
"""Characters that find room in four lines on a phone."""


class Stage(NamedTuple):
    """A step of a guide with its position."""

    guide: Guide
    step: Step
    position: Position


def guide(variant: Variant) -> list[Guide]:
    """The guide, once: it has its own options."""
    found = guide_of(variant.game) if variant.usual else None
    return [found] if found else []


def stages(variant: Variant) -> Iterator[Stage]:
    """Each step with its position."""
    for each in guide(variant):
        start = variant.game.new(**each.options)
        yield from (Stage(each, step, replayed(start, step.moves)) for step in each.steps)


guide_law = partial(law, where=lambda game: guide_file(game).exists())


@guide_law()
def a_guide_is_short(variant: Variant) -> None:
    """A few steps, each a few lines on a phone."""
    for each in guide(variant):
        count = len(each.steps)
        is_ours = variant.game.folder.parent.name == "games"
        insist(
            not is_ours or FEWEST <= count <= MOST,
            f"guide.toml has {count} steps; it has {FEWEST} to {MOST}.",
        )
        for step in each.steps:
            long = next((said for said in (step.say, step.wrong, step.so) if len(said) > LONGEST), "")
            insist(not long, f"A sentence of guide.toml has at most {LONGEST} characters: {long!r}.")
            insist(step.say.endswith((".", "!", "?")), f"This is no sentence: {step.say!r}.")


@guide_law(guide)
def most_steps_ask_for_something_and_the_last_one_ends_the_guide(case: Guide) -> None:
    """Who learns acts; at the end there is nothing left to do."""
    *steps, last = case.steps
    insist(not last.play and not last.refused, "The last step of guide.toml is only to read.")
    asked = sum(bool(step.play or step.refused) for step in steps)
    insist(
        asked * 3 >= len(steps) * 2,
        f"{asked} of {len(steps)} steps of guide.toml ask for something; two thirds do.",
    )
    both = any(step.play and step.refused for step in steps)
    insist(not both, "A step of guide.toml has play or refused, not both.")


@guide_law(stages)
def whoever_learns_is_to_act_where_something_is_asked_for(case: Stage) -> None:
    """In a co-operative game any seat."""
    mover, asks = case.position.mover, case.step.play or case.step.refused
    own = mover == case.guide.seat or (case.position.game.cooperative and mover >= 0)
    insist(own or not asks, f"guide.toml asks seat {case.guide.seat} to act, but seat {mover} is to act.")
    insist(mover != CHANCE, "A step of guide.toml begins where chance is to act.")


@guide_law(stages)
def what_is_to_be_refused_is_refused(case: Stage) -> None:
    """What is wanted is legal, or the guide could not be read."""
    if case.step.refused:
        clicks = ", ".join(case.step.refused)
        said = refused(
            partial(read_clicks, case.position, case.step.refused), IllegalMove, f"Clicking {clicks}"
        )
        insist(is_sentence(said), f"Clicking {clicks} is refused by {said!r}.")


@guide_law(stages)
def what_happens_then_ends_where_a_player_is_to_act(case: Stage) -> None:
    """After each of its acts, too: chance does nothing that the guide does not tell."""
    after = case.position.play(case.step.play[0]) if case.step.play else case.position
    for run in case.step.then:
        after = replayed(after, run)
        insist(after.mover != CHANCE, "What happens then in guide.toml leaves chance to act.", "", after)


@guide_law(stages)
def what_is_pointed_at_is_there(case: Stage) -> None:
    """In the drawing before who learns."""
    drawn = case.position.svg(seat=case.guide.seat)
    missing = [place for place in case.step.show if f'data-at="{place}"' not in drawn]
    insist(not missing, f"guide.toml points at {missing}, which the drawing does not have.")
