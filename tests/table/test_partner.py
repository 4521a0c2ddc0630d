"""What an engine says at a table where all play together: when its turn is over, and never at a silent one."""

import pytest

from table.tables import ANN, ENGINE, table, typed
from tessella.table.features import moves
from tessella.table.partner import intention
from tessella.table.story import note


def spoken(silent):
    """A table where the engine has begun its turn, and the act that ends it."""
    now = typed(table("cancelletto", (ENGINE, ANN), deal="3", set="open", silent=silent), "start-1-blue")
    removal = next(
        move
        for move in now.position.moves()
        if move.text.startswith("x-") and not now.position.play(move).over
    )
    return now, removal.action


@pytest.mark.parametrize("silent", [False, True])
def test_it_speaks_when_its_turn_is_over_and_never_where_partners_are_silent(silent):
    now, removal = spoken(silent)
    step = now.position.actions[0]
    assert intention(now, [step], lead=2) == ""
    assert bool(intention(now, [removal], lead=2)) is not silent


def test_what_it_says_is_in_the_log_and_told_until_the_next_event():
    now, removal = spoken(silent=False)
    after = now.after(moves.event(now, removal, "I see a way."))
    assert note(after) == "I see a way."
    assert after.last.payload["says"] == "I see a way."
    again = after.after(moves.event(after, after.position.actions[0]))
    assert note(again) == ""
    assert "says" not in again.last.payload


def test_where_sides_play_against_each_other_nothing_is_said():
    now = table("tictactoe", (ENGINE, ANN))
    assert intention(now, [now.position.actions[0]], lead=2) == ""
