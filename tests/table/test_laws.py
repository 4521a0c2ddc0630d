"""Laws that hold at any table, along random logs of every game."""

import json
from functools import partial
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessella import CHANCE
from tessella.table.event import Event, Refused
from tessella.table.features import deal, draw, moves, opening, rename, resign, series, undo
from tessella.table.fold import fold
from tessella.table.terms import FAIR, Player, open_event, with_opening

WISHES = ("act", "act", "act", "act", "engine", "undo", "resign", "next", "draw", "answer", "rename")
DEEDS = {
    "undo": undo.event,
    "resign": resign.event,
    "next": series.event,
    "draw": draw.offer,
    "answer": partial(draw.answer, accepts=False),
}


def wander(game, seed, steps):
    """A random log, the tables along it, and the log as storage gives it back."""
    random = Random(seed)
    players = [
        Player(f"P{seat}", random.choice([None, None, "first-game"])) for seat in range(len(game.sides))
    ]
    first = open_event(game.name, {}, players, games=3)
    log = [with_opening(first, FAIR if seed % 2 and game.fair_openings({}) else "")]
    tables = [fold(log)]
    for _ in range(steps):
        event = wish(tables[-1], random)
        if event is not None:
            log.append(event)
            tables.append(tables[-1].after(event))
    stored = [
        Event(kind, payload) for kind, payload in json.loads(json.dumps([[e.kind, e.payload] for e in log]))
    ]
    return stored, tables


def wish(table, random):
    """The opening that is due, or what chance or somebody at the table does next; None if it is refused."""
    if begun := opening.event(table, random):
        return begun
    if table.position.mover == CHANCE:
        return deal.chance(table, random)
    kind = random.choice(WISHES)
    try:
        if kind == "act":
            return click(table, random)
        if kind == "engine":
            return engine_event(table, random)
        if kind == "answer":
            return draw.answer(table, random.random() < 0.3)
        if kind == "rename":
            return rename.event(table, random.randrange(len(table.players)), f"N{random.randrange(9)}")
        return DEEDS[kind](table)
    except Refused:
        return None


def engine_event(table, random):
    """What an engine does next; None if it has nothing to do."""
    if draw.engine_asked(table) is not None:
        return draw.reply(table, random.random() < 0.3)
    engine_acts = table.mover is not None and not table.mover.is_person
    return moves.event(table, random.choice(table.position.actions)) if engine_acts else None


def click(table, random):
    """The event that clicks on marked elements make, one after another."""
    path = []
    while marks := moves.next_clicks(table, path).marks:
        path.append(random.choice(marks))
        event = moves.click(table, path)
        if isinstance(event, Event):
            return event
    return None


def a_person_to_act_has_something_to_click_and_nobody_else_has(table):
    assert bool(moves.next_clicks(table).marks) == (table.mover is not None and table.mover.is_person)


def undo_gives_a_person_the_turn_back_and_takes_back_no_chance_and_no_opening(table):
    if undo.kept_moves(table) is not None:
        back = table.after(undo.event(table))
        gone = table.position.history[back.position.ply :]
        assert back.position.mover in back.people or gone[0].action >= table.position.game.rules.ACTIONS
        assert back.position.history == table.position.history[: back.position.ply]
        assert all(move.seat != CHANCE for move in gone)
        assert back.position.ply >= opening.GIVEN.of(table)
        assert gone


def everybody_sits_somewhere_in_every_game_of_a_series(table):
    seated = [table.player_at(seat) for seat in range(table.position.seats)]
    assert sorted(map(repr, seated)) == sorted(map(repr, table.players))
    assert seated == list(table.seating(table.number))


def a_game_that_is_over_has_an_ending_and_one_that_goes_on_has_none(table):
    assert table.over == (table.ending is not None) == (table.verdict is not None)
    assert not (
        table.over and (table.mover or draw.answerer(table) is not None or moves.next_clicks(table).marks)
    )


def a_draw_can_be_offered_exactly_if_nothing_speaks_against_it(table):
    if draw.objection(table):
        with pytest.raises(Refused):
            draw.offer(table)
    else:
        offered = table.after(draw.offer(table))
        assert draw.answerer(offered) == 1 - resign.speaker(table)
        assert draw.objection(offered)


def what_is_objected_to_is_refused_with_that_sentence_and_all_else_happens(table):
    for deed, make in DEEDS.items():
        if objection := table.objections[deed]:
            with pytest.raises(Refused) as refused:
                make(table)
            assert str(refused.value) == objection
        else:
            assert table.after(make(table)).seq == table.seq + 1


LAWS = [
    a_person_to_act_has_something_to_click_and_nobody_else_has,
    undo_gives_a_person_the_turn_back_and_takes_back_no_chance_and_no_opening,
    everybody_sits_somewhere_in_every_game_of_a_series,
    a_game_that_is_over_has_an_ending_and_one_that_goes_on_has_none,
    a_draw_can_be_offered_exactly_if_nothing_speaks_against_it,
    what_is_objected_to_is_refused_with_that_sentence_and_all_else_happens,
]


@pytest.mark.verify_but("tictactoe", "antino", reason="each game again")
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
def test_laws_hold_at_every_table_of_a_log_which_folds_to_the_last(game, seed, steps):
    log, tables = wander(game, seed, steps)
    folded = fold(log)
    assert folded == tables[-1]
    assert folded.position.history == tables[-1].position.history
    for table, law in product(tables, LAWS):
        law(table)
