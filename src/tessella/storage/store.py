"""The door to the database, which keeps all that outlives a server; rows/ has a module for each kind of thing."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from sqlalchemy import select

from ..table.event import Event
from .database import StoreError, Unstored, default_url
from .rows import (
    changes,
    dailies,
    deadlines,
    devices,
    forgetting,
    listing,
    log,
    messages,
    orders,
    persons,
    prepared,
    presence,
    renaming,
    results,
    reviews,
    standings,
)
from .rows.changes import UnknownTable
from .rows.dailies import Daily, Entry, Tried, Try
from .rows.deadlines import Deadline
from .rows.devices import Moved
from .rows.listing import Listed
from .rows.log import CHANGED, AlreadyDone, Log, StaleLog
from .rows.messages import Message
from .rows.orders import Notice, Orders
from .rows.persons import Arrival, Occupied
from .rows.prepared import Replaced
from .rows.standings import Place, Standing
from .schema import identity
from .shared_database import NOT_STORED, SharedDatabase, command, orders_command, query, table_command

__all__ = [
    "AlreadyDone",
    "Arrival",
    "Daily",
    "Deadline",
    "Entry",
    "Listed",
    "Log",
    "Message",
    "Moved",
    "Notice",
    "Occupied",
    "Orders",
    "Place",
    "Replaced",
    "StaleLog",
    "Standing",
    "Store",
    "StoreError",
    "Try",
    "UnknownTable",
    "Unstored",
    "default_url",
]

NOT_PLAYED = "The table could not be stored, so nothing was played; please try again."


class Store(SharedDatabase):
    """What is stored; calls block. All that write raise Unstored, and UnknownTable if it is about a table."""

    def identity(self) -> str:
        """What tells this database from others, always the same: a few letters and digits."""
        with self.database.reading() as connection:
            return str(connection.scalar(select(identity.c.name)))

    # The log

    tail = query(log.tail)
    rewritten = query(log.rewritten)
    replies = query(prepared.replies_of)
    remove = table_command(forgetting.remove)
    rename = table_command(renaming.rename)
    players_of = query(listing.players_of)
    _has_key = query(log.has_key)
    _opened_by = query(log.opened_by)

    def open(
        self,
        events: Sequence[Event],
        digest: str,
        invitation: str | None = None,
        standing: Standing | None = None,
        entry: Entry | None = None,
        key: str | None = None,
    ) -> str:
        """Open a table with its first events; returns its id. The browser with this digest is person 0 there.

        With an entry, this is the browser's try at the deal of a day. Nothing is opened if it has begun one before, or
        if the idempotency key of the request is known; the id is that of the table of then.
        """
        try:
            with self.database.writing(NOT_PLAYED) as connection:
                now = self.clock()
                table_id = log.open_table(connection, events[0], now, invitation)
                changes.announce(connection, table_id, self.server)
                log.add(connection, log.rows(table_id, 0, events, now, key))
                standings.note(connection, table_id, events, standing, now)
                persons.admit(connection, table_id, 0, digest)
                if entry:
                    dailies.enter(connection, table_id, digest, entry)
        except Tried as tried:
            return tried.table_id
        except StaleLog:
            if key is None or (before := self._opened_by(key)) is None:
                raise
            return before
        return table_id

    def append(
        self,
        table_id: str,
        seq: int,
        events: Sequence[Event],
        key: str | None = None,
        arrival: Arrival | None = None,
        standing: Standing | None = None,
    ) -> Mapping[str, int]:
        """Add events after the first seq ones, and who arrives with them: all or none, on disk when it returns.

        standing is the table's after them; None leaves the stored one. key, of at most 40 characters, is the
        idempotency key of the request; it is stored with the first event. Returns the person for the digest of each
        browser that arrives.

        Raises StaleLog if others have appended, or if somebody was forgotten whom standing.rewritten does not count;
        AlreadyDone for a key that is known; or Occupied.
        """
        try:
            with self.changing(table_id, NOT_PLAYED, standing.rewritten if standing else None) as connection:
                now = self.clock()
                replaced = standing.replies if standing else None
                if replaced and not prepared.replace(connection, table_id, replaced):
                    raise StaleLog(CHANGED)
                log.add(connection, log.rows(table_id, seq, events, now, key))
                standings.note(connection, table_id, events, standing, now)
                return persons.admit(connection, table_id, arrival.person, arrival.digest) if arrival else {}
        except StaleLog as stale:
            if key is not None and self._has_key(table_id, key):
                raise AlreadyDone("This has been done already.") from stale
            raise

    def read(self, table_id: str) -> Log:
        """A table's whole log; raises UnknownTable."""
        with self.database.moment() as connection:
            return log.read(connection, table_id)

    def listing(self) -> Iterator[Listed]:
        """All tables, those with the newest events first. No transaction is open while the caller works with one."""
        return listing.listed_tables(self.database)

    def prepare(self, table_id: str, seq: int, replaced: Replaced) -> None:
        """Replace the replies prepared after the first seq events; raises StaleLog if others have been quicker."""
        with self.changing(table_id) as connection:
            if log.last(connection, table_id) != seq or not prepared.replace(connection, table_id, replaced):
                raise StaleLog(CHANGED)

    # Persons

    persons_of = query(persons.persons_of)
    acts_for = query(persons.acts_for)
    person_of_link = query(persons.person_of_link)
    invitation = query(persons.invitation_of)
    admit = table_command(persons.admit)
    shut_out = table_command(persons.shut_out)
    invite = table_command(persons.invite)

    def make_link(self, table_id: str, person: int, digest: str, rewritten: int | None = None) -> None:
        """Give a person a private link, in the place of any other; raises StaleLog if rewritten is another number."""
        with self.changing(table_id, rewritten=rewritten) as connection:
            persons.make_link(connection, table_id, person, digest)

    def forget(self, *seats: tuple[str, int]) -> Moved:
        """Keep nothing personal about persons at tables: neither name, messages, browsers, link nor presence.

        All of these tables change, or none does; a table that is gone is left out.
        """
        browsers: set[str] = set()
        with self.database.writing(NOT_STORED) as connection:
            for table_id, person in sorted(seats):
                with suppress(UnknownTable):
                    changes.announce(connection, table_id, self.server)
                    browsers |= forgetting.forget(connection, table_id, person)
        return Moved([table_id for table_id, _ in seats], [*browsers])

    # Devices of a person

    make_device_link = command(devices.make_link)
    forget_devices = command(devices.forget)

    def join_devices(self, link: str, digest: str) -> Moved | None:
        """A browser becomes a device of the person with this link; None if it is no link."""
        with self.database.writing(NOT_STORED) as connection:
            known = devices.tables_of(connection, devices.owner_of_link(connection, link), digest)
            self.announce(connection, known)
            moved = devices.join(connection, link, digest)
            self.announce(connection, {*moved.tables} - known if moved else ())
            return moved

    def shut_out_devices(self, digest: str) -> Moved:
        """No other device of this person counts any longer, nor does the link."""
        with self.database.writing(NOT_STORED) as connection:
            known = devices.tables_of(connection, digest)
            self.announce(connection, known)
            moved = devices.shut_out(connection, digest)
            self.announce(connection, {*moved.tables} - known)
            return moved

    # Where tables stand

    places = query(standings.places)
    places_at = query(standings.places_at)
    recent_public_games = query(standings.recent_public_games)
    complete = command(standings.complete)
    put_away = table_command(standings.put)

    def public_tables(self, most: int) -> Sequence[str]:
        """The ids of tables of the lobby where somebody is and the game has not ended: see standings.py."""
        with self.database.reading() as connection:
            return standings.public_tables(connection, self.clock(), most)

    # Clocks

    outages_after = query(deadlines.outages_after)
    number_of_clocks = query(deadlines.number)

    def run_since(self, quiet: timedelta) -> datetime | None:
        """Store a heartbeat of a server with clocks; returns the last one if it is too long ago: see deadlines.py."""
        with self.database.writing(NOT_STORED) as connection:
            return deadlines.run_since(connection, quiet, self.clock())

    def look_after(self, table_id: str, deadline: Deadline) -> None:
        """Set when a table is due next."""
        with self.changing(table_id) as connection:
            deadlines.put(connection, table_id, deadline, self.clock())

    def due(self, most: int) -> tuple[Sequence[str], datetime | None]:
        """The tables whose clock is down, and the next deadline of all."""
        with self.database.reading() as connection:
            return deadlines.due(connection, self.clock(), most), deadlines.next_one(connection)

    # Results, and deals of the days

    uncounted = query(results.uncounted)
    keep_results = command(results.keep)
    results_of = query(results.results_of)
    reviewed = query(results.reviewed)
    review_of = query(reviews.review_of)
    keep_review = command(reviews.keep)
    neighbours = query(dailies.neighbours)
    tries = query(dailies.tries_at)
    own_tries = query(dailies.own_tries)
    own_days = query(dailies.own_days)
    known_daily = query(dailies.daily)
    _draw = command(dailies.draw)

    def daily(self, day: str, game: str, drawn: Daily) -> Daily:
        """The deal of a day; the first time this is the one that was drawn."""
        return self.known_daily(day, game) or self._draw(day, game, drawn)

    # Messages

    messages_of = query(messages.messages_of)
    unsay = table_command(messages.unsay)

    def say(
        self, table_id: str, message: Message, key: str | None = None, rewritten: int | None = None
    ) -> Message:
        """The message as it was stored, with its id; a second one with the same key is not stored.

        Raises Refused, or StaleLog if rewritten is another number.
        """
        with self.changing(table_id, rewritten=rewritten) as connection:
            return messages.say(connection, table_id, message, self.clock(), key)

    # Orders of whoever runs the servers

    standing_orders = query(orders.orders)
    post = orders_command(orders.post)
    block = orders_command(orders.block)
    unblock = orders_command(orders.unblock)

    # Presence

    def be_here(self, table_id: str, person: int, here: bool) -> None:
        """A person has a page of the table open on this server from now on, or has none any more."""
        with self.changing(table_id) as connection:
            presence.be_here(connection, table_id, self.server, person, here, self.clock())

    def away(self, table_id: str) -> Mapping[int, datetime | None]:
        """For each person ever seen, since when that person is away; None for those who are here, on any server."""
        with self.database.reading() as connection:
            return presence.away(connection, table_id, self.server, self.clock())

    def heartbeat(self) -> None:
        """Store a heartbeat, every presence.HEARTBEAT seconds; remove servers and orders that are over."""
        with self.database.writing(NOT_STORED) as connection:
            presence.heartbeat(connection, self.server, self.clock())
            presence.fold(connection, self.server, self.clock())
            orders.tidy(connection, self.clock())
            changes.trim(connection)

    def depart(self) -> None:
        """Store that this server stops, so that nobody is here any more."""
        with self.database.writing(NOT_STORED) as connection:
            self.announce(connection, presence.tables_on(connection, self.server))
            presence.depart(connection, self.server, self.clock())
