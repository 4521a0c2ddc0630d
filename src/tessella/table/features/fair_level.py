"""A fair game: before it began, the level of its engines was chosen by what a person's earlier games came to.

open      and {fair_level: {level, won, games, against}}   the person won so many of the last games against a level
rematch   and {fair_level}                                 the engines play on at another level

Without earlier games, games is 0 and against is empty. Who computes the level is no matter of the table.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...engine.levels import level_named
from ..event import Event, insist
from ..feature import Feature, Part
from ..table import Table
from ..terms import objection_to_level

FAIR = "fair"
"""How people ask for such a level, in place of its name."""
LABEL = "Fair game"
FAIR_LEVEL: Part[Mapping[str, Any]] = Part("fair level", {})
"""How the level was chosen; empty where it was not."""
KEY = "fair_level"


def with_fair_level(opening: Event, found: Mapping[str, Any] | None) -> Event:
    """The first event of a log, or that of another series, with a level and why it was chosen; raises Refused.

    None leaves it as it is.
    """
    if found is None:
        return opening
    insist(objection_to_level(found["level"]))
    return replace(opening, payload={**opening.payload, KEY: dict(found)})


def chosen(before: Table, now: Table) -> Table:
    """The reason is known from now on; where the next series begins, all engines get the level."""
    found = now.last.payload.get(KEY, {})
    if now.last.kind == "open":  # the table has its engines
        return FAIR_LEVEL.put(now, found)
    if not found or now.before == before.before:
        return now
    players = [each if each.level is None else replace(each, level=found["level"]) for each in now.players]
    return FAIR_LEVEL.put(replace(now, players=tuple(players)), found)


def may_choose_again(table: Table) -> bool:
    """Whether another series has a fair level, too: one person plays."""
    return bool(FAIR_LEVEL.of(table)) and len(table.persons) == 1


def sentence(table: Table) -> str:
    """The level and why, told to who plays before the first move of this game; else empty."""
    found = FAIR_LEVEL.of(table)
    if not found or not table.my_seats or any(move.seat in table.my_seats for move in table.position.history):
        return ""
    level = level_named(found["level"]).title
    if not found["games"]:
        return f"{LABEL}: {level}, because you have not played this game against the engine before."
    against = level_named(found["against"]).title
    return f"{LABEL}: {level}, because you {won_of(found['won'], found['games'])} against {against}."


def won_of(won: int, games: int) -> str:
    """Wins of the last games, after "you".

    >>> won_of(7, 10), won_of(0, 2), won_of(0, 1)
    ('won 7 of your last 10', 'won none of your last 2', 'did not win your last game')
    """
    if games == 1:
        return "won your last game" if won else "did not win your last game"
    return f"won {won or 'none'} of your last {games}"


FAIR_GAME = Feature(steps={"open": chosen, "rematch": chosen})
