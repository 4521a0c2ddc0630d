"""Seats are taken, given up, and given to an engine. While a seat is open, the game waits.

sit       {person, player, name}      a person takes an open seat; player is its number, whatever the seat
stand     {player}                    a seat becomes open again
engine    {player, level}             an engine takes a seat
"""

from dataclasses import replace

from ...core.sentences import does, second_person
from ...engine.levels import level_named
from ..event import Event, insist
from ..feature import Feature, Part
from ..naming import ENGINE, YOU
from ..table import Table
from ..terms import NOBODY, OPEN_SEAT, OPENER, Player, objection_to_level, tidy_name, with_engine_names
from ..unicode_text import isolated
from . import daily
from .older_rules import closed
from .rename import NOT_YOURS, check_seat

LAST_PERSON = Part("last person", OPENER)
"""The highest number that a person has had here: nobody gets the number of somebody who has left."""
BEGUN = Part("begun", True)
"""Whether all seats have been taken once, so that the first game has begun."""


# What people do


def sit(table: Table, seat: int, name: str) -> Event:
    """The event by which I take an open seat; who has no number yet gets the next one. Raises Refused."""
    check_seat(table, seat)
    insist(objection(table))
    insist(None if table.player_at(seat).is_open else "This seat is taken already.")
    person = LAST_PERSON.of(table) + 1 if table.me == NOBODY else table.me
    return table.event("sit", {"person": person, "player": table.index_at(seat), "name": tidy_name(name)})


def objection(table: Table) -> str | None:
    """Why I cannot take an open seat now; None if I can, if there is one."""
    if why := closed(table):
        return why
    if not any(player.is_open for player in table.players):
        return "All seats are taken."
    if table.my_seats and table.position.game.kernel.hidden and table.position.history and not table.over:
        return "You play in this game already; a second seat would show you another hand."
    return None


def stand(table: Table, seat: int) -> Event:
    """The event by which I give up a seat of mine, or free another one before the start; raises Refused."""
    check_seat(table, seat)
    insist(closed(table))
    insist(None if seat in table.my_seats or is_host(table) else NOT_YOURS)
    insist("This seat is open already." if table.player_at(seat).is_open else None)
    insist(daily.objection_to_leaving(table) or objection_to_standing(table))
    return table.event("stand", {"player": table.index_at(seat)})


def objection_to_standing(table: Table) -> str | None:
    """Why nobody can give up a seat now; None if they can: an open seat would stop the clock."""
    if table.terms.clock is None or not BEGUN.of(table) or table.over:
        return None
    return "This game has a clock, which an open seat would stop: resign, or give the seat to an engine."


def seat_engine(table: Table, seat: int, level: str) -> Event:
    """The event by which I give a seat to an engine; raises Refused.

    It is a seat of mine; or an open one, if I play as well; or, before the start, any that no person has, if I have
    opened the table.
    """
    check_seat(table, seat)
    insist(closed(table) or daily.objection_to_leaving(table))
    insist(objection_to_level(level, table.position))
    insist(objection_to_giving(table, seat))
    return table.event("engine", {"player": table.index_at(seat), "level": level})


def objection_to_giving(table: Table, seat: int) -> str | None:
    """Why I cannot give a seat to an engine; None if I can."""
    player = table.player_at(seat)
    if seat in table.my_seats or (player.is_open and table.my_seats and BEGUN.of(table)):
        return None
    if not is_host(table):
        return NOT_YOURS
    return "A person has this seat; free it first." if player.is_person else None


def is_host(table: Table) -> bool:
    """Whether I decide who gets a seat: I have opened the table, or am the host, and the first game has not begun."""
    return table.me in (OPENER, host(table)) and not BEGUN.of(table)


def host(table: Table) -> int:
    """Who waits at a table for others: whoever opened it, or the first who came, once that person has no seat."""
    return min(table.persons, default=OPENER)


# What events change


def taken(_: Table, now: Table) -> Table:
    """Somebody sits down."""
    told = now.last.payload
    seated = placed(now, told["player"], Player(told["name"], person=told["person"]))
    return LAST_PERSON.put(seated, max(LAST_PERSON.of(now), told["person"]))


def freed(_: Table, now: Table) -> Table:
    return placed(now, now.last.payload["player"], OPEN_SEAT)


def given_to_engine(_: Table, now: Table) -> Table:
    told = now.last.payload
    return placed(now, told["player"], Player(ENGINE, told["level"]))


def placed(now: Table, index: int, player: Player) -> Table:
    """The table with somebody else in the place of a player."""
    players = list(now.players)
    players[index] = player
    return replace(now, players=with_engine_names(players))


def on_every_event(_: Table, now: Table) -> Table:
    return now if now.gathering else BEGUN.put(now, True)


def begin(_: Table, now: Table) -> Table:
    """A table that is opened with open seats has not begun. People may have seats from the start."""
    return BEGUN.put(LAST_PERSON.put(now, max(now.persons, default=OPENER)), not now.gathering)


# In sentences


def name_of(table: Table, person: int) -> str:
    """What I call a person: by the name of the first seat that this person has."""
    return next((called(table, seat) for seat in table.seats_of(person)), "Somebody")


def called(table: Table, seat: int) -> str:
    """What I call the player at a seat: by name, or by the side if nobody is there, or if "You" is not me."""
    name = table.player_at(seat).name
    return table.side(seat) if not name or (name == YOU and seat not in table.my_seats) else name


def listed_as(table: Table, seat: int) -> str:
    """The same for a list of players, with the level of an engine: "Flint (engine, easy)"."""
    level = table.player_at(seat).level
    return called(table, seat) + (f" (engine, {level_named(level).title.lower()})" if level else "")


def person_does(table: Table, person: int, deed: str) -> str:
    """What a person does, as it is told to me: "Ben asks for a pause", "You ask for a pause"."""
    if person == table.me:
        return f"You {second_person(deed)}"
    return next((does(table.told, seat, deed) for seat in table.seats_of(person)), f"Somebody {deed}")


def note(table: Table) -> str:
    told = table.last.payload
    side = table.side(table.seat_of(told["player"]))
    match table.last.kind:
        case "stand":
            return f"The seat of {side} is open."
        case "sit":
            who = "Somebody" if told["name"] == YOU else isolated(told["name"])
            told_now = f"{who} plays {side}." if told["person"] != table.me or table.gathering else ""
        case _:
            told_now = f"{isolated(table.players[told['player']].name)}, an engine, plays {side} now."
    return told_now if table.gathering else f"{told_now} {opening(table)}".strip()


def opening(table: Table) -> str:
    """What I have to know once all seats are taken: my side, and who begins."""
    mover, names = table.position.mover, table.names
    begins = "is to play" if table.position.history else "begins"
    sides = " and ".join(table.side(seat) for seat in table.my_seats)
    if mover == names.you:
        return f"You play {sides} and {second_person(begins)}."
    first = f"{does(table.told, mover, begins)}." if mover >= 0 else ""
    return f"You play {sides}. {first}".rstrip() if sides else first


SEATS = Feature(
    steps={"open": begin, "sit": taken, "stand": freed, "engine": given_to_engine},
    on_every_event=on_every_event,
    objections={"sit": objection, "stand": closed},
    for_all=frozenset({"sit"}),
    notes=dict.fromkeys(("sit", "stand", "engine"), note),
)
