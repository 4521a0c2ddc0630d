"""What an event at a table may change, and whose right that is; stated without the features that are tested.

A law is a function of the table before and after any event. A right is one for the events of a kind that a person has
brought about; consents says who has agreed to what.
"""

from datetime import datetime, timedelta

from tessella import CHANCE
from tessella.table.features import absence, draw, seats, series, takeback
from tessella.table.terms import NOBODY, OPENER

from .deeds import AWAY, NOW


def game_of(table):
    """What a move is meant for."""
    return table.position.history, table.before, table.number, table.over, table.gathering


def changed(before, now):
    return game_of(before) != game_of(now)


def same_game(before, now):
    return (before.before, before.number) == (now.before, now.number)


# Laws


def a_change_of_the_game_is_noted_and_nothing_else_is(before, now):
    assert (now.changed == now.seq) == changed(before, now)


def nothing_moves_while_a_seat_is_open(before, now):
    if before.gathering:
        assert (now.position, now.number, now.before) == (before.position, before.number, before.before)


def nothing_of_chance_is_taken_back(before, now):
    if same_game(before, now):
        assert CHANCE not in taken_back(before, now)


def nothing_that_came_to_light_is_taken_back(before, now):
    """Where hands are hidden: only what one person did last, and before all hands are open."""
    if before.position.game.kernel.hidden and (gone := same_game(before, now) and taken_back(before, now)):
        assert not before.over
        assert len({before.holders[before.index_at(seat)] for seat in gone}) == 1


def nobody_else_changes(before, now):
    named = now.last.payload.get("player")
    others = [index for index in range(len(now.players)) if index != named]
    assert [now.players[index] for index in others] == [before.players[index] for index in others]


def what_people_ask_of_each_other_is_past_once_a_seat_changes_hands(before, now):
    if before.holders != now.holders:
        assert takeback.REQUEST.of(now) is None and draw.waiting(now) is None
        assert not absence.VOTES.of(now) and not series.AGREED.of(now)


LAWS = (
    a_change_of_the_game_is_noted_and_nothing_else_is,
    nothing_moves_while_a_seat_is_open,
    nothing_of_chance_is_taken_back,
    nothing_that_came_to_light_is_taken_back,
    nobody_else_changes,
    what_people_ask_of_each_other_is_past_once_a_seat_changes_hands,
)


# Rights


def taken_back(before, now):
    """The seats of which moves were taken back, and CHANCE if something of chance was."""
    return {move.seat for move in before.position.history[len(now.position.history) :]}


def own(table, person):
    """The seats of a person."""
    return set() if person == NOBODY else {*table.seats_of(person)}


def the_mover_acts(before, _, person, __):
    assert before.position.mover in own(before, person)


def one_takes_back_ones_own_turn(before, now, person, _):
    """All of it, if no other person plays here."""
    gone = taken_back(before, now)
    assert gone & own(before, person)
    if {*before.persons} != {person}:
        assert gone == {before.position.mover}


def one_speaks_for_ones_seat(before, now, person, _):
    assert now.last.payload["seat"] in own(before, person)


def nothing_happens_yet(before, now, _, __):
    assert not changed(before, now) and before.players == now.players


def all_have_granted(before, now, person, consents):
    assert person in consents["back"]
    if changed(before, now):
        assert {*before.persons} <= consents["back"]
        assert taken_back(before, now) & own(before, takeback.REQUEST.of(before).person)
        assert now.last.payload["kept"] == len(now.position.history)


def the_game_is_over_and_one_has_played(before, now, person, _):
    assert before.over and own(before, person)
    assert now.totals[: len(now.players)] == before.totals


def all_want_to_play_again(before, now, person, consents):
    assert before.over and own(before, person)
    if changed(before, now):
        assert {*before.persons} <= consents["again"]
        assert now.player_at(1) == before.player_at(0)
        assert not any(now.totals)


def all_others_agree_on_the_absent(before, now, person, consents):
    told = now.last.payload
    absent = before.players[told["player"]].person
    assert absent != person and own(before, person)
    assert datetime.fromisoformat(told["since"]) <= NOW - timedelta(minutes=AWAY)
    if changed(before, now) or before.holders != now.holders:
        assert {*before.persons} - {absent, *told.get("without", ())} <= consents[motion(told)]


def the_seat_is_open(before, now, person, _):
    told = now.last.payload
    assert before.players[told["player"]].is_open
    assert told["person"] == person or (person == NOBODY and told["person"] > seats.LAST_PERSON.of(before))


def the_seat_is_ones_own(before, now, person, _):
    player = before.players[now.last.payload["player"]]
    assert player.is_person and player.person == person


def the_seat_is_free_for_one_to_give(before, now, person, consents):
    """One's own; or open, where one plays; or any before the start, for who has opened the table.

    Once that person has no seat this goes for who came first, too.
    """
    player = before.players[now.last.payload["player"]]
    host = person in (OPENER, min(before.persons, default=OPENER)) and not seats.BEGUN.of(before)
    open_here = now.last.kind == "engine" and player.is_open and own(before, person)
    if not host and not open_here:
        the_seat_is_ones_own(before, now, person, consents)


RIGHTS = {
    "action": the_mover_acts,
    **dict.fromkeys(("undo", "takeback"), one_takes_back_ones_own_turn),
    **dict.fromkeys(("resign", "offer", "accept", "decline"), one_speaks_for_ones_seat),
    **dict.fromkeys(("ask", "refuse", "chat", "withdraw"), nothing_happens_yet),
    "grant": all_have_granted,
    "next": the_game_is_over_and_one_has_played,
    "rematch": all_want_to_play_again,
    "vote": all_others_agree_on_the_absent,
    "sit": the_seat_is_open,
    "rename": the_seat_is_ones_own,
    **dict.fromkeys(("stand", "engine"), the_seat_is_free_for_one_to_give),
}
"""By kinds of events, what has to be so if a person has brought one about."""


# Consents


def agree(event, person, consents):
    """Note that a person has agreed to something."""
    if event.kind == "ask":
        consents["back"] = set()
    about = {"ask": "back", "grant": "back", "rematch": "again"}.get(event.kind)
    if event.kind == "vote":
        about = motion(event.payload)
    if about:
        consents.setdefault(about, set()).add(person)


def motion(told):
    return told["player"], told["since"], told["instead"]


def lapse(before, now, consents):
    """Forget what nobody has agreed to any more."""
    if before.holders != now.holders or before.state_of_play != now.state_of_play:
        consents.clear()
    if changed(before, now):
        consents.pop("back", None)
        consents.pop("again", None)
