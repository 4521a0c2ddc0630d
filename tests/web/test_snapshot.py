"""What pages are sent of a table: the same as ever, and nothing worked out twice."""

from dataclasses import replace
from random import Random

import pytest

from tessella import WATCHER, find
from tessella.table.event import Event
from tessella.table.features import moves
from tessella.table.fold import fold
from tessella.table.terms import NOBODY, OPENER, Player, open_event
from tessella.web.live.snapshot import Snapshot


def sat_down(name):
    """A table between people, as soon as one of them is to act."""
    table = fold([open_event(name, {}, [Player(side) for side in find(name).sides])])
    while not table.my_turn:
        table = table.after(moves.event(table, table.position.actions[0]))
    return table


@pytest.fixture
def asked(monkeypatch):
    """Counts how often a board is asked for something."""

    def count(name, question):
        game, calls = find(name), []
        answer = getattr(game.board, question)
        counting = {question: lambda *given: calls.append(given) or answer(*given)}
        monkeypatch.setitem(vars(game), "board", replace(game.board, **counting))
        return calls

    return count


def test_what_is_kept_from_one_moment_to_the_next_is_what_would_be_worked_out_anew(game):
    random = Random(1)
    players = [Player(side, person=number) for number, side in enumerate(game.sides)]
    table = fold([open_event(game.name, {}, players[: game.new().seats])])
    shot, people = Snapshot(table), (*table.persons, NOBODY)
    for step in range(60):
        assert [shot.state(each) for each in people] == [Snapshot(table).state(each) for each in people]
        if table.over:
            break
        random_move = moves.event(table, random.choice(table.position.actions))
        table = undone(table) if step % 9 == 8 else table.after(random_move)
        shot = shot.later(table)


def undone(table):
    """The table without the last half of its moves."""
    return table.after(Event("undo", {"kept": len(table.position.history) // 2}))


@pytest.mark.parametrize("name", ["tictactoe", "duet", "peek"])
def test_marks_ends_and_labels_come_from_one_list_of_clicks(asked, name):
    table = sat_down(name)
    first_clicks = {find(name).board.paths(table.view, action)[0] for action in table.view.actions}
    calls = asked(name, "paths")
    assert set(Snapshot(table).state(OPENER).marks) == first_clicks
    assert len(calls) == len(table.view.actions)


@pytest.mark.parametrize(("name", "drawings"), [("tictactoe", 1), ("duet", 1), ("peek", 2)])
def test_people_and_watchers_share_a_drawing_where_nothing_is_hidden(asked, name, drawings):
    table = sat_down(name)
    apart = [table.view.svg(), table.seen_from(WATCHER).svg()]
    calls, shot = asked(name, "draw"), Snapshot(table)
    assert [shot.state(OPENER).svg, shot.state(NOBODY).svg] == apart
    assert len(calls) == drawings
