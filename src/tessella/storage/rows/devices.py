"""Browsers that are devices of one person, who has the same seats on all of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, and_, delete, func, or_, select, update

from ..schema import device_links, devices, keys
from .upsert import insert_all_new, insert_new, upsert


@dataclass(frozen=True)
class Moved:
    """The tables where some of a person's devices have become, or are no longer, able to act; and these devices."""

    tables: Sequence[str]
    devices: Sequence[str]


def others(connection: Connection, digest: str) -> Sequence[str]:
    """The digests of the other devices of a browser's person."""
    mine = select(devices.c.owner).where(devices.c.digest == digest).scalar_subquery()
    found = select(devices.c.digest).where(devices.c.owner == mine, devices.c.digest != digest)
    return connection.scalars(found).all()


def hold(connection: Connection, *digests: str) -> None:
    """Lock the devices of these browsers' persons until the transaction ends, so that none joins or leaves."""
    theirs = select(devices.c.owner).where(devices.c.digest.in_(digests))
    found = select(devices.c.digest).where(devices.c.owner.in_(theirs)).order_by(devices.c.digest)
    connection.execute(found.with_for_update())


def make_link(connection: Connection, digest: str, link: str) -> None:
    """Give the person of a browser a private link to all tables, instead of any other; both are digests."""
    owner(connection, digest)
    hold(connection, digest)  # it may be joining another person
    upsert(connection, device_links, {"owner": known_owner(connection, digest), "digest": link})


def owner(connection: Connection, digest: str) -> str:
    """The owner of a browser. A browser that nothing is known of is stored as its own."""
    insert_new(connection, devices, {"digest": digest, "owner": digest})
    return known_owner(connection, digest)


def known_owner(connection: Connection, digest: str) -> str:
    """The owner of a browser; itself if nothing is known of it."""
    return connection.scalar(select(devices.c.owner).where(devices.c.digest == digest)) or digest


def owner_of_link(connection: Connection, link: str) -> str | None:
    """The owner of a private link to all tables; None if it is no link."""
    found: str | None = connection.scalar(select(device_links.c.owner).where(device_links.c.digest == link))
    return found


def tables_of(connection: Connection, *digests: str | None) -> set[str]:
    """The tables where these browsers, and the other devices of their persons, act."""
    theirs = select(devices.c.owner).where(devices.c.digest.in_(digests))
    all_devices = select(devices.c.digest).where(devices.c.owner.in_(theirs))
    found = select(keys.c.table_id).where(or_(keys.c.digest.in_(digests), keys.c.digest.in_(all_devices)))
    return {*connection.scalars(found)}


def join(connection: Connection, link: str, digest: str) -> Moved | None:
    """Make a browser, with its other devices, devices of the person with this link; None if it is no link.

    Each gets the seats of all others, except at tables where one of them acts for somebody else.
    """
    theirs = owner_of_link(connection, link)
    if theirs is None:
        return None
    ours = owner(connection, digest)
    hold(connection, ours, theirs)
    connection.execute(update(devices).where(devices.c.owner == ours).values(owner=theirs))
    if ours != theirs:
        connection.execute(delete(device_links).where(device_links.c.owner == ours))
    insert_all_new(connection, keys, missing(theirs))
    of_all = select(keys.c.table_id).join(devices, devices.c.digest == keys.c.digest)
    tables = connection.scalars(of_all.where(devices.c.owner == theirs).distinct()).all()
    return Moved(tables, [digest, *others(connection, digest)])


def missing(whose: str) -> Select[tuple[str, str, int]]:
    """The query for the seats of a person's devices that others of these devices do not have yet.

    A table where two of them act for different persons is left out: a third one would see both hands.
    """
    lacking, held = devices.alias(), keys.alias()
    seats = (
        select(keys.c.table_id, lacking.c.digest, func.min(keys.c.person).label("person"))
        .join_from(keys, devices, devices.c.digest == keys.c.digest)
        .join(lacking, lacking.c.owner == devices.c.owner)
        .outerjoin(held, and_(held.c.table_id == keys.c.table_id, held.c.digest == lacking.c.digest))
    )
    lacks = seats.where(devices.c.owner == whose, held.c.digest.is_(None))
    of_one = func.min(keys.c.person) == func.max(keys.c.person)
    return lacks.group_by(keys.c.table_id, lacking.c.digest).having(of_one)


def forget(connection: Connection, digest: str) -> None:
    """Forget a browser, the other devices of its person, and their link."""
    hold(connection, digest)  # devices before links, as everywhere
    whose = known_owner(connection, digest)
    connection.execute(delete(device_links).where(device_links.c.owner == whose))
    connection.execute(delete(devices).where(devices.c.owner == whose))


def part_with(connection: Connection, digest: str, gone: Collection[str]) -> None:
    """Remove devices from those of a browser's person, and the link."""
    hold(connection, digest)
    whose = known_owner(connection, digest)
    connection.execute(delete(device_links).where(device_links.c.owner == whose))
    connection.execute(delete(devices).where(devices.c.owner == whose, devices.c.digest.in_(gone)))
    connection.execute(update(devices).where(devices.c.owner == whose).values(owner=digest))


def shut_out(connection: Connection, digest: str) -> Moved:
    """Remove all devices of a person except one, and the link."""
    gone = others(connection, digest)
    own = keys.alias()
    same_seat = (own.c.table_id == keys.c.table_id, own.c.person == keys.c.person, own.c.digest == digest)
    theirs = (keys.c.digest.in_(gone), select(own.c.digest).where(*same_seat).exists())
    tables = connection.scalars(select(keys.c.table_id).where(*theirs).distinct()).all()
    connection.execute(delete(keys).where(*theirs))
    part_with(connection, digest, gone)
    return Moved(tables, [digest, *gone])
