"""Prints the tables of a database."""

import json

from ..storage.store import Listed
from .record_files import target
from .tables_database import stored_in

STATES = {True: "over", False: "goes on", None: "unknown"}


def print_tables(database: str | None, as_json: bool) -> None:
    """Print a line for each table, without replaying a game; raises UserError."""
    write = json_line if as_json else text_line
    with stored_in(database) as store, target(None) as out:
        for listed in store.listing():
            out.write(f"{write(listed)}\n")


def text_line(listed: Listed) -> str:
    """A table for people, in columns."""
    opened, changed = (f"{at:%Y-%m-%d %H:%M}" for at in (listed.opened_at, listed.changed_at))
    players = ", ".join(name or "(open)" for name in listed.players)
    state = STATES[listed.over]
    return f"{listed.id}  {listed.game:12}  {opened}  {changed}  {listed.events:5}  {state:7}  {players}"


def json_line(listed: Listed) -> str:
    """A table for programs; "over" is null where it is not known."""
    about = {
        "table": listed.id,
        "game": listed.game,
        "opened": listed.opened_at.isoformat(),
        "changed": listed.changed_at.isoformat(),
        "events": listed.events,
        "over": listed.over,
        "players": list(listed.players),
        "public": listed.public,
    }
    return json.dumps(about, ensure_ascii=False)
