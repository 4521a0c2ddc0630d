"""Updates for the streams of a table: a whole state, or its changes. Streams that show the same share them."""

import zlib
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from pydantic_core import to_json

from ...core.drawing import svg_changes
from ..table_state import GameState, TurnState
from .snapshot import Snapshot

RETRY = 1000
"""Milliseconds until a browser that lost its stream asks for it again."""
GZIP_HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
"""What a gzip stream begins with (RFC 1952); events packed one by one may follow."""
LEVEL = 6
"""Of compression."""


class StreamEvent:
    """An event of a stream, as it goes out."""

    def __init__(self, data: str) -> None:
        self.data = data

    @cached_property
    def plain(self) -> bytes:
        """As browsers read it."""
        return f"data:{self.data}\nretry:{RETRY}\n\n".encode()

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
        self._name = to_json(name).decode()
        self._snapshot: Snapshot | None = None
        self._game: GameState | None = None
        self._parts: Mapping[str, bytes] = {}
        self.moment = 0
        self.change: StreamEvent | None = None

    def add(self, snapshot: Snapshot, person: int) -> None:
        """Add the state of this person in a snapshot, if it is another one."""
        if snapshot is self._snapshot:
            return
        self._snapshot = snapshot
        parts, old = snapshot.parts(person), self._parts
        new = {key: part for key, part in parts.items() if old.get(key) != part}
        if not new:
            return
        game = snapshot.state(person)
        if self._game is not None:
            more = {}
            if "svg" in new:
                more["drawing"] = drawing(self._game.svg, game.svg)
                del new["svg"]
            if "moves" in new:
                more["turns"] = turns(self._game.moves, game.moves)
                del new["moves"]
            self.change = self._event({"changes": joined(new)} | more)
        self._game, self._parts = game, parts
        self.moment += 1
        self.__dict__.pop("whole", None)

    @cached_property
    def whole(self) -> StreamEvent:
        """The state as it is now."""
        return self._event({"state": joined(self._parts)})

    def _event(self, keys: Mapping[str, str]) -> StreamEvent:
        return StreamEvent(f'{{"table":{self._name},{",".join(map(keyed, keys.items()))}}}')


@lru_cache(maxsize=64)
def drawing(old: str, new: str) -> str:
    """The changes of a drawing; cached, because most people at a table see the same."""
    return to_json(svg_changes.changes(old, new)).decode()


def turns(old: list[TurnState], new: list[TurnState]) -> str:
    """How many of the turns before are kept, and those that follow them."""
    kept = next(
        (at for at, (was, now) in enumerate(zip(old, new, strict=False)) if was != now),
        min(len(old), len(new)),
    )
    return to_json([kept, *new[kept:]]).decode()


def joined(parts: Mapping[str, bytes]) -> str:
    """An object of JSON from its parts."""
    return "{" + ",".join(keyed((key, part.decode())) for key, part in parts.items()) + "}"


def keyed(part: tuple[str, str]) -> str:
    """A part of an object of JSON with its key."""
    return f'"{part[0]}":{part[1]}'
