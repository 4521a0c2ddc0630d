"""Messages at a table: append-only, but those of somebody who is forgotten are blanked, and those that are removed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select, update

from ...table.event import Refused
from ..schema import LONGEST_NAME, LONGEST_TEXT, messages
from .exceptions import exception
from .moments import aware, plain


@dataclass(frozen=True)
class Message:
    """A message at a table."""

    channel: str
    person: int | None
    """The author; None for somebody who only watches."""
    name: str
    text: str
    at: datetime | None = None
    """UTC; None until it is stored, unless it happened at another time."""
    id: int = 0
    """From 1, later messages have higher ones; 0 until it is stored."""


def objection(message: Message) -> str | None:
    """Why a message cannot be stored, if it cannot; one sentence."""
    if len(message.text) > LONGEST_TEXT or len(message.name) > LONGEST_NAME:
        return (
            f"A message may have {LONGEST_TEXT} characters, and a name {LONGEST_NAME}; please say it shorter."
        )
    if "\0" in message.text + message.name or not is_text(message.text + message.name):
        return "The message has characters that are no text; please leave them out."
    return None


def is_text(words: str) -> bool:
    """Whether this is valid Unicode, without lone surrogates."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def say(
    connection: Connection, table_id: str, message: Message, now: datetime, key: str | None = None
) -> Message:
    """Store a message, unless its key is known; returns the stored one. Raises Refused."""
    if reason := objection(message):
        raise Refused(reason)
    known = select(messages).where(messages.c.table_id == table_id, messages.c["key"] == key)
    if key is not None and (row := connection.execute(known).one_or_none()):
        return stored(row)
    at = message.at or now
    new = {
        "table_id": table_id,
        "channel": message.channel,
        "person": message.person,
        "name": message.name,
        "text": message.text,
        "at": plain(at),
        "key": key,
    }
    made = connection.execute(insert(messages).values(new)).inserted_primary_key
    return replace(message, at=at, id=made[0] if made else 0)


def messages_of(connection: Connection, table_id: str, after: int = 0, most: int = 200) -> Sequence[Message]:
    """The last ones with an id above after, the oldest first."""
    later = select(messages).where(messages.c.table_id == table_id, messages.c.id > after)
    found = connection.execute(later.order_by(messages.c.id.desc()).limit(most)).all()
    return [stored(row) for row in reversed(found)]


def blank(connection: Connection, table_id: str, person: int) -> None:
    """Remove names and texts from a person's messages; see exceptions.py."""
    own = (messages.c.table_id == table_id, messages.c.person == person)
    connection.execute(update(messages).where(*own).values(name="", text=""))


def unsay(connection: Connection, table_id: str, numbers: Collection[int]) -> None:
    """Remove names and texts from the messages with these ids at a table."""
    these = (messages.c.table_id == table_id, messages.c.id.in_(numbers))
    with exception(connection, table_id):
        connection.execute(update(messages).where(*these).values(name="", text=""))


def stored(row: Any) -> Message:
    """A message from its row."""
    return Message(row.channel, row.person, row.name, row.text, aware(row.at), row.id)
