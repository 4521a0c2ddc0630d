"""Names of people, stored apart from events, so that events need not change when somebody is forgotten.

Events of older builds contain their names. A player whose name was removed is called by number.
"""

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from ...table.terms import NOBODY, OPENER
from ..schema import events, names

KINDS = ("open", "sit", "rename")
"""The events that name people."""
Row = dict[str, Any]
Known = Mapping[tuple[int, int], str]
"""Names by the number of the event and that of the player."""


def places(kind: str, payload: Any) -> list[tuple[int, Row]]:
    """Where an event names people: the number of each player, and the part of the payload with the name."""
    match kind:
        case "open":
            players = enumerate(payload.get("players", ()))
            return [(number, player) for number, player in players if is_person(player)]
        case "sit" | "rename":
            return [(payload["player"], payload)]
    return []


def is_person(player: Row) -> bool:
    """Whether this is neither an engine nor an open seat, in the first event of a table."""
    return player.get("level") is None and player.get("person") != NOBODY


def keep(connection: Connection, found: Iterable[Row]) -> None:
    """Take the names out of rows of events before they are inserted, and insert them into their own table."""
    given = [name for row in found if row["kind"] in KINDS for name in taken_out(row)]
    if given:
        connection.execute(insert(names), given)


def taken_out(row: Row) -> list[Row]:
    """The names of a row of events, as rows of their own."""
    row["payload"] = deepcopy(row["payload"])
    return [
        {"table_id": row["table_id"], "seq": row["seq"], "player": player, "name": part.pop("name")}
        for player, part in places(row["kind"], row["payload"])
        if "name" in part
    ]


def known(connection: Connection, table_id: str, found: Iterable[Any]) -> Known:
    """The names that belong to rows of a table's events. There is no query if they name nobody."""
    naming = [row.seq for row in found if row.kind in KINDS]
    if not naming:
        return {}
    about = select(names.c.seq, names.c.player, names.c.name).where(
        names.c.table_id == table_id, names.c.seq.between(naming[0], naming[-1])
    )
    return {(row.seq, row.player): row.name for row in connection.execute(about)}


def of_players(connection: Connection, table_ids: Collection[str]) -> Mapping[tuple[str, int, int], str]:
    """What persons are called now at some tables, by the table, the number of the player, and the person."""
    given = select(names).where(names.c.table_id.in_(table_ids))
    apart = {(row.table_id, row.seq, row.player): row.name for row in connection.execute(given)}
    columns = select(events.c.table_id, events.c.seq, events.c.kind, events.c.payload)
    naming = columns.where(events.c.table_id.in_(table_ids), events.c.kind.in_(KINDS))
    holders: dict[tuple[str, int], int] = {}
    found: dict[tuple[str, int, int], str] = {}
    for row in connection.execute(naming.order_by(events.c.table_id, events.c.seq)):
        for player, part in places(row.kind, row.payload):
            if row.kind != "rename":
                holders[row.table_id, player] = part.get("person", OPENER)
            name = part.get("name") or apart.get((row.table_id, row.seq, player), "")
            found[row.table_id, player, holders.get((row.table_id, player), OPENER)] = name
    return found


def put_back(row: Any, known: Known) -> Any:
    """The payload of a row of events, with the names that it was written with."""
    for player, part in places(row.kind, row.payload):
        part.setdefault("name", known.get((row.seq, player), nameless(player)))
    return row.payload


def nameless(player: int) -> str:
    """What a player without a name is called."""
    return f"Player {player + 1}"


def forget(connection: Connection, table_id: str, person: int) -> None:
    """Remove all names of a person at a table.

    Events of older builds are the exception to append-only logs: such an event is changed to one without the name
    (exceptions.py).
    """
    naming = select(events.c.seq, events.c.kind, events.c.payload).where(
        events.c.table_id == table_id, events.c.kind.in_(KINDS)
    )
    holders: dict[int, int] = {}
    gone: list[Row] = []
    rewritten: list[Row] = []
    for row in connection.execute(naming.order_by(events.c.seq)).all():
        parts = places(row.kind, row.payload)
        if row.kind != "rename":
            holders |= {player: part.get("person", OPENER) for player, part in parts}
        own = [(player, part) for player, part in parts if holders.get(player) == person]
        gone += [{"at_seq": row.seq, "of_player": player} for player, _ in own]
        if [part.pop("name") for _, part in own if "name" in part]:
            rewritten.append({"at_seq": row.seq, "new": row.payload})
    if gone:
        at = (names.c.seq == bindparam("at_seq"), names.c.player == bindparam("of_player"))
        connection.execute(delete(names).where(names.c.table_id == table_id, *at), gone)
    if rewritten:
        here = (events.c.table_id == table_id, events.c.seq == bindparam("at_seq"))
        connection.execute(update(events).where(*here).values(payload=bindparam("new")), rewritten)
