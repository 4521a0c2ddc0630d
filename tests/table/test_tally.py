"""The score of all games at a table."""

from tessella.table.features import draw, resign, seats, series
from tessella.table.tally import lead, score
from tessella.table.terms import NOBODY

from .tables import ANN, BEN, CAY, ENGINE, does, table, typed

WON = ("a1", "b1", "a2", "b2", "a3")
DRAWN = ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")


def again(over):
    """The next game at a table of Ann and Ben; they change seats."""
    return does(does(over, 0, series.rematch), 1, series.rematch)


def told(over):
    """The score as Ann, Ben and one who watches are told of it, and who leads."""
    seen = [over.seen_by(person) for person in (0, 1, NOBODY)]
    return [score(each) for each in seen], [lead(each) for each in seen]


def test_each_is_told_the_own_number_first_and_who_leads():
    first = typed(table(players=(ANN, BEN)), *WON)
    assert told(first) == (
        ["Ann 1 : 0 Ben", "Ben 0 : 1 Ann", "Ann 1 : 0 Ben"],
        ["You lead 1 : 0", "Ann leads 1 : 0", "Ann leads 1 : 0"],
    )
    second = again(first)
    assert told(second) == told(first), "a game that goes on does not count"
    second = typed(second, *WON)
    assert told(second)[1] == ["1 : 1"] * 3
    third = typed(again(second), *DRAWN)
    assert score(third) == "Ann 1 : 1 Ben, 1 draw"
    assert lead(does(again(third), 0, resign.event)) == "Ben leads 2 : 1"


def test_a_draw_that_was_agreed_counts():
    begun = typed(table(players=(ANN, BEN)), "a1", "b1")
    offered = does(begun, 0, draw.offer)
    over = does(offered, 1, lambda seen: draw.answer(seen, True))
    assert score(over) == "Ann 0 : 0 Ben, 1 draw"


def test_before_the_first_end_there_is_no_score():
    assert told(table(players=(ANN, BEN))) == ([""] * 3, [""] * 3)


def test_with_somebody_else_the_score_begins_anew():
    over = again(typed(table(players=(ANN, BEN)), *WON))
    left = over.after(seats.stand(over.seen_by(1), 0))
    joined = left.after(seats.sit(left.seen_by(NOBODY), 0, "Cay"))
    assert score(joined) == ""


def test_three_and_partners_and_who_plays_alone():
    trio = table("trio", players=(ANN, BEN, CAY))
    for person in (1, 2):
        trio = does(trio, person, resign.event)
    assert score(trio.seen_by(0)) == "Ann 1, Ben 0, Cay 0"
    assert lead(trio.seen_by(1)) == "Ann leads with 1 win"
    duet = table("duet", players=(ANN, ENGINE))
    lost = does(duet, 0, resign.event)
    assert (score(lost), lead(lost)) == ("Won 0 of 1 game together",) * 2
