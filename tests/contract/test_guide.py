"""Guided first games: true of the rules, short, and playable from the first step to the last."""

import pytest

from tessella import CHANCE, IllegalMove
from tessella.table.clicks import read_clicks
from tessella.table.guide import guide_file, guide_of, replayed

FEWEST, MOST = 6, 12
LONGEST = 170
"""Characters that find room in four lines on a phone."""
HAS_GUIDE = pytest.mark.where(holds=lambda game: guide_file(game).exists())


def positions(game):
    """Each step with its position."""
    guide = guide_of(game)
    start = game.new(**guide.options)
    return [(step, replayed(start, step.moves)) for step in guide.steps]


@HAS_GUIDE
def test_a_guide_is_short(game):
    steps = guide_of(game).steps
    assert game.folder.parent.name != "games" or FEWEST <= len(steps) <= MOST
    for step in steps:
        assert all(len(sentence) <= LONGEST for sentence in (step.say, step.wrong, step.so))
        assert step.say.endswith((".", "!", "?"))


@HAS_GUIDE
def test_most_steps_ask_for_something_and_the_last_one_ends_the_guide(game):
    *steps, last = guide_of(game).steps
    assert not last.play and not last.refused
    assert sum(bool(step.play or step.refused) for step in steps) * 3 >= len(steps) * 2
    assert not any(step.play and step.refused for step in steps)


@HAS_GUIDE
def test_whoever_learns_is_to_act_where_something_is_asked_for(game):
    seat = guide_of(game).seat
    for step, position in positions(game):
        if step.play or step.refused:
            assert position.mover == seat or (game.cooperative and position.mover >= 0)
        assert position.mover != CHANCE


@HAS_GUIDE
def test_what_is_to_be_refused_is_refused(game):
    """What is wanted is legal, or the guide could not be read."""
    for step, position in positions(game):
        if step.refused:
            with pytest.raises(IllegalMove, match=r"\."):
                read_clicks(position, step.refused)


@HAS_GUIDE
def test_what_happens_then_ends_where_a_player_is_to_act(game):
    """After each of its acts, too: chance does nothing that the guide does not tell."""
    for step, position in positions(game):
        after = position.play(step.play[0]) if step.play else None
        for run in step.then:
            after = replayed(after, run)
            assert after.mover != CHANCE


@HAS_GUIDE
def test_what_is_pointed_at_is_there(game):
    seat = guide_of(game).seat
    for step, position in positions(game):
        drawn = position.svg(seat=seat)
        assert all(f'data-at="{place}"' in drawn for place in step.show)
