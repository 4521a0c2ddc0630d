"""HTTP/1.1 over connections that count every byte they receive."""

import asyncio
import zlib
from dataclasses import dataclass

import h11

GZIP = 16 + zlib.MAX_WBITS
PIECE = 1 << 16


class Refused(Exception):
    """An answer that is none of those that a page expects; one sentence."""


@dataclass
class Traffic:
    """Bytes received on several connections, as they come over the wire."""

    received: int = 0


class Connection:
    """A connection that asks one thing after another, and reads each answer to its end."""

    def __init__(self, reader, writer, traffic):
        self._reader, self._writer, self._traffic = reader, writer, traffic
        self._http = h11.Connection(h11.CLIENT)

    @classmethod
    async def to(cls, host, traffic):
        """A new connection to a host with its port, "127.0.0.1:8000"."""
        name, _, port = host.rpartition(":")
        return cls(*await asyncio.open_connection(name, int(port)), traffic)

    async def ask(self, method, target, headers, body=b""):
        """The head of the answer."""
        if self._http.our_state is h11.DONE:
            self._http.start_next_cycle()
        if body:
            headers = [*headers, ("Content-Length", str(len(body)))]
        request = h11.Request(method=method, target=target, headers=headers)
        sent = [self._http.send(event) for event in (request, h11.Data(body), h11.EndOfMessage())]
        self._writer.write(b"".join(sent))
        return await self._event()

    async def pieces(self, head):
        """The body of an answer, unpacked, as it comes."""
        packed = dict(head.headers).get(b"content-encoding") == b"gzip"
        unpack = zlib.decompressobj(GZIP).decompress if packed else bytes
        while not isinstance(event := await self._event(), h11.EndOfMessage):
            yield unpack(event.data)

    async def body(self, head):
        """The whole body of an answer."""
        return b"".join([piece async for piece in self.pieces(head)])

    def close(self):
        self._writer.close()

    async def _event(self):
        """What comes next of an answer; raises Refused where the connection ends."""
        while (event := self._http.next_event()) is h11.NEED_DATA:
            data = await self._reader.read(PIECE)
            self._traffic.received += len(data)
            self._http.receive_data(data)
        if isinstance(event, h11.ConnectionClosed):
            raise Refused("The server has closed a connection.")
        return event
