"""Where everything is kept that outlives a server: the logs of tables, who acts there, what is said, who is there.

What is written and read, and how, stands in storage/, one module for each kind.
"""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from platformdirs import user_data_dir
from sqlalchemy import Connection, select

from ..table.event import Clock, Event, utc_now
from ..table.features.prepare import Reply
from ..table.stage import Stage
from .database import Database, StoreError, Unstored
from .rows import (
    changes,
    dailies,
    deadlines,
    devices,
    forgetting,
    listing,
    log,
    messages,
    persons,
    prepared,
    presence,
    standings,
)
from .rows.changes import UnknownTable
from .rows.dailies import Daily, Entry, Others, Tried, Try
from .rows.deadlines import Deadline
from .rows.devices import Moved
from .rows.listing import Listed
from .rows.log import CHANGED, AlreadyDone, Log, StaleLog
from .rows.messages import Message
from .rows.persons import Acting, Arrival, Occupied
from .rows.prepared import Replaced
from .rows.standings import Place, Standing
from .schema import identity

__all__ = [
    "Acting",
    "AlreadyDone",
    "Arrival",
    "Daily",
    "Deadline",
    "Entry",
    "Listed",
    "Log",
    "Message",
    "Moved",
    "Occupied",
    "Others",
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
NOT_STORED = "That could not be stored; please try again."


def default_url() -> str:
    """The database in the user's data directory; raises StoreError."""
    folder = Path(user_data_dir("tessella", appauthor=False))
    if not folder.is_absolute():
        raise StoreError("This user has no home, and so no data directory; name a database.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The data directory {folder} cannot be made: {error.strerror}.") from error
    return f"sqlite:///{folder / 'tessella.db'}"


def new_id() -> str:
    """16 random signs, safe in a URL; the first is a letter or digit, for no command to take it for an option."""
    while not (found := secrets.token_urlsafe(12))[0].isalnum():
        pass
    return found


class Store:
    """A database; its calls block, and may come from any thread. All that write raise Unstored.

    Those that write about a table raise UnknownTable if there is none; other stores over the same database hear of it
    (notices.py).
    """

    def __init__(self, url: str, clock: Clock = utc_now, upgrading: bool = True) -> None:
        """Opens the database and brings its tables up to date; without upgrading, an older one is refused.

        Raises StoreError. Where it cannot be written, what is in it can be read nevertheless.
        """
        self.database, self._clock = Database(url, upgrading), clock
        self.server = secrets.token_urlsafe(12)
        """What other stores over the same database know this one by."""

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def identity(self) -> str:
        """What tells this database from others, always the same: a few letters and digits."""
        with self.database.reading() as connection:
            return str(connection.scalar(select(identity.c.name)))

    # The log

    def open(
        self,
        events: Sequence[Event],
        digest: str,
        invitation: str | None = None,
        standing: Standing | None = None,
        entry: Entry | None = None,
        key: str | None = None,
    ) -> str:
        """A new table with its first events.

        The browser with this digest is person 0 there. With an entry this is the browser's try at the deal of a day; if
        it has begun one before, nothing is opened, and the id is that of the table of then. So it is with a request
        whose idempotency key is known.
        """
        table_id, now = new_id(), self._clock()
        try:
            with self.database.writing(NOT_PLAYED) as connection:
                log.open_table(connection, table_id, events[0], now, invitation)
                changes.announce(connection, table_id, self.server)
                log.add(connection, log.rows(table_id, 0, events, now, key))
                self._note(connection, table_id, events, standing)
                persons.admit(connection, table_id, Arrival(0, digest))
                if entry:
                    dailies.enter(connection, table_id, digest, entry)
        except Tried as tried:
            return tried.table_id
        except StaleLog:
            with self.database.reading() as connection:
                if key is None or (before := log.opened_by(connection, key)) is None:
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

        standing is that of the table after them; None leaves it as it was noted. Returns for the digest of each browser
        that arrives the person for whom it acts.

        The idempotency key of the request, of at most 40 characters, goes with the first of the events. Raises
        StaleLog where others have appended, or somebody was forgotten of whom standing.rewritten does not know;
        AlreadyDone for a key that is known, or Occupied.
        """
        try:
            with self._writing(table_id, NOT_PLAYED, standing.rewritten if standing else None) as connection:
                replaced = standing.replies if standing else None
                if replaced and not prepared.replace(connection, table_id, replaced):
                    raise StaleLog(CHANGED)
                log.add(connection, log.rows(table_id, seq, events, self._clock(), key))
                self._note(connection, table_id, events, standing)
                return persons.admit(connection, table_id, arrival) if arrival else {}
        except StaleLog as stale:
            if key is not None and self._has_key(table_id, key):
                raise AlreadyDone("This has been done already.") from stale
            raise

    def read(self, table_id: str) -> Log:
        """A table's whole log; raises UnknownTable."""
        with self.database.moment() as connection:
            return log.read(connection, table_id)

    def tail(self, table_id: str, seq: int) -> tuple[Sequence[Event], frozenset[str]]:
        """The events after the first seq ones, and the idempotency keys of the requests that made them."""
        with self.database.reading() as connection:
            return log.tail(connection, table_id, seq)

    def rewritten(self, table_id: str) -> int:
        """How often somebody was forgotten at a table; raises UnknownTable."""
        with self.database.reading() as connection:
            return log.rewritten(connection, table_id)

    def listing(self) -> Iterator[Listed]:
        """All tables, those with the newest events first. No transaction is open while somebody works with one."""
        with self.database.reading() as connection:
            rows = listing.rows_of(connection)
        for first in range(0, len(rows), listing.AT_ONCE):
            with self.database.reading() as connection:
                found = listing.listed(connection, rows[first : first + listing.AT_ONCE])
            yield from found

    def prepare(self, table_id: str, seq: int, replaced: Replaced) -> None:
        """What has been prepared after the first seq events; raises StaleLog where others have been quicker."""
        with self._writing(table_id) as connection:
            if log.last(connection, table_id) != seq or not prepared.replace(connection, table_id, replaced):
                raise StaleLog(CHANGED)

    def replies(self, table_id: str) -> dict[int, Reply]:
        """What has been prepared at a table, by person."""
        with self.database.reading() as connection:
            return prepared.replies_of(connection, table_id)

    # Persons

    def persons(self, table_id: str) -> Mapping[str, int]:
        """For the digest of each browser that acts for somebody, the person."""
        with self.database.reading() as connection:
            return persons.persons_of(connection, table_id)

    def admit(self, table_id: str, person: int, digest: str) -> Mapping[str, int]:
        """Let a browser act for a person, and that person's other devices; raises Occupied if it acts for another one.

        Returns for the digest of each new one the person.
        """
        with self._writing(table_id) as connection:
            return persons.admit(connection, table_id, Arrival(person, digest))

    def shut_out(self, table_id: str, person: int, but: str) -> None:
        """No other browser of this person counts any longer, and neither does the private link."""
        with self._writing(table_id) as connection:
            persons.shut_out(connection, table_id, person, but)

    def make_link(self, table_id: str, person: int, digest: str, rewritten: int | None = None) -> None:
        """Give a person a private link, in the place of any other; raises StaleLog if rewritten is another number."""
        with self._writing(table_id, rewritten=rewritten) as connection:
            persons.make_link(connection, table_id, person, digest)

    def person_of_link(self, table_id: str, digest: str) -> int | None:
        """Whose private link this is, if it is one."""
        with self.database.reading() as connection:
            return persons.person_of_link(connection, table_id, digest)

    def invitation(self, table_id: str) -> str | None:
        """The token of the invitation, if there is one."""
        with self.database.reading() as connection:
            return persons.invitation_of(connection, table_id)

    def invite(self, table_id: str, token: str | None) -> None:
        """Make this the token of the invitation; None is no invitation."""
        with self._writing(table_id) as connection:
            persons.invite(connection, table_id, token)

    def acts_for(self, digest: str) -> Sequence[Acting]:
        """All persons for whom a browser, or another device of its person, acts."""
        with self.database.reading() as connection:
            return persons.acts_for(connection, digest)

    def forget(self, *seats: tuple[str, int]) -> Moved:
        """Keep nothing personal about persons at tables: neither name, messages, browsers, link nor presence.

        It is done at all of these tables or at none; a table that is gone is no trouble.
        """
        browsers: set[str] = set()
        with self.database.writing(NOT_STORED) as connection:
            for table_id, person in sorted(seats):
                with suppress(UnknownTable):
                    changes.announce(connection, table_id, self.server)
                    browsers |= forgetting.forget(connection, table_id, person)
        return Moved([table_id for table_id, _ in seats], [*browsers])

    def remove(self, table_id: str, before: datetime | None = None) -> bool:
        """Keep nothing about a table, unless something happened there since a moment; returns whether it is gone."""
        with self._writing(table_id) as connection:
            return forgetting.remove(connection, table_id, before)

    # Devices of a person

    def make_device_link(self, digest: str, link: str) -> None:
        """Give the person of a browser a private link to all tables, in the place of any other."""
        with self.database.writing(NOT_STORED) as connection:
            devices.make_link(connection, digest, link)

    def join_devices(self, link: str, digest: str) -> Moved | None:
        """A browser is a device of the person with this link; None if it is no link."""
        with self.database.writing(NOT_STORED) as connection:
            known = devices.tables_of(connection, devices.owner_of_link(connection, link), digest)
            self._announce(
                connection, known
            )  # first, as all do: whoever waits for another one must not be waited for
            moved = devices.join(connection, link, digest)
            self._announce(connection, {*moved.tables} - known if moved else ())
            return moved

    def shut_out_devices(self, digest: str) -> Moved:
        """No other device of this person counts any longer, nor does the link."""
        with self.database.writing(NOT_STORED) as connection:
            known = devices.tables_of(connection, digest)
            self._announce(connection, known)
            moved = devices.shut_out(connection, digest)
            self._announce(connection, {*moved.tables} - known)
            return moved

    def forget_devices(self, digest: str) -> None:
        """Keep nothing about a browser and the other devices of its person."""
        with self.database.writing(NOT_STORED) as connection:
            devices.forget(connection, digest)

    def _announce(self, connection: Connection, table_ids: Iterable[str]) -> None:
        """Others hear that these tables have changed."""
        for table_id in sorted(table_ids):
            changes.announce(connection, table_id, self.server)

    # Where tables stand

    def places(self, digest: str, most: int) -> Sequence[Place]:
        """The tables where a browser acts for somebody, what has changed last first."""
        with self.database.reading() as connection:
            return standings.places(connection, digest, most)

    def places_at(self, table_id: str) -> Mapping[str, Place]:
        """The same at one table, for the digest of each browser that acts for somebody there."""
        with self.database.reading() as connection:
            return standings.places_at(connection, table_id)

    def public_tables(self, most: int) -> Sequence[str]:
        """The ids of the tables of the lobby where somebody is and the game has not ended: see standings.py."""
        with self.database.reading() as connection:
            return standings.public_tables(connection, self._clock(), most)

    def complete(self, table_id: str, stage: Stage) -> None:
        """Where a table stands that was stored before this was noted."""
        with self.database.writing(NOT_STORED) as connection:
            standings.complete(connection, table_id, stage)

    # Clocks

    def run_since(self, quiet: timedelta) -> datetime | None:
        """This server runs. Returns when servers ran last if that is longer ago than it may be: an outage is noted.

        If it is still to come, the clock has jumped forward and back again: what was noted of that is forgotten.
        """
        now = self._clock()
        with self.database.writing(NOT_STORED) as connection:
            last = deadlines.last_run(connection)
            if last is not None and last - now > quiet:
                deadlines.forget_outages(connection, now)
            if deadlines.next_one(connection) is None:
                if last is not None:
                    deadlines.rest(connection)
                return None
            deadlines.note_running(connection, now)
            if last is None or now - last <= quiet:
                return None
            deadlines.note_outage(connection, last, now)
            return last

    def look_after(self, table_id: str, deadline: Deadline) -> None:
        """When a table has to be looked after next."""
        with self._writing(table_id) as connection:
            deadlines.put(connection, table_id, deadline, self._clock())

    def due(self, most: int) -> tuple[Sequence[str], datetime | None]:
        """The tables whose clock is down, and the next deadline of all."""
        with self.database.reading() as connection:
            return deadlines.due(connection, self._clock(), most), deadlines.next_one(connection)

    def outages_after(self, moment: datetime) -> Sequence[tuple[datetime, datetime]]:
        """When no server ran, as far as this ended after a moment."""
        with self.database.reading() as connection:
            return deadlines.outages_after(connection, moment)

    # Deals of the days

    def daily(self, day: str, game: str, drawn: Daily) -> Daily:
        """The deal of a day; the first time this is the one that was drawn."""
        with self.database.reading() as connection:
            known = dailies.daily(connection, day, game)
        if known:
            return known
        with self.database.writing(NOT_STORED) as connection:
            return dailies.draw(connection, day, game, drawn)

    def day_before(self, day: str, game: str) -> str | None:
        """The last day before with a deal of a game; None if there is none."""
        with self.database.reading() as connection:
            return dailies.day_before(connection, day, game)

    def tries(self, day: str, game: str, browser: str) -> Sequence[Try]:
        """All tries at the deal of a day, as a browser sees them."""
        with self.database.reading() as connection:
            return dailies.tries_at(connection, day, game, browser)

    def own_tries(self, day: str, games: Collection[str], browser: str) -> Mapping[str, tuple[Try, Others]]:
        """By game a browser's own try at the deal of a day, and what its result stands among."""
        with self.database.reading() as connection:
            return dailies.own_tries(connection, day, games, browser)

    # Messages

    def say(
        self, table_id: str, message: Message, key: str | None = None, rewritten: int | None = None
    ) -> Message:
        """The message as it was stored, with its id; what has the same key counts once.

        Raises Refused, or StaleLog if rewritten is another number.
        """
        with self._writing(table_id, rewritten=rewritten) as connection:
            return messages.say(connection, table_id, message, self._clock(), key)

    def messages(self, table_id: str, after: int = 0, most: int = 200) -> Sequence[Message]:
        """The last ones with an id above after, the oldest first."""
        with self.database.reading() as connection:
            return messages.messages_of(connection, table_id, after, most)

    # Presence

    def be_here(self, table_id: str, person: int, here: bool) -> None:
        """A person has a page of the table open on this server from now on, or has none any more.

        Nothing is noted of who was forgotten.
        """
        with self._writing(table_id) as connection:
            known = persons.persons_of(connection, table_id).values()
            if person in known or not log.rewritten(connection, table_id):
                presence.be_here(connection, table_id, self.server, person, here, self._clock())

    def away(self, table_id: str) -> Mapping[int, datetime | None]:
        """For each person ever seen since when that person is away; None for those who are here, on any server."""
        with self.database.reading() as connection:
            return presence.away(connection, table_id, self.server, self._clock())

    def beat(self) -> None:
        """This server runs: to be said every presence.BEAT seconds. Also tidies up after servers that are gone."""
        with self.database.writing(NOT_STORED) as connection:
            presence.beat(connection, self.server, self._clock())
            presence.fold(connection, self.server, self._clock())
            changes.trim(connection)

    def depart(self) -> None:
        """This server stops: nobody is here any more."""
        with self.database.writing(NOT_STORED) as connection:
            for table_id in presence.tables_on(connection, self.server):
                changes.announce(connection, table_id, self.server)
            presence.depart(connection, self.server, self._clock())

    def _note(
        self, connection: Connection, table_id: str, events: Sequence[Event], standing: Standing | None
    ) -> None:
        """What a table is like after these events."""
        at = (standing and standing.changed_at) or events[-1].at or self._clock()
        standings.note(connection, table_id, at, standing.stage if standing else None)
        if standing and standing.deadline:
            deadlines.put(connection, table_id, standing.deadline, self._clock())
        if standing and standing.end:
            dailies.finish(connection, table_id, standing.end, at)

    def _has_key(self, table_id: str, key: str) -> bool:
        with self.database.reading() as connection:
            return log.has_key(connection, table_id, key)

    @contextmanager
    def _writing(
        self, table_id: str, trouble: str = NOT_STORED, rewritten: int | None = None
    ) -> Iterator[Connection]:
        """A transaction about a table, of which others hear; raises UnknownTable or Unstored.

        Raises StaleLog where somebody was forgotten of whom a server does not know that knows this number.
        """
        with self.database.writing(trouble) as connection:
            if not changes.announce(connection, table_id, self.server, rewritten):
                raise StaleLog(CHANGED)
            yield connection
