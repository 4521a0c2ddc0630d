"""Deals with a name. A deal is what chance does before anybody acts; equal game, options and name give equal deals.

The draws are recorded like all moves, so replaying a game does not need this module. The name decides each draw: the
SHA-256 digest of the game, the options that differ from their defaults, the name and the ply gives a number from 0 to
1, which chooses one of the actions by their odds. The result does not depend on the machine, nor on the versions of
Python and NumPy.
"""

import json
import secrets
from bisect import bisect
from datetime import datetime
from functools import cache
from hashlib import sha256
from itertools import accumulate, takewhile
from random import Random

from ...core.mover import CHANCE
from ...core.position import Game, Position
from ..event import Event, Refused
from ..table import Table
from ..terms import LONGEST_DEAL, checked_deal
from . import moves

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of fresh names; no two of them look alike."""
FRESH = 6


def fresh() -> str:
    """A random name for a deal, which hardly anybody has used before."""
    return "".join(secrets.choice(SIGNS) for _ in range(FRESH))


def of_the_day(now: datetime) -> str:
    """The name of the deal of the day, its date."""
    return now.date().isoformat()


def named(start: Position, wish: str) -> str:
    """The name of a new game's deal: the players' wish, or else a fresh name; empty if the game has no open deal."""
    return wish.strip() or (fresh() if start.begins_with_a_deal else "")


def allowed(start: Position, name: str) -> str:
    """A deal's name at a new table; empty if it cannot be given any longer, or if it was cut short in an emoji."""
    try:
        return checked_deal(start, name)
    except Refused:
        return ""


def name_of(table: Table) -> str:
    """The name of the deal of a table's game; empty if it has none. Later games of a series add their number to it."""
    first = table.terms.deal
    if not first or table.number == 1:
        return first
    number = f" {table.number}"
    return first[: LONGEST_DEAL - len(number)].rstrip() + number


def name_now(table: Table) -> str:
    """The name that decides what chance does now; empty once a seat has acted."""
    return name_of(table) if all(move.seat == CHANCE for move in table.position.history) else ""


def chance(table: Table, random: Random) -> Event:
    """The next action of chance, as an event: decided by the deal's name if there is one, else by random."""
    if name := name_now(table):
        return moves.event(table, action(table.position, name))
    return moves.event(table, random.choices(table.position.actions, table.position.odds)[0])


def engine_seed(table: Table) -> int | None:
    """The seed of the engine's next search: in a counted try, equal for equal moves; else None, for any seed."""
    return number(table.position, name_of(table)) >> 1 if table.terms.daily else None


def action(position: Position, name: str) -> int:
    """The next action of chance in the deal with this name."""
    fraction = (number(position, name) >> 11) / 2**53
    sums = list(accumulate(position.odds))
    return position.actions[bisect(sums, fraction * sums[-1], hi=len(sums) - 1)]


def number(position: Position, name: str) -> int:
    """64 bits for the next ply in the deal with this name."""
    chosen = sorted(position.game.unusual(position.options).items())
    words = json.dumps([position.game.name, chosen, name, position.ply])
    return int.from_bytes(sha256(words.encode()).digest()[:8])


def is_of(position: Position, name: str) -> bool:
    """Whether a game began with the deal of this name."""
    dealt = Position.first(position.game, position.options)
    if not dealt.begins_with_a_deal:
        return False
    for move in takewhile(lambda move: move.seat == CHANCE, position.history):
        if dealt.mover != CHANCE or action(dealt, name) != move.action:
            return False
        dealt = dealt.play(move)
    return True


@cache
def has_deals(game: Game) -> bool:
    """Whether deals of a game have names; asked for by every first page, so the rules are loaded only if need be."""
    return game.kernel.chance and not game.kernel.hidden and game.new().begins_with_a_deal
