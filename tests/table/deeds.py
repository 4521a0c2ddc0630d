"""Every deed that is possible at a table, with arguments drawn at random, and arguments with which it is allowed."""

from datetime import UTC, datetime, timedelta

from tessella.table.features import (
    absence,
    draw,
    moves,
    rename,
    resign,
    seats,
    series,
    takeback,
    talk,
    undo,
    withdraw,
)
from tessella.table.terms import NOBODY

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
AWAY = 10
"""The minutes after which a seat of somebody absent may be given away."""
ABSENCES = (None, *(NOW - timedelta(minutes=minutes) for minutes in (AWAY - 1, AWAY, 2 * AWAY)))


def act(table, random):
    """A typed move: a legal one, unless nobody can move."""
    actions = table.view.actions
    text = table.view.game.notation.write(table.view, random.choice(actions)) if actions else "?"
    return moves.typed(table, text)


def some_seat(table, random):
    """Any seat, more often one's own."""
    everywhere = range(len(table.players))
    return random.choice(table.my_seats if table.my_seats and random.random() < 0.4 else everywhere)


DEEDS = {
    "act": act,
    "undo": lambda table, _: undo.event(table),
    "ask": lambda table, _: takeback.ask(table),
    "grant": lambda table, random: takeback.answer(table, random.random() < 0.8),
    "resign": lambda table, _: resign.event(table),
    "draw": lambda table, _: draw.offer(table),
    "answer": lambda table, random: draw.answer(table, random.random() < 0.5),
    "next": lambda table, _: series.event(table),
    "rematch": lambda table, _: series.rematch(table),
    "chat": lambda table, random: talk.switch(table, random.random() < 0.5),
    "rename": lambda table, random: rename.event(table, some_seat(table, random), f"N{random.randrange(9)}"),
    "sit": lambda table, random: seats.sit(table, some_seat(table, random), "Sitter"),
    "stand": lambda table, random: seats.stand(table, some_seat(table, random)),
    "engine": lambda table, random: seats.seat_engine(table, some_seat(table, random), "first-game"),
    "withdraw": lambda table, random: withdraw.event(table, random.choice(withdraw.mine(table) or ["ask"])),
    "vote": lambda table, random: absence.vote(
        table,
        some_seat(table, random),
        random.choice([*absence.INSTEAD]),
        random.choice(ABSENCES),
        [person for person in table.persons if random.random() < 0.2],
    ),
}

ONCE = {
    deed: make
    for deed, make in DEEDS.items()
    if deed not in ("act", "rename", "sit", "stand", "engine", "vote")
}
"""The deeds that need nothing but their moment: without an objection they happen."""


def fitting(table):
    """For the other deeds, an argument with which nothing speaks against them if nothing does in general."""
    open_seats = [seat for seat in range(len(table.players)) if table.player_at(seat).is_open]
    absent = [seat for seat in table.playing if seat not in table.my_seats]
    made = {}
    if table.my_seats:
        made["rename"] = lambda: rename.event(table, table.my_seats[0], "Renamed")
        made["stand"] = lambda: seats.stand(table, table.my_seats[0])
    if open_seats:
        made["sit"] = lambda: seats.sit(table, open_seats[0], "Sitter")
    if absent:
        long_ago = NOW - timedelta(days=100)  # nobody has voted on this absence
        made["vote"] = lambda: absence.vote(table, absent[0], absence.ENGINE, long_ago)
    return made | {deed: lambda make=make: make(table, Heads()) for deed, make in ONCE.items()}


class Heads:
    """No chance at all."""

    def random(self):
        return 0.0

    def choice(self, found):
        return found[0]


WATCHERS = (NOBODY, 7)
"""Who has no seat, and cannot get one unless a seat is open."""
