"""Logs that were stored in the middle of a game fold to what stood then, and the game goes on to its end."""

from random import Random

import pytest

from older import IN_PLAY, in_play
from tessella import CHANCE
from tessella.table.features import deal, draw, moves, sight, silence, undo
from tessella.table.fold import fold

each_game = pytest.mark.parametrize("name", IN_PLAY)


SAID_ANEW = {
    "; in a series this win counts": ", worth",
    "cannot place a stone and has no prisoner to take": "has neither a legal placement nor a prisoner to take",
}
"""Endings that have other words now."""


def as_it_was_said(ending):
    """A sentence in the words of those days."""
    for now, then in SAID_ANEW.items():
        ending = ending.replace(now, then)
    return ending


def standing(table):
    """What stands on a table, as it was written beside its log."""
    offer, watched = draw.TALKS.of(table).offer, silence.as_watched(table)
    return {
        "number": table.number,
        "ply": len(table.position.history),
        "mover": table.position.mover,
        "score": list(table.position.score),
        "legal": len(table.position.actions),
        "players": ["Engine" if player.level else player.name for player in table.players],
        "totals": list(table.totals),
        "offer": offer and [offer.seat, offer.ply, offer.open],
        "over": table.over,
        "ending": table.written_ending and as_it_was_said(table.written_ending),
        "eyes": table.eyes,
        "sight": sight.sight(table),
        "watched": len(watched.position.history),
        "watched_seq": watched.seq,
        "undo": undo.kept_moves(table),
        "deal": deal.name_of(table),
        "seq": table.seq,
    }


@each_game
def test_a_stored_log_folds_to_what_stood_after_each_event(name):
    log, then, at_last = in_play(name)
    table = fold(log[:1])
    for event, expected in zip(log[1:], then[1:], strict=True):
        table = table.after(event)
        now = standing(table)
        if table.position.game.final and now["undo"] is None:
            expected["undo"] = None  # since then a removal stays (C3)
        assert now == expected
    assert [[move.seat, move.text] for move in table.position.history] == at_last["moves"]
    assert [move.text for move in table.view.history] == at_last["view"]
    assert [move.text for move in table.position.moves()] == at_last["legal"]
    assert fold(log) == table


@each_game
def test_a_game_that_was_stored_goes_on_to_its_end(name):
    log, _, _ = in_play(name)
    table, random = fold(log), Random(name)
    while not table.over:
        table = table.after(next_event(table, random))
    assert table.ending and table.position.over
    assert table.position.ply > len(in_play(name)[2]["moves"])


def next_event(table, random):
    """A random move, of chance perhaps."""
    if table.position.mover == CHANCE:
        return deal.chance(table, random)
    return moves.event(table, random.choice(table.position.actions))


def test_what_can_happen_at_a_table_happened_in_these_logs():
    kinds = {event.kind for name in IN_PLAY for event in in_play(name)[0]}
    assert kinds == {
        "open", "action", "undo", "takeback", "resign", "offer", "accept", "decline", "rename", "next"
    }  # fmt: skip
