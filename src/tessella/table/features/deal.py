"""Deals with a name: what chance does before anybody acts, the same wherever game, options and name are the same.

What was dealt is recorded like all moves, so nothing needs this to be replayed. The name decides each draw by itself:
SHA-256 of game, options that are not the usual ones, name and ply is a number from 0 to 1, and so one of the actions,
by their odds. Neither the machine nor a version of Python or NumPy makes a difference.
"""

import json
import secrets
from bisect import bisect
from datetime import datetime
from hashlib import sha256
from itertools import accumulate, takewhile
from random import Random

from ...core.mover import CHANCE
from ...core.position import Position
from ..event import Event
from ..table import Table
from ..terms import LONGEST_DEAL
from . import moves

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of fresh names; no two of them look alike."""
FRESH = 6


def fresh() -> str:
    """A name that nobody has used."""
    return "".join(secrets.choice(SIGNS) for _ in range(FRESH))


def of_the_day(now: datetime) -> str:
    """The name of the deal of the day, its date."""
    return now.date().isoformat()


def named(start: Position, wish: str) -> str:
    """The name that players wish for the deal of a new game, else a fresh one; empty where deals have no name."""
    return wish.strip() or (fresh() if start.begins_with_a_deal else "")


def name_of(table: Table) -> str:
    """The name of the deal of a table's game, empty if it has none; later games of a series add their number."""
    first = table.terms.deal
    if not first or table.number == 1:
        return first
    number = f" {table.number}"
    return first[: LONGEST_DEAL - len(number)].rstrip() + number


def name_now(table: Table) -> str:
    """The name that decides what chance does now; empty once somebody has acted."""
    return name_of(table) if all(move.seat == CHANCE for move in table.position.history) else ""


def chance(table: Table, random: Random) -> Event:
    """What chance does, which is to act: as the deal's name says, else by a source of random numbers."""
    if name := name_now(table):
        return moves.event(table, action(table.position, name))
    return moves.event(table, random.choices(table.position.actions, table.position.odds)[0])


def action(position: Position, name: str) -> int:
    """What chance, which is to act, does in the deal of a name."""
    usual = {option.name: option.default for option in position.game.options}
    chosen = sorted((option, value) for option, value in position.options.items() if value != usual[option])
    words = json.dumps([position.game.name, chosen, name, position.ply])
    fraction = (int.from_bytes(sha256(words.encode()).digest()[:8]) >> 11) / 2**53
    sums = list(accumulate(position.odds))
    return position.actions[bisect(sums, fraction * sums[-1], hi=len(sums) - 1)]


def is_of(position: Position, name: str) -> bool:
    """Whether the deal of a name is what chance did in a game before anybody acted."""
    dealt = Position.first(position.game, position.options)
    if not dealt.begins_with_a_deal:
        return False
    for move in takewhile(lambda move: move.seat == CHANCE, position.history):
        if dealt.mover != CHANCE or action(dealt, name) != move.action:
            return False
        dealt = dealt.play(move)
    return True
