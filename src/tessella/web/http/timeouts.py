"""HTTP/1.1 by uvicorn, with more timeouts: for slow requests and slow readers; and with a limit on connections."""

import asyncio
from operator import itemgetter
from socket import MSG_PEEK
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from ..config import ServerConfig

BIGGEST_HEAD = 64 * 1024
"""Bytes of a head that is still incomplete, after those that came with its beginning; the parser has no limit."""

BODY = {b"content-length", b"transfer-encoding"}
"""A request has a body if it has one of these headers."""


def with_timeouts(settings: ServerConfig) -> type[asyncio.Protocol]:
    """The protocol for connections to a server."""

    class Configured(TimeoutProtocol):
        """With these settings."""

    Configured.settings = settings
    return Configured


class TimeoutProtocol(HttpToolsProtocol):
    """A connection. uvicorn closes idle ones; this also closes those that are too slow."""

    settings = ServerConfig()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._request_timer: asyncio.TimerHandle | None = None
        self._reader_timer: asyncio.TimerHandle | None = None
        self.waits_since: float | None = None  # since when there has been no complete request to answer
        self.is_half_sent = False  # whether a request has begun and is not complete
        self.head: int | None = None  # bytes that have come since a head began that is not complete

    # What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that pause_writing is called for any byte that has to wait
        self._update_timers()
        if len(self.connections) > self.settings.connections:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        if self.head is not None:
            self.head += len(data)
        super().data_received(data)
        if self.head is not None and self.head > BIGGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The headers of this request are too long.")
        self._update_timers()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_half_sent, self.head = True, 0

    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade() and BODY & dict(self.headers).keys():
            raise ValueError("The parser would take the body for what follows in the other protocol.")
        super().on_headers_complete()
        self.head = None

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_half_sent = False

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._update_timers()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in (self._request_timer, self._reader_timer):
            if timer is not None:
                timer.cancel()
        self._unset_keepalive_if_required()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_reader_timer()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reader_timer is not None:
            self._reader_timer.cancel()

    def timeout_keep_alive_handler(self) -> None:
        """Closes an idle connection, unless a request has come that nobody has read yet."""
        if not self.has_unread_input:
            super().timeout_keep_alive_handler()

    # Requests

    @property
    def has_unread_input(self) -> bool:
        """Whether bytes have come, or the end of the connection, that the event loop has not read yet."""
        try:
            with self.transport.get_extra_info("socket").dup() as socket:
                socket.recv(1, MSG_PEEK)
        except OSError:
            return False
        return True

    @property
    def is_answering(self) -> bool:
        """Whether a request has come whose answer is not complete."""
        return self.cycle is not None and not self.cycle.response_complete

    def _update_timers(self) -> None:
        """To be called whenever a request or its answer may have begun or ended."""
        self._set_request_timer()
        if self.is_answering and not self.is_half_sent:
            self.waits_since = None
        elif self.waits_since is None:
            self.waits_since = self.loop.time()
        if not (self.is_answering or self.is_half_sent or self.timeout_keep_alive_task):
            handler = self.timeout_keep_alive_handler
            self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, handler)

    def _set_request_timer(self) -> None:
        if self.is_half_sent and self._request_timer is None:
            self._request_timer = self.loop.call_later(self.settings.timeouts.request, self._end_late_request)
        elif self._request_timer is not None and not self.is_half_sent:
            self._request_timer.cancel()
            self._request_timer = None

    def _end_late_request(self) -> None:
        if self.transport.is_closing():
            return
        begun = self.is_answering if self.head is not None else self.cycle.response_started or self.pipeline
        if not begun:
            self._refuse(
                408, f"This request did not come in whole within {self.settings.timeouts.request:g} seconds."
            )
        else:  # it goes on although it has its answer, or an earlier one is being answered
            self.transport.abort()

    def _refuse(self, status: int, sentence: str) -> None:
        """Answer in the application's place, and close the connection."""
        body = sentence.encode()
        head = (
            b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\nretry-after: 1\r\n"
            b"content-length: %d\r\n\r\n" % len(body)
        )
        self.transport.write(STATUS_LINE[status] + head + body)
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    # Readers

    def _start_reader_timer(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._reader_timer = self.loop.call_later(self.settings.timeouts.reader, self._check_reader, left)

    def _check_reader(self, left: int) -> None:
        """Close the connection if nothing was read since."""
        if self.transport.get_write_buffer_size() < left:
            self._start_reader_timer()
        else:
            self.transport.abort()

    # Connections

    def _make_room(self) -> None:
        """Close the connection that has waited longest for a request, or refuse this one if none waits."""
        known = cast("set[TimeoutProtocol]", self.connections)
        others = [other for other in known - {self} if not other.transport.is_closing()]
        if len(others) < self.settings.connections:
            return
        waiting = [(other.waits_since, other) for other in others if other.waits_since is not None]
        waiting.sort(key=itemgetter(0))
        longest = next((other for _, other in waiting if not other.has_unread_input), None)
        if longest is None:
            self._refuse(503, "Too many are connected at once; please try again in a moment.")
        else:
            longest.transport.close()
