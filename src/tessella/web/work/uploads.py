"""Uploads become logs of tables; runs in a worker process, which loads no pages and no tables."""

from ...core.position import Position
from ...record import Record, parse
from ...table.event import Event
from ...table.features import deal, remarks
from ...table.features.branch import events_of
from ...table.features.draw import AGREED, allows_draws
from ...table.terms import LONGEST_NAME, Player, open_event
from ...table.unicode_text import is_visible, one_form


def log_in(text: str) -> list[Event]:
    """The log of a table for the one game of a text; raises RecordError or Refused."""
    return log_of(parse(text))


def log_of(record: Record) -> list[Event]:
    """The log of a table where people have played a record's main line; raises Refused."""
    position = record.position()
    told = [one_form(record.headers.get(side, "")) for side in record.game.sides]
    names = [name[:LONGEST_NAME].strip() for name in told]
    players = [
        Player(name if is_visible(name) else f"Player {number}") for number, name in enumerate(names, 1)
    ]
    name = record.headers.get("Deal", "")
    name = deal.allowed(record.position(0), name) if deal.is_of(position, name) else ""
    log = [open_event(record.game.name, record.options, players, deal=name), *events_of(position)]
    log += remarks.events(record)
    if record.stopped:
        return [*log, Event("stop", {"why": record.stopped})]
    return log + agreement(position) if record.headers.get("Ending") == AGREED else log


def agreement(position: Position) -> list[Event]:
    """The events of a draw by agreement; none if the game is over, or has no draws."""
    if position.mover < 0 or not allows_draws(position):
        return []
    return [Event("offer", {"seat": position.mover}), Event("accept", {"seat": 1 - position.mover})]
