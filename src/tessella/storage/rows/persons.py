"""Who acts for whom at a table: the browsers of a person, the person's private link, and the invitation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, func, select, update

from ...table.event import Refused
from ...table.stage import ON, OVER
from ..schema import keys, links, tables
from . import devices
from .upsert import insert_new, upsert


class Occupied(Refused):
    """The browser acts for another person at the table; one sentence."""


@dataclass(frozen=True)
class Arrival:
    """A browser that acts for a person from now on."""

    person: int
    digest: str


@dataclass(frozen=True, order=True)
class Acting:
    """A person at a table for whom somebody's browser acts."""

    table_id: str
    person: int
    is_needed: bool
    """Whether the game may go on, and browsers of other persons play, too."""


def persons_of(connection: Connection, table_id: str) -> Mapping[str, int]:
    """The person for the digest of each browser that acts for somebody."""
    found = connection.execute(select(keys.c.digest, keys.c.person).where(keys.c.table_id == table_id))
    return {row.digest: row.person for row in found}


def acts_for(connection: Connection, digest: str) -> Sequence[Acting]:
    """All persons for whom a browser, or another device of its person, acts."""
    browsers = (digest, *devices.others(connection, digest))
    other = keys.alias()
    others = select(other.c.digest).where(other.c.table_id == tables.c.id, other.c.person != keys.c.person)
    is_needed = and_(func.coalesce(tables.c.phase, ON) != OVER, others.exists()).label("is_needed")
    found = select(keys.c.table_id, keys.c.person, is_needed).join_from(keys, tables).distinct()
    rows = connection.execute(found.where(keys.c.digest.in_(browsers)))
    return [Acting(row.table_id, row.person, row.is_needed) for row in rows]


def admit(connection: Connection, table_id: str, person: int, digest: str) -> Mapping[str, int]:
    """Let a browser act for a person, and the person's other devices, except those that act for somebody else.

    Returns the person for the digest of each new one. Raises Occupied if the browser acts for another person there.
    """
    devices.hold(connection, digest)
    all_devices = (digest, *devices.others(connection, digest))
    of_person = {"table_id": table_id, "person": person}
    new = [each for each in all_devices if insert_new(connection, keys, {**of_person, "digest": each})]
    if persons_of(connection, table_id)[digest] != person:
        raise Occupied("This browser is somebody else at this table already.")
    return dict.fromkeys(new, person)


def shut_out(connection: Connection, table_id: str, person: int, but: str) -> None:
    """Remove all browsers of a person except one, and the private link.

    The others are no longer devices of this browser's person either: strangers may have them.
    """
    of_person = (keys.c.table_id == table_id, keys.c.person == person, keys.c.digest != but)
    gone = connection.scalars(select(keys.c.digest).where(*of_person)).all()
    if theirs := set(gone).intersection(devices.others(connection, but)):
        devices.part_with(connection, but, theirs)
    connection.execute(delete(keys).where(*of_person))
    connection.execute(delete(links).where(links.c.table_id == table_id, links.c.person == person))


def make_link(connection: Connection, table_id: str, person: int, digest: str) -> None:
    """Give a person a private link, instead of any other."""
    upsert(connection, links, {"table_id": table_id, "person": person, "digest": digest})


def person_of_link(connection: Connection, table_id: str, digest: str) -> int | None:
    """The person with this private link; None if it is no link."""
    return connection.scalar(
        select(links.c.person).where(links.c.table_id == table_id, links.c.digest == digest)
    )


def invitation_of(connection: Connection, table_id: str) -> str | None:
    """The token of the invitation, if there is one."""
    return connection.scalar(select(tables.c.invitation).where(tables.c.id == table_id))


def invite(connection: Connection, table_id: str, token: str | None) -> None:
    """Set the token of the invitation; None withdraws it."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(invitation=token))
