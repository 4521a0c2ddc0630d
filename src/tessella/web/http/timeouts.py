"""HTTP/1.1 as uvicorn speaks it, with an end to every wait: for requests, for readers, and for room."""

import asyncio
from http import HTTPStatus
from operator import itemgetter
from socket import MSG_PEEK
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..config import Patience


def with_timeouts(patience: Patience) -> type[asyncio.Protocol]:
    """The protocol for connections to a server."""

    class Configured(TimeoutProtocol):
        """With what was chosen."""

    Configured.patience = patience
    return Configured


class TimeoutProtocol(H11Protocol):
    """A connection. uvicorn ends those that rest; this also ends those that go on too slowly."""

    patience = Patience()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._late: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self.waits_since: float | None = None  # the time when there was no whole request to answer any more

    # What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that pause_writing tells of every byte that has to wait
        self._look()
        if len(self.connections) > self.patience.connections:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in (self._late, self._unread):
            if timer is not None:
                timer.cancel()
        self._unset_keepalive_if_required()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def timeout_keep_alive_handler(self) -> None:
        """Ends a connection that rests, unless a request has come that nobody has read yet."""
        if not self.has_more:
            super().timeout_keep_alive_handler()

    # Requests

    @property
    def has_more(self) -> bool:
        """Whether there are bytes of the other side, or its end, that the event loop has not come round to."""
        try:
            with self.transport.get_extra_info("socket").dup() as socket:
                socket.recv(1, MSG_PEEK)
        except OSError:
            return False
        return True

    @property
    def is_half_sent(self) -> bool:
        """Whether a request has begun and is not whole."""
        theirs = self.conn.their_state
        return theirs is h11.SEND_BODY or (theirs is h11.IDLE and bool(self.conn.trailing_data[0]))

    @property
    def is_answering(self) -> bool:
        """Whether a request has come that has not its whole answer."""
        return self.cycle is not None and not self.cycle.response_complete

    def _look(self) -> None:
        """Where the request stands may have changed."""
        self._set_late_timer()
        if self.is_answering and not self.is_half_sent:
            self.waits_since = None
        elif self.waits_since is None:
            self.waits_since = self.loop.time()
        if not (self.is_answering or self.is_half_sent or self.timeout_keep_alive_task):
            handler = self.timeout_keep_alive_handler
            self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, handler)

    def _set_late_timer(self) -> None:
        if self.is_half_sent and self._late is None:
            self._late = self.loop.call_later(self.patience.request, self._end_late_request)
        elif self._late is not None and not self.is_half_sent:
            self._late.cancel()
            self._late = None

    def _end_late_request(self) -> None:
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse(408, f"This request did not come in whole within {self.patience.request:g} seconds.")
        else:  # it has its answer, and goes on nevertheless
            self.transport.abort()

    def _refuse(self, status: int, sentence: str) -> None:
        """An answer that uvicorn's application does not give, and the end."""
        body = sentence.encode()
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
            ("Retry-After", "1"),
        ]
        reason = HTTPStatus(status).phrase
        response = h11.Response(status_code=status, headers=headers, reason=reason)
        events: list[h11.Event] = [response, h11.Data(body), h11.EndOfMessage()]
        for event in events:
            self.transport.write(cast(bytes, self.conn.send(event)))
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    # Readers

    def _wait_for_reader(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(self.patience.reader, self._look_at_reader, left)

    def _look_at_reader(self, left: int) -> None:
        """Who has taken nothing since is let go."""
        if self.transport.get_write_buffer_size() < left:
            self._wait_for_reader()
        else:
            self.transport.abort()

    # Room

    def _make_room(self) -> None:
        """Lets go of the connection that has waited longest for a request, or of this one if there is none."""
        known = cast("set[TimeoutProtocol]", self.connections)
        others = [other for other in known - {self} if not other.transport.is_closing()]
        if len(others) < self.patience.connections:
            return
        waiting = [(other.waits_since, other) for other in others if other.waits_since is not None]
        waiting.sort(key=itemgetter(0))
        longest = next((other for _, other in waiting if not other.has_more), None)
        if longest is None:
            self._refuse(503, "Too many are connected at once; please try again in a moment.")
        else:
            longest.transport.close()
