"""What people write to each other at a table. It is kept apart from the log: it changes no game, and no record has it.

While a game runs, players and watchers have a channel each. After the game everybody reads both channels, and new
messages are for all.
"""

from collections.abc import Callable, Iterator
from itertools import chain, zip_longest

from ...storage.async_store import AsyncStore
from ...storage.store import Message, Store
from ...table.event import Refused
from ...table.features import seats
from ...table.table import Table
from ...table.terms import NOBODY
from ...table.unicode_text import FLAG, is_visible, is_written

LONGEST = 500
"""Characters of a message."""
KEPT = 200
"""Messages that a page gets when it is opened."""
PLAYERS, WATCHERS, ALL = "players", "watchers", "all"
A_WATCHER = "Watcher"


class Chat:
    """The messages of one table."""

    def __init__(self, table_id: str, store: AsyncStore, on_new: Callable[[], None]) -> None:
        self._id, self._store, self._on_new = table_id, store, on_new
        self._messages: list[Message] | None = None

    async def load(self) -> None:
        """Read the last messages, once."""
        if self._messages is None:
            self._add(*await self._store.read(Store.messages_of, self._id))

    async def refresh(self) -> None:
        """Read what another server has written or emptied; it may be older than messages that are known here."""
        if self._messages is not None:
            self._add(*await self._store.read(Store.messages_of, self._id))

    async def say(
        self, table: Table, text: str, name: str, key: str | None = None, rewritten: int | None = None
    ) -> None:
        """Write a message, as the person from whose place the table is seen. Raises Refused, StaleLog or Unstored.

        A message with a known idempotency key is not written again. rewritten: see Store.say.
        """
        await self.load()
        person = None if table.me == NOBODY else table.me
        message = Message(channel(table), person, name, tidy(text))
        self._add(await self._store.write(Store.say, self._id, message, key, rewritten))
        self._on_new()

    def readable(self, table: Table) -> Iterator[Message]:
        """What the person from whose place a table is seen may read. Messages that are gone are left out."""
        for message in self._messages or ():
            if message.text and (table.over or message.channel in (ALL, channel(table))):
                yield message

    @property
    def gone(self) -> frozenset[int]:
        """The ids of messages that were removed, or whose author was forgotten."""
        return frozenset(message.id for message in self._messages or () if not message.text)

    def _add(self, *new: Message) -> None:
        by_id = {message.id: message for message in (*(self._messages or ()), *new)}
        self._messages = [by_id[number] for number in sorted(by_id)][-KEPT:]


def channel(table: Table) -> str:
    """Who reads what is written now from this place."""
    if table.over:
        return ALL
    return PLAYERS if table.my_seats else WATCHERS


def name_of(table: Table) -> str:
    """The name that others see beside messages of the person from whose place the table is seen."""
    return seats.called(table.seen_by(NOBODY), table.my_seats[0]) if table.my_seats else A_WATCHER


def tidy(text: str) -> str:
    """A message as it is stored: plain text in lines; raises Refused."""
    message = "\n".join(map(written, text.splitlines())).strip()
    if not is_visible(message):
        raise Refused("There is nothing in this message.")
    if len(message) > LONGEST:
        raise Refused(f"A message has at most {LONGEST} characters; this one has {len(message)}.")
    return message


def written(line: str) -> str:
    """A line without controls, and without what overrides its direction."""
    flags = FLAG.findall(line)
    rest = ("".join(filter(is_written, part)) for part in FLAG.split(line))
    return "".join(chain.from_iterable(zip_longest(rest, flags, fillvalue=""))).strip()
