"""Where everything is kept that outlives a server: the logs of tables, who acts there, what is said, who is there.

What is written and read, and how, stands in storage/, one module for each kind.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from platformdirs import user_data_dir
from sqlalchemy import Connection

from ..table.event import Clock, Event, utc_now
from .storage import changes, deadlines, forgetting, listing, log, messages, persons, presence
from .storage.changes import UnknownTable
from .storage.database import Database, StoreError, Unstored
from .storage.deadlines import Deadline
from .storage.listing import Listed
from .storage.log import AlreadyDone, Log, StaleLog
from .storage.messages import Message
from .storage.persons import Arrival, Occupied

__all__ = [
    "AlreadyDone",
    "Arrival",
    "Deadline",
    "Listed",
    "Log",
    "Message",
    "Occupied",
    "StaleLog",
    "Store",
    "StoreError",
    "UnknownTable",
    "Unstored",
    "default_url",
]

NOT_PLAYED = "The table could not be stored, so nothing was played; please try again."
NOT_STORED = "That could not be stored; please try again."


def default_url() -> str:
    """The database in the user's data directory; raises StoreError."""
    folder = Path(user_data_dir("tessella", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The data directory {folder} cannot be made: {error.strerror}.") from error
    return f"sqlite:///{folder / 'tessella.db'}"


class Store:
    """A database; its calls block, and may come from any thread. All that write raise Unstored.

    Those that write about a table raise UnknownTable if there is none; other stores over the same database hear of it
    (notices.py).
    """

    def __init__(self, url: str, clock: Clock = utc_now) -> None:
        """Opens the database and brings its tables up to date; raises StoreError.

        Where it cannot be written, what is in it can be read nevertheless.
        """
        self.database, self._clock = Database(url), clock
        self.server = secrets.token_urlsafe(12)
        """What other stores over the same database know this one by."""

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # The log

    def open(self, events: Sequence[Event], digest: str, invitation: str | None = None) -> str:
        """A new table with its first events; its id is 96 random bits, safe in a URL.

        The browser with this digest is person 0 there.
        """
        table_id, now = secrets.token_urlsafe(12), self._clock()
        with self.database.writing(NOT_PLAYED) as connection:
            log.open_table(connection, table_id, events[0].payload["game"], now, invitation)
            changes.announce(connection, table_id, self.server)
            log.add(connection, log.rows(table_id, 0, events, now))
            persons.admit(connection, table_id, Arrival(0, digest))
        return table_id

    def append(
        self,
        table_id: str,
        seq: int,
        events: Sequence[Event],
        key: str | None = None,
        arrival: Arrival | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        """Add events after the first seq ones, and who arrives with them: all or none, on disk when it returns.

        deadline is that of the table after them; without one, there is no clock.

        The idempotency key of the request, of at most 40 characters, goes with the first of the events. Raises
        StaleLog where others have appended, AlreadyDone for a key that is known, or Occupied.
        """
        try:
            with self._writing(table_id, NOT_PLAYED) as connection:
                log.add(connection, log.rows(table_id, seq, events, self._clock(), key))
                if arrival:
                    persons.admit(connection, table_id, arrival)
                if deadline:
                    deadlines.put(connection, table_id, deadline, self._clock())
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
        """All tables, those with the newest events first."""
        with self.database.moment() as connection:
            yield from listing.listing(connection)

    # Persons

    def persons(self, table_id: str) -> Mapping[str, int]:
        """For the digest of each browser that acts for somebody, the person."""
        with self.database.reading() as connection:
            return persons.persons_of(connection, table_id)

    def tables_of(self, digest: str, most: int) -> Sequence[tuple[str, datetime]]:
        """The tables where a browser acts for somebody, with the times of their last events; the newest first."""
        with self.database.reading() as connection:
            return persons.tables_of(connection, digest, most)

    def admit(self, table_id: str, person: int, digest: str) -> None:
        """Let a browser act for a person; raises Occupied if it acts for another one there."""
        with self._writing(table_id) as connection:
            persons.admit(connection, table_id, Arrival(person, digest))

    def shut_out(self, table_id: str, person: int, but: str) -> None:
        """No other browser of this person counts any longer, and neither does the private link."""
        with self._writing(table_id) as connection:
            persons.shut_out(connection, table_id, person, but)

    def make_link(self, table_id: str, person: int, digest: str) -> None:
        """Give a person a private link, in the place of any other."""
        with self._writing(table_id) as connection:
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

    def acts_for(self, digest: str) -> Sequence[tuple[str, int]]:
        """All tables where a browser acts for somebody, each with the person."""
        with self.database.reading() as connection:
            return persons.acts_for(connection, digest)

    def forget(self, table_id: str, person: int) -> None:
        """Keep nothing personal about somebody at a table: neither name, messages, browsers, link nor presence."""
        with self._writing(table_id) as connection:
            forgetting.forget(connection, table_id, person)

    def remove(self, table_id: str, before: datetime | None = None) -> bool:
        """Keep nothing about a table, unless something happened there since a moment; returns whether it is gone."""
        with self._writing(table_id) as connection:
            return forgetting.remove(connection, table_id, before)

    # Clocks

    def run_since(self, quiet: timedelta) -> datetime | None:
        """This server runs. Returns when servers ran last if that is longer ago than it may be: an outage is noted."""
        now = self._clock()
        with self.database.writing(NOT_STORED) as connection:
            last = deadlines.last_run(connection)
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

    # Messages

    def say(self, table_id: str, message: Message, key: str | None = None) -> Message:
        """The message as it was stored, with its id; what has the same key counts once. Raises Refused."""
        with self._writing(table_id) as connection:
            return messages.say(connection, table_id, message, self._clock(), key)

    def messages(self, table_id: str, after: int = 0, most: int = 200) -> Sequence[Message]:
        """The last ones with an id above after, the oldest first."""
        with self.database.reading() as connection:
            return messages.messages_of(connection, table_id, after, most)

    # Presence

    def be_here(self, table_id: str, person: int, here: bool) -> None:
        """A person has a page of the table open on this server from now on, or has none any more."""
        with self._writing(table_id) as connection:
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

    def _has_key(self, table_id: str, key: str) -> bool:
        with self.database.reading() as connection:
            return log.has_key(connection, table_id, key)

    @contextmanager
    def _writing(self, table_id: str, trouble: str = NOT_STORED) -> Iterator[Connection]:
        """A transaction about a table, of which others hear; raises UnknownTable or Unstored."""
        with self.database.writing(trouble) as connection:
            changes.announce(connection, table_id, self.server)
            yield connection
