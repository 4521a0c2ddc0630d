"""A table is the fold of its log."""

from tessella.table.event import Event
from tessella.table.features import moves, rename, resign, sight, undo
from tessella.table.fold import fold
from tessella.table.story import status
from tessella.table.terms import open_event

from .tables import ANN, BOB, ENGINE, play_series, settled, table, typed


def test_chance_is_settled_with_the_odds_and_recorded():
    peek = table("peek")
    assert [move.seat for move in peek.position.history] == [-1, -1]
    assert peek.seq == 3


def test_people_look_from_the_seat_that_acts_and_keep_their_eyes_while_the_engine_thinks():
    assert table("peek").eyes == 0
    alone = table("peek", players=(ANN, ENGINE))
    assert alone.eyes == 0
    assert table("peek", players=(ENGINE, ANN)).eyes == 1
    assert table("peek", players=(ENGINE, ENGINE)).eyes == -1


def test_people_look_from_no_seat_that_has_left_while_others_of_them_play():
    left = three_hands(ANN, BOB, ENGINE)
    left = settled(left.after(resign.event(left)))
    assert (list(left.position.left), left.playing) == ([0], [1])
    assert left.eyes == 1
    assert not left.hands_are_secret
    assert status(left) == "Your turn"


def test_a_sight_lasts_while_people_look_from_the_same_seat():
    first = three_hands(ANN, ENGINE, BOB)
    played = settled(first.after(moves.event(first, first.position.actions[0])))
    renamed = played.after(rename.event(played, 0, "Nan"))
    answered = settled(renamed.after(moves.event(renamed, renamed.position.actions[0])))
    assert [each.eyes for each in (first, played, renamed, answered)] == [0, 0, 0, 2]
    assert sight.sight(first) == sight.sight(played) == sight.sight(renamed)
    assert renamed.seq < sight.sight(answered) <= answered.seq


def test_who_looks_again_after_somebody_else_has_another_sight():
    first = table("tictactoe")
    other = typed(first, "b2")
    back = other.after(undo.event(other))
    assert (first.eyes, other.eyes, back.eyes) == (0, 1, 0)
    assert [sight.sight(each) for each in (first, other, back)] == [1, 2, 3]


def test_the_next_game_of_a_series_is_another_sight():
    over, following = play_series()
    assert over.eyes == following.eyes
    assert sight.sight(following) == following.seq


def test_hands_are_secret_while_several_people_play():
    assert three_hands(ANN, BOB, ENGINE).hands_are_secret
    assert not three_hands(ANN, ENGINE, ENGINE).hands_are_secret
    assert not three_hands(ENGINE, ENGINE, ENGINE).hands_are_secret
    assert not table("trio", players=(ANN, BOB, ENGINE)).hands_are_secret
    over = table("peek")
    assert not over.after(resign.event(over)).hands_are_secret


def three_hands(*players):
    """Three seats with hidden hands, the first to act."""
    return settled(fold([open_event("antino", {"players": 3, "drawn": False}, players)]))


def test_the_view_of_the_people_hides_what_the_seat_must_not_know():
    peek = table("peek")
    assert "?" in " ".join(move.text for move in peek.view.history)
    assert "?" not in " ".join(move.text for move in peek.position.history)


def test_a_log_folds_to_the_same_table_again():
    log = [Event("open", {"game": "tictactoe", "options": {}, "games": 1, "players": PLAYERS})]
    folded = fold([*log, Event("action", {"move": "b2"}), Event("undo", {"kept": 0})])
    assert folded.position == table().position
    assert folded.seq == 3


PLAYERS = [{"name": "Ann", "level": None}, {"name": "Bob", "level": None}]
