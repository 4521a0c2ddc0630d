"""What the searches of one game keep from one move to the next."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

MOST = 1 << 29
"""Bytes that the memories of many games may have together."""


class Memory:
    """A place for tables and trees that are of use for the next move, too.

    One memory belongs to one game and one player. A search with a memory may answer otherwise than without, because it
    knows more; so equal seeds give equal results only with equal memories.
    """

    def __init__(self) -> None:
        """An empty memory."""
        self._things, self._lock = dict[Hashable, Any](), Lock()

    def of(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What is kept under a key; made if there is nothing yet."""
        with self._lock:
            if key not in self._things:
                self._things[key] = make()
            return self._things[key]

    def keep(self, key: Hashable, thing: Any) -> None:
        """Keep a thing under a key, in place of what was there."""
        with self._lock:
            self._things[key] = thing

    @property
    def nbytes(self) -> int:
        """The bytes of all that is kept, as far as a thing has `nbytes`, as an array does."""
        with self._lock:
            return sum(map(bytes_of, self._things.values()))


def bytes_of(thing: Any) -> int:
    """The bytes of a thing, or of the things in a list."""
    return sum(map(bytes_of, thing)) if isinstance(thing, list) else int(getattr(thing, "nbytes", 0))


class Memories:
    """The memories of many sessions, each of one game and one player. The oldest go where all need too many bytes.

    >>> memories = Memories()
    >>> with memories.of("a table, seat 0") as memory:
    ...     memory.keep("best", 7)
    >>> with memories.of("a table, seat 0") as memory:
    ...     memory.of("best", int)
    7
    """

    def __init__(self, most: int = MOST) -> None:
        """most: bytes for all of them."""
        self._most, self._sessions = most, OrderedDict[Hashable, Memory]()

    @contextmanager
    def of(self, session: Hashable) -> Iterator[Memory]:
        """The memory of a session; when its search is over, the oldest sessions go until the others fit."""
        memory = self._sessions.setdefault(session, Memory())
        self._sessions.move_to_end(session)
        try:
            yield memory
        finally:
            needed = sum(each.nbytes for each in self._sessions.values())
            while needed > self._most:
                _, oldest = self._sessions.popitem(last=False)
                needed -= oldest.nbytes

    def __len__(self) -> int:
        return len(self._sessions)
