"""The form of a new table: what its fields say about options, seats, the deal, the series and time."""

import random
import re
from collections.abc import Sequence

from starlette.datastructures import FormData

from ...core.catalogue import find
from ...core.option import Option
from ...core.position import Position
from ...engine.levels import DEFAULT
from ...insight.strength.deals import MOST, deals_for
from ...record.tidy import quoted
from ...storage.rows.results import Kept
from ...table.event import Event, Refused, insist
from ...table.features import deal
from ...table.features.fair_level import FAIR, with_fair_level
from ...table.naming import ENGINE, YOU
from ...table.terms import (
    LONGEST_SERIES,
    OPEN_SEAT,
    Player,
    made_public,
    open_event,
    with_clock,
    with_opening,
)
from ...table.time_control import CORRESPONDENCE, LIVE, TimeControl
from ..http.forms import text_of
from .fair_games import fitting

PERSON, OPEN = "person", "open"
"""The values of a seat's field that stand for a person here, and for one elsewhere; others are levels or FAIR."""
ANYBODY = "anybody"
SCREEN = "screen"
OTHER_SEATS = {"": PERSON, SCREEN: PERSON, "friends": OPEN, ANYBODY: OPEN}
"""Who has the other seats, by how one wants to play; otherwise an engine."""
LOT = "lot"
"""The value of the field of one's side if all seats are drawn by lot; else it is the number of a seat."""

AWAY = {5: "5 minutes", 60: "1 hour", 24 * 60: "1 day", 7 * 24 * 60: "1 week"}
"""How long somebody may be away, in minutes, before the others may give the seat to an engine."""

OPTION = "option."
"""What the name of an option's field begins with."""

CUSTOM = "custom"
"""The value of an option's field that stands for the players' own, which is in a field beside it."""

FEW_DIGITS = re.compile(r"\d{1,4}")
"""A number that can be read, whatever it is."""


def read_form(form: FormData, results: Sequence[Kept] = ()) -> Event:
    """The first event of a table from the fields of the new-game page; results are those of a fair game's player.

    Raises UnknownGame, OptionError or Refused.
    """
    game = find(text_of(form, "game"))
    options = {option.name: chosen(form, option) for option in game.options}
    start = game.new(**options)
    own, by_lot = own_seat(form, start)
    seats = [text_of(form, f"seat.{seat}") or usual(form, seat == own) for seat in range(start.seats)]
    fair = fitting(start, results) if FAIR in seats else None
    seats = [fair["level"] if fair and each == FAIR else each for each in seats]
    players = [named(form, seats, seat, own) for seat in range(start.seats)]
    if by_lot:
        random.shuffle(players)
    wish, begins = text_of(form, "deal.today") or text_of(form, "deal"), text_of(form, "opening")
    wish = wish.strip() or starred(start, text_of(form, "stars"))
    name = wish.strip() if begins else deal.named(start, wish)
    games, away = games_in(text_of(form, "games", "1")), absence(text_of(form, "away"))
    opening, clock = open_event(game.name, options, players, games, name, away), time_control(form)
    opening = with_clock(opening, clock) if clock else opening
    opening = with_opening(opening, begins)
    opening = with_fair_level(opening, fair)
    return made_public(opening) if is_public(form, players) else opening


def starred(start: Position, stars: str) -> str:
    """The name of a deal with so many stars; empty if nobody asks for stars. Raises Refused."""
    if not stars:
        return ""
    found = deals_for(start.game, start.options)
    insist(None if found else f"No deals of {start.game.title} with these options have stars.")
    names = found.names(int(stars)) if found and stars in map(str, range(1, MOST + 1)) else ()
    insist(None if names else f"There is no deal with {quoted(stars)} stars.")
    return random.choice(names)


def is_public(form: FormData, players: list[Player]) -> bool:
    """Whether a table is for anybody; raises Refused where nobody could join."""
    if text_of(form, "with") != ANYBODY:
        return False
    insist(None if OPEN_SEAT in players else "A table of the lobby needs a free seat for somebody else.")
    return True


def own_seat(form: FormData, start: Position) -> tuple[int, bool]:
    """The seat that one wishes to have, and whether all seats are drawn by lot after that; raises Refused."""
    side = text_of(form, "side") or "0"
    if text_of(form, "with") == SCREEN:  # all seats are one's own
        return 0, False
    if side == LOT:
        return 0, True
    if side not in map(str, range(start.seats)):
        sides = ", ".join(start.side(seat) for seat in range(start.seats))
        raise Refused(f"Your side can be {sides} or drawn by lot, not {quoted(side)}.")
    return int(side), False


def usual(form: FormData, is_own: bool) -> str:
    """Who plays at a seat of which nothing is said: what is chosen for all seats but one's own."""
    level = text_of(form, "level", DEFAULT)
    return PERSON if is_own else OTHER_SEATS.get(text_of(form, "with"), level)


def absence(text: str) -> int | None:
    """For how many minutes somebody may be away; None for any time. Raises Refused."""
    if text in ("", "never"):
        return None
    if text not in map(str, AWAY):
        raise Refused(f"Somebody may be away for {', '.join(AWAY.values())} or any time, not {quoted(text)}.")
    return int(text)


def time_control(form: FormData) -> TimeControl | None:
    """What is agreed on about time; None for nothing. Raises Refused."""
    match text_of(form, "clock"):
        case "":
            return None
        case "live":
            return TimeControl(number(form, "clock.minutes", LIVE), number(form, "clock.seconds", LIVE))
        case "days":
            days = number(form, "clock.days", CORRESPONDENCE)
            insist(None if days else CORRESPONDENCE)
            return TimeControl(days=days)
        case other:
            raise Refused(f"A clock is live or counts days; {quoted(other)} is no clock.")


def number(form: FormData, field: str, why_not: str) -> int:
    """A number in a field; raises Refused, with a sentence."""
    text = text_of(form, field)
    insist(None if FEW_DIGITS.fullmatch(text) else why_not)
    return int(text)


def games_in(text: str) -> int:
    """A number of games; raises Refused."""
    if FEW_DIGITS.fullmatch(text) is None:
        raise Refused(f"A series has 1 to {LONGEST_SERIES} games, not {quoted(text)}.")
    return int(text)


def chosen(form: FormData, option: Option) -> str:
    """An option's field, or the players' own text for it; a box that is not ticked sends none."""
    unticked = "no" if isinstance(option.default, bool) else str(option.default)
    value = text_of(form, f"{OPTION}{option.name}", unticked)
    return text_of(form, f"{OPTION}{option.name}.{CUSTOM}") if option.custom and value == CUSTOM else value


def named(form: FormData, seats: list[str], seat: int, own: int) -> Player:
    """The player of a seat, under the name given or the usual one; own is the seat of whoever opens the table."""
    if seats[seat] == OPEN:
        return OPEN_SEAT
    if seats[seat] != PERSON:
        return Player(ENGINE, seats[seat])
    usual = (
        YOU if seats.count(PERSON) == 1 and OPEN not in seats else f"Player {seats[: seat + 1].count(PERSON)}"
    )
    given = text_of(form, f"name.{seat}") or (text_of(form, "name") if seat == own else "")
    return Player(given.strip() or usual)
