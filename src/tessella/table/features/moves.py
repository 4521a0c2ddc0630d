"""Moves, of players and of chance.

action    {move, says?}      in the game's notation; chance moves like a player. says: what an engine that plays
                             together with people says with it
"""

from dataclasses import replace

from ...core.sentences import does
from .. import clicks
from ..clicks import NOTHING, NextClicks, Path
from ..event import Event, Never, insist
from ..feature import Feature
from ..table import Table
from . import clocks

WAITING = "The game waits until every seat is taken."


def click(table: Table, path: Path) -> Event | NextClicks:
    """The event that these clicks make, or the places that may be clicked next; raises IllegalMove or Refused."""
    insist(table.objection("act"))
    read = clicks.read_clicks(table.view, path)
    return read if isinstance(read, NextClicks) else event(table, read)


def typed(table: Table, text: str) -> Event:
    """The event that a typed move makes; raises IllegalMove or Refused."""
    insist(table.objection("act"))
    return event(table, clicks.read_text(table.view, text))


def event(table: Table, action: int, says: str = "") -> Event:
    """The event of a legal action, and what is said with it."""
    move = table.position.game.notation.write(table.position, action)
    return table.event("action", {"move": move, "says": says} if says else {"move": move})


def objection(table: Table) -> str | None:
    """Why I cannot move now; None if I can."""
    if table.over:
        return Never(f"The game is over: {table.ending}")
    if table.gathering:
        return WAITING
    if not table.my_turn:
        return f"It is not your turn: {does(table.told, table.position.mover, 'is', within=True)} to play."
    return clocks.objection_to_moves(table)


def may_act(table: Table) -> bool:
    """Whether I am to act, and there is no pause."""
    return table.my_turn and clocks.pause_until(table) is None


def next_clicks(table: Table, path: Path = ()) -> NextClicks:
    """The places that I may click next; none if I am not to act."""
    return clicks.next_clicks(table.view, path) if may_act(table) else NOTHING


def preview(table: Table, path: Path) -> str | None:
    """The preview of the move that these clicks make; None if they make none, or if I am not to act."""
    return clicks.preview(table.view, path) if table.my_turn else None


def play(before: Table, now: Table) -> Table:
    """Carry out the move."""
    return replace(now, position=before.position.play(str(now.last.payload["move"])))


def note(table: Table) -> str:
    """What was said with the last move."""
    return str(table.last.payload.get("says", ""))


MOVES = Feature(steps={"action": play}, objections={"act": objection}, notes={"action": note})
