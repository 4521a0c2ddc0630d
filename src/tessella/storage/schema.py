"""The tables of the database; migrations/ makes them, step by step, so a change here needs a step there.

Secrets of browsers and of links are never stored, only their digests (SHA-256, as 64 hexadecimal characters).
"""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

LONGEST_NAME, LONGEST_TEXT = 30, 500
"""Characters in a message's name and in its text."""
LONGEST_NOTICE = 200
"""Characters in a notice to all players."""

metadata = MetaData()
of_sqlite = MetaData()
"""Tables that only a SQLite database has."""


def table_id() -> Column[str]:
    """A column that says which table a row is about."""
    return Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("opened_at", DateTime, nullable=False),  # UTC
    Column("invitation", String(22)),  # a token; players are shown it, so it is no digest
    Column("changed_at", DateTime, nullable=False),  # UTC, when the last event happened
    Column("phase", String(4)),  # where it stands (table/stage.py); null in rows older than this column
    Column("waits_for", JSON),  # the persons who are to act
    Column("public", Boolean, nullable=False, server_default=false()),  # in the lobby
    Column("rewritten", Integer, nullable=False, server_default="0"),  # how many were forgotten here
    Column("counted", Integer, nullable=False, server_default="0"),  # the events that `results` knows of
)

Index("tables_in_public", tables.c.changed_at, sqlite_where=tables.c.public, postgresql_where=tables.c.public)


def count_once(name: str, table: Table) -> None:
    """A unique index on the idempotency keys of a table's rows; most rows have none."""
    a_key = text("key IS NOT NULL")
    Index(name, table.c.table_id, table.c["key"], unique=True, sqlite_where=a_key, postgresql_where=a_key)


events = Table(
    "events",
    metadata,
    table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("at", DateTime, nullable=False),  # UTC
    Column("key", String(40)),  # the idempotency key of the request that made the event
)

count_once("one_event_of_a_key", events)
OPENS = text("seq = 1 AND key IS NOT NULL")
Index("one_opening_of_a_key", events.c["key"], unique=True, sqlite_where=OPENS, postgresql_where=OPENS)

names = Table(  # names of people, apart from the payloads of events, so that they can be forgotten
    "names",
    metadata,
    table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # of the event that gave the name
    Column("player", Integer, primary_key=True, autoincrement=False),  # by number, whatever the seat
    Column("name", String(LONGEST_NAME), nullable=False),
)

exceptions = Table(  # tables whose events and messages the current transaction may change; empty otherwise
    "exceptions",
    metadata,
    table_id(),
)

keys = Table(  # browsers that act for a person
    "keys",
    metadata,
    table_id(),
    Column("digest", String(64), primary_key=True),
    Column("person", Integer, nullable=False),
)

Index("keys_of_a_browser", keys.c.digest)

devices = Table(  # browsers of one person, who has the same tables on all of them
    "devices",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),  # the digest of the first of them
)

Index("devices_of_an_owner", devices.c.owner)

device_links = Table(  # private links, each of which makes a browser one of a person's devices
    "device_links",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("digest", String(64), nullable=False),
)

Index("owner_of_a_link", device_links.c.digest)

links = Table(  # private links, each of which lets another device act for a person
    "links",
    metadata,
    table_id(),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("digest", String(64), nullable=False),
)

put_away = Table(  # tables that a person's lists leave out
    "put_away",
    metadata,
    table_id(),
    Column("person", Integer, primary_key=True, autoincrement=False),
)

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True),  # never used again: messages are removed only with their table
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("channel", String(8), nullable=False),
    Column("person", Integer),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("text", String(LONGEST_TEXT), nullable=False),
    Column("at", DateTime, nullable=False),  # UTC
    Column("key", String(40)),  # of the request that brought it
)

Index("messages_of_a_table", messages.c.table_id, messages.c.id)
count_once("one_message_of_a_key", messages)

presence = Table(  # since when a person has a page open at a server, or has none
    "presence",
    metadata,
    table_id(),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("server", String(16), primary_key=True),  # empty: servers that are long gone
    Column("here", Boolean, nullable=False),
    Column("at", DateTime, nullable=False),  # UTC
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", DateTime, nullable=False),  # UTC, its last heartbeat
)

identity = Table(  # one row, made with the table: it is part of the names of cookies for this database
    "identity",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", String(8), nullable=False),
)

deadlines = Table(  # when a clock is down, or a pause is over, at each table where a clock runs
    "deadlines",
    metadata,
    table_id(),
    Column("at", DateTime, nullable=False),  # UTC
)

Index("deadlines_by_time", deadlines.c.at)

uptime = Table(  # the last heartbeat of any server while clocks ran: one row, or none if none has run lately
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", DateTime, nullable=False),  # UTC
)

outages = Table(  # times in which clocks ran, and no server
    "outages",
    metadata,
    Column("since", DateTime, primary_key=True),  # UTC
    Column("until", DateTime, nullable=False),  # UTC
)

dailies = Table(  # the deal of each day, drawn when it is first played
    "dailies",
    metadata,
    Column("day", String(10), primary_key=True),  # UTC, as 2026-11-23
    Column("game", String(64), primary_key=True),
    Column("deal", String(40), nullable=False),
    Column("level", String(16), nullable=False),  # of the engine
    Column("options", JSON, nullable=False),
)

tries = Table(  # one for each browser that plays a day's deal; its result is known once the game is over
    "tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("digest", String(64), primary_key=True),  # of the browser
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False, unique=True),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("late", Boolean, nullable=False, server_default=false()),  # it ended after its day
    Column("utility", Float),  # these three are null if it was given up
    Column("points", Float),
    Column("turns", Integer),
)

Index("tries_of_a_browser", tries.c.digest)

results = Table(  # of games that are over, computed from the logs for the statistics of whoever played
    "results",
    metadata,
    table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the game among all at the table
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("at", DateTime, nullable=False),  # UTC, when it was over
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("players", JSON, nullable=False),  # by seat, without names: table/results.py
    Column("side", Text, nullable=False),
    Column("utility", Float, nullable=False),
    Column("points", Float, nullable=False),
    Column("changed", Integer),  # the event that last changed the game; null in rows older than this column
)

reviews = Table(  # of games that are over; they name nobody
    "reviews",
    metadata,
    table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the game among all at the table
    Column("changed", Integer, nullable=False),  # the event that last changed the game when it was reviewed
    Column("build", Text, nullable=False),
    Column("accuracy", JSON, nullable=False),  # by seat
    Column("review", Text, nullable=False),
)

prepared = Table(  # a reply that a person has prepared, which is secret
    "prepared",
    metadata,
    table_id(),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("game", Integer, nullable=False),  # its number among all at the table
    Column("ply", Integer, nullable=False),
    Column("clicks", JSON, nullable=False),
    Column("words", Text, nullable=False),
    Column("fate", String(16), nullable=False),  # what has become of it; empty while it waits
)

notices = Table(  # what whoever runs the servers tells all players: one row, or none
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("text", String(LONGEST_NOTICE), nullable=False),
    Column("until", DateTime),  # UTC; null if it stays
)

blocks = Table(  # networks that are refused
    "blocks",
    metadata,
    Column("network", String(43), primary_key=True),
    Column("until", DateTime),  # UTC; null for good
)

changes = Table(  # one row for every transaction about a table or about orders, for other servers over the same file
    "changes",
    of_sqlite,
    Column("n", Integer, primary_key=True),  # never used again: the newest rows always stay
    Column("table_id", String(16), nullable=False),
    Column("server", String(16), nullable=False),
)
