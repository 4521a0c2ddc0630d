"""Who may act at a table: which browsers act for which person, by private links; and the invitation for others."""

import asyncio
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from ...storage.async_store import AsyncStore
from ...storage.store import Log, StaleLog, Store
from ...table.event import insist
from ...table.terms import NOBODY, OPENER
from ..http.browser import new_token

STALE = "The table has changed meanwhile; look again."


@dataclass(frozen=True)
class Caller:
    """Who asks for a change: a person at the table, or NOBODY; the browser's digest; and the idempotency key."""

    person: int = OPENER
    digest: str = ""
    key: str | None = None


SERVER = Caller()
"""The server itself, for an engine or for a clock."""


class Access:
    """The persons of one table by the digests of their browsers, and the token of the invitation, if it is open.

    lock is the table's. on_change is called when a link has changed who acts; on_replace, when what is stored is
    read again, with the persons for whom nobody acts any more.
    """

    def __init__(
        self,
        table_id: str,
        log: Log,
        store: AsyncStore,
        lock: asyncio.Lock,
        on_change: Callable[[], None],
        on_replace: Callable[[Set[int]], None],
    ) -> None:
        self.persons, self.invitation = dict(log.persons), log.invitation
        self._id, self._store, self._lock = table_id, store, lock
        self._on_change, self._on_replace = on_change, on_replace

    def person(self, digest: str) -> int:
        """The person for whom a browser acts here; NOBODY if it only watches."""
        return self.persons.get(digest, NOBODY)

    @property
    def is_for_one(self) -> bool:
        """Whether nobody but one person plays here."""
        return len({*self.persons.values()}) < 2

    def check(self, caller: Caller) -> None:
        """Raises StaleLog if the browser no longer acts for this person, who was forgotten, for example."""
        if caller.digest and caller.person not in (NOBODY, self.person(caller.digest)):
            raise StaleLog(STALE)

    def replace(self, persons: Mapping[str, int]) -> None:
        """Only these browsers act from now on."""
        gone = {*self.persons.values()} - {*persons.values()}
        self.persons = dict(persons)
        self._on_replace(gone)

    async def invite(self, is_open: bool) -> None:
        """Store and keep another token, or none. Raises Unstored."""
        token = new_token() if is_open else None
        async with self._lock:  # of two at the same moment the later one counts, here as in the store
            await self._store.write(Store.invite, self._id, token)
            self.invitation = token

    async def admit(self, link: str, browser: str) -> bool:
        """Let a browser act for the person whose private link it has; returns whether the link is valid.

        Raises Refused if the browser acts for another person here, or Unstored.
        """
        person = await self._store.read(Store.person_of_link, self._id, link)
        if person is None:
            return False
        is_free = self.person(browser) in (person, NOBODY)
        insist(None if is_free else "This browser already plays here for somebody else.")
        async with self._lock:  # whoever catches up reads who acts here
            self.persons |= await self._store.write(Store.admit, self._id, person, browser)
        self._on_change()
        return True

    async def shut_out(self, person: int, but: str) -> None:
        """All other browsers of a person only watch from now on, and the private link is not valid any more."""
        async with self._lock:
            await self._store.write(Store.shut_out, self._id, person, but)
            self.persons = {each: who for each, who in self.persons.items() if who != person or each == but}
        self._on_change()
