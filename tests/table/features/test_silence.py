"""Silent partners: who watches is told of finished turns only; no hints."""

from tessella.table.features import rename, resign, silence, undo
from tessella.table.fold import fold
from tessella.table.terms import open_event

from ..tables import ANN, settled, table, typed

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
    assert silence.objection_to_hint(now) is None


def test_one_who_plays_alone_has_nobody_to_be_silent_to():
    solitaire = open_event(GAME, {"silent": True, "players": 1}, [ANN])
    now = typed(settled(fold([solitaire])), "start-1-blue")
    now = typed(now, steps(now.position)[0])
    assert silence.as_watched(now) is now


def test_C8_what_is_taken_back_within_a_turn_leaves_no_trace():
    before = silent()
    now = typed(before, steps(before.position)[0])
    assert silence.as_watched(now) == before
    assert silence.as_watched(now.after(undo.event(now))) == before


def test_a_removal_that_is_taken_back_hides_the_turn_again():
    before = silent()
    done = typed(before, steps(before.position)[0])
    done = typed(done, removal(done.position))
    back = done.after(undo.event(done))
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
    assert silence.objection_to_hint(silent()).endswith("(C8).")
