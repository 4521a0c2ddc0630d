"""What the searches of one game keep from one move to the next."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any


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
