"""Silent partners: who watches is told of finished turns only; no hints."""

import pytest

from tessella import OptionError
from tessella.table.event import Event, Refused
from tessella.table.features import rename, resign, seats, silence, takeback, talk, undo
from tessella.table.fold import fold
from tessella.table.terms import NOBODY, open_event

from ..tables import ANN, BEN, does, settled, table, typed

GAME = "cancelletto"


def silent(**options):
    """A table at which the second is to begin, with blue: the choice was the first's whole turn."""
    return typed(table(GAME, **{"silent": True, **options}), "start-2-blue")


def steps(position):
    """What the mover may do without ending the turn."""
    return [move.text for move in position.moves() if not move.text.startswith("x-")]


def removal(position):
    """A removal that decides nothing."""
    texts = [move.text for move in position.moves() if move.text.startswith("x-")]
    return next(text for text in texts if not position.play(text).over)


def known(table):
    """The moves that those know who watch."""
    return silence.as_watched(table).position.history


def test_C8_only_a_finished_turn_is_told():
    before = silent()
    assert silence.as_watched(before) is before
    now = typed(before, steps(before.position)[0])
    now = typed(now, steps(now.position)[0])
    assert known(now) == before.position.history
    done = typed(now, removal(now.position))
    assert silence.as_watched(done) is done


def test_C8_the_choice_is_part_of_the_turn_of_who_begins():
    now = typed(table(GAME, silent=True), "start-1-blue")
    assert len(known(now)) == len(now.position.history) - 1


def test_without_the_option_everything_is_told_at_once():
    now = silent(silent=False)
    now = typed(now, steps(now.position)[0])
    assert silence.as_watched(now) is now
    assert now.objection("hint") is None


def test_C8_one_who_plays_alone_has_nobody_to_be_silent_to():
    """Nor is that offered any more; a table where it was agreed on opens as ever."""
    with pytest.raises(OptionError, match=r"Silent .* goes with Players \(players\) 2, not with 1"):
        open_event(GAME, {"silent": True, "players": 1}, [ANN])
    solitaire = open_event(GAME, {"players": 1}, [ANN])
    solitaire = Event("open", {**solitaire.payload, "options": {"silent": True, "players": 1}})
    now = typed(settled(fold([solitaire])), "start-1-blue")
    now = typed(now, steps(now.position)[0])
    assert silence.as_watched(now) is now


def test_C8_what_is_taken_back_within_a_turn_leaves_no_trace():
    before = silent()
    now = typed(before, steps(before.position)[0])
    assert silence.as_watched(now) == before
    assert silence.as_watched(now.after(undo.event(now))) == before


def test_a_removal_that_is_taken_back_hides_the_turn_again():
    """As it could be before removals were final (C3)."""
    before = silent()
    done = typed(before, steps(before.position)[0])
    done = typed(done, removal(done.position))
    back = done.after(done.event("undo", {"kept": len(done.position.history) - 1}))
    told = silence.as_watched(back)
    assert told.position.history == before.position.history
    assert told.last.payload["kept"] == len(before.position.history) < len(back.position.history)
    assert done.seq < told.seq <= back.seq


def test_a_name_that_is_changed_within_a_turn_is_told_but_nothing_else():
    before = silent()
    now = typed(before, steps(before.position)[0])
    renamed = silence.as_watched(now.after(rename.event(now, 0, "Zoe")))
    assert renamed.players[0].name == "Zoe"
    assert (renamed.position.history, renamed.seq) == (before.position.history, before.seq + 1)


def test_at_the_end_everything_is_told():
    now = silent()
    now = typed(now, steps(now.position)[0])
    over = now.after(resign.event(now))
    assert over.over
    assert silence.as_watched(over) is over


def test_C8_the_reason_against_hints_cites_its_clause():
    assert silent().objection("hint").endswith("(C8).")


def apart():
    """The same table with a partner elsewhere, who is in the middle of a turn."""
    before = typed(table(GAME, players=(ANN, BEN), silent=True), "start-2-blue")
    return before, typed(before, steps(before.position)[0])


def test_C8_a_partner_elsewhere_sees_finished_turns_only():
    before, now = apart()
    for person in (0, NOBODY):
        assert silence.known_to(now, person).position.history == before.position.history
        assert silence.known_to(now, person).seq == before.seq
    assert silence.known_to(now, 1).position.history == now.position.history
    done = typed(now, removal(now.position))
    assert silence.known_to(done, 0).position.history == done.position.history


def test_C8_what_a_partner_tries_and_takes_back_is_not_told():
    before, now = apart()
    back = does(now, 1, undo.event)
    assert silence.known_to(back, 0).seq == before.seq
    assert silence.known_to(back, 1).seq == back.seq


def test_C8_names_and_requests_wait_for_the_end():
    before, now = apart()
    for table_now, person, make in (
        (now, 0, lambda table: rename.event(table, 0, "red it is")),
        (now, 1, lambda table: rename.event(table, 1, "red it is")),
        (before, 0, takeback.ask),
    ):
        with pytest.raises(Refused, match="waits for the end"):
            make(silence.known_to(table_now, person))
    over = does(now, 0, resign.event)
    assert does(over, 0, rename.event, 0, "Anna").players[0].name == "Anna"


def test_what_is_told_within_a_turn_makes_nothing_stale_for_the_partner():
    before, now = apart()
    told = silence.known_to(does(now, 0, talk.switch, False), 0)
    assert (told.seq, told.changed) == (before.seq + 1, before.changed)
    assert told.objection("say") == "The chat of this table is closed."


def test_who_takes_a_seat_in_the_middle_of_a_turn_goes_on_with_it():
    before, now = apart()
    left = does(now, 1, seats.stand, 1)
    for person in (0, 1, NOBODY):
        assert silence.known_to(left, person).gathering
        assert silence.known_to(left, person).position.history == before.position.history
    came = does(left, NOBODY, seats.sit, 1, "Cay")
    assert silence.known_to(came, 2).position.history == now.position.history
    assert silence.known_to(came, 0).position.history == before.position.history
    assert not silence.known_to(came, 0).gathering
