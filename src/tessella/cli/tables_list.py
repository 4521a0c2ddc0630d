"""Prints the tables of a database."""

import json

from ..web.store import Listed, Store
from .record_files import target
from .tables_kept import is_finished, kept_in

STATES = {True: "over", False: "goes on", None: "unknown"}
WIDTH = max(map(len, STATES.values()))


def print_tables(database: str | None, state: bool, as_json: bool) -> None:
    """Print a line for each table as soon as it is known; raises UserError."""
    write = json_line if as_json else text_line
    with kept_in(database) as store, target(None) as out:
        for listed in store.listing():
            out.write(f"{write(store, listed, state)}\n")


def text_line(store: Store, listed: Listed, state: bool) -> str:
    """A table for people, in columns."""
    told = f"  {STATES[is_finished(store, listed.id)]:{WIDTH}}" if state else ""
    opened, last = (f"{at:%Y-%m-%d %H:%M}" for at in (listed.opened_at, listed.last_at))
    players = ", ".join(name or "(open)" for name in listed.players)
    return f"{listed.id}  {listed.game:12}  {opened}  {last}  {listed.events:5}{told}  {players}"


def json_line(store: Store, listed: Listed, state: bool) -> str:
    """A table for programs; "over" is there if it was asked for, and null if nobody can tell."""
    about = {
        "table": listed.id,
        "game": listed.game,
        "opened": listed.opened_at.isoformat(),
        "last": listed.last_at.isoformat(),
        "events": listed.events,
        "players": list(listed.players),
    }
    return json.dumps(about | ({"over": is_finished(store, listed.id)} if state else {}), ensure_ascii=False)
