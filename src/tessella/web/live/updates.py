"""Updates for the streams of a table: a whole state, or its changes. Streams that show the same share them."""

import zlib
from collections.abc import Sequence
from functools import cached_property, lru_cache

from pydantic_core import to_json

from ...core.drawing import svg_changes
from ..table_state import TableState, TurnState
from .snapshot import Snapshot

RETRY = 1000
"""Milliseconds until a browser that lost its stream asks for it again."""
END = b"\nretry:%d\n\n" % RETRY
"""Of an event."""
GZIP_HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
"""What a gzip stream begins with (RFC 1952); events packed one by one may follow."""
LEVEL = 6
"""Of compression."""


class StreamEvent:
    """An event of a stream, as it goes out."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def plain(self) -> bytes:
        """As browsers read it."""
        return b"data:" + self.data + END

    @cached_property
    def packed(self) -> bytes:
        """The same as a part of any gzip stream."""
        return packed(self.plain)


class Several(StreamEvent):
    """Events that go out together, because sending each of them costs more than making it."""

    def __init__(self, events: Sequence[StreamEvent]) -> None:
        self._events = events

    @cached_property
    def plain(self) -> bytes:
        """As browsers read them."""
        return b"".join(event.plain for event in self._events)

    @cached_property
    def packed(self) -> bytes:
        """The same as a part of any gzip stream."""
        return b"".join(event.packed for event in self._events)


def packed(plain: bytes) -> bytes:
    """A part of any gzip stream, which refers to nothing before it."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(plain) + packer.flush(zlib.Z_SYNC_FLUSH)


class Updates:
    """The updates for one person, or for all who watch.

    moment counts the states. change leads from the state before to this one.
    """

    def __init__(self, name: str) -> None:
        self._name = to_json(name)
        self._snapshot: Snapshot | None = None
        self._state: TableState | None = None
        self.moment = 0
        self.change: StreamEvent | None = None

    def add(self, snapshot: Snapshot, person: int) -> None:
        """Add the state of this person in a snapshot, if it is another one."""
        if snapshot is self._snapshot:
            return
        self._snapshot = snapshot
        state, old = snapshot.state(person), self._state
        known = vars(old) if old else {}
        new = {key: value for key, value in vars(state).items() if key not in known or known[key] != value}
        if not new:
            return
        if old:
            more = b""
            if new.pop("svg", None):
                more += b',"drawing":' + drawing(old.svg, state.svg)
            if new.pop("moves", None) is not None:
                more += b',"turns":' + to_json(turns(old.moves, state.moves))
            self.change = self._event(b'"changes":' + to_json(new) + more)
        self._state = state
        self.moment += 1
        self.__dict__.pop("whole", None)

    @cached_property
    def whole(self) -> StreamEvent:
        """The state as it is now."""
        return self._event(b'"state":' + to_json(vars(self._state)))

    def _event(self, keys: bytes) -> StreamEvent:
        return StreamEvent(b'{"table":' + self._name + b"," + keys + b"}")


@lru_cache(maxsize=64)
def drawing(old: str, new: str) -> bytes:
    """The changes of a drawing as JSON; cached, because most people at a table see the same."""
    return to_json(svg_changes.changes(old, new))


def turns(old: list[TurnState], new: list[TurnState]) -> list[object]:
    """How many of the turns before are kept, and those that follow them."""
    kept = next(many for many in range(min(len(old), len(new)), -1, -1) if old[:many] == new[:many])
    return [kept, *new[kept:]]
