"""A connection that fails: a proxy for tests, between a browser and a server, that cuts, stalls and mends."""

import asyncio
import threading
from contextlib import asynccontextmanager, suppress

PIECE = 65536
SECONDS = 60
"""After which something hangs."""


class Cutting:
    """Passes bytes on as they come, headers and all, from its own port to a server's; use as a context manager.

    Whoever opens its address talks to the server: the Host header is the one that the browser sent, so pages, calls and
    event streams are of one origin. cut, stall and mend have taken effect when they return.
    """

    def __init__(self, port: int) -> None:
        """The server's port on this machine."""
        self._server_port = port
        self._connections: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task] = set()
        self._is_cut = False
        self._held = threading.Event()

    def __enter__(self):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._do(self._open())
        return self

    def __exit__(self, *_):
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(SECONDS)
        self._loop.close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def cut(self):
        """Every connection breaks; new ones are closed at once."""
        self._do(self._cut())

    def stall(self):
        """Connections stay and new ones are accepted, but what is sent on them, either way, is held back."""
        self._do(self._stall())

    def mend(self):
        """New connections pass everything on; so do those that stalled, beginning with what was held back."""
        self._do(self._mend())

    def until_held(self):
        """Wait until a stalled connection holds something back."""
        assert self._held.wait(SECONDS), "Nothing was sent that could be held back."

    def _do(self, step):
        return asyncio.run_coroutine_threadsafe(step, self._loop).result(SECONDS)

    async def _open(self):
        self._passing = asyncio.Event()
        self._passing.set()
        self._listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def _close(self):
        self._listener.close()
        await self._cut()

    async def _cut(self):
        self._is_cut = True
        for connection in self._connections:
            connection.transport.abort()
        self._passing.set()  # what waits finds its connection broken
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _stall(self):
        self._is_cut = False
        self._held.clear()
        self._passing.clear()

    async def _mend(self):
        self._is_cut = False
        self._passing.set()

    async def _connected(self, reader, writer):
        """Both ways of one connection, until both sides end or one breaks."""
        self._tasks.add(task := asyncio.current_task())
        try:
            async with self._kept(writer):
                if not self._is_cut:
                    await self._join(reader, writer)
        except* OSError:
            pass  # one side broke, and the other was closed
        finally:
            self._tasks.discard(task)

    async def _join(self, reader, writer):
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        async with self._kept(to_server), asyncio.TaskGroup() as ways:
            if not self._is_cut:
                ways.create_task(self._pass(reader, to_server))
                ways.create_task(self._pass(from_server, writer))

    @asynccontextmanager
    async def _kept(self, writer):
        """Within this, a side of a connection that can be cut; closed afterwards."""
        self._connections.add(writer)
        try:
            yield
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
            self._connections.discard(writer)

    async def _pass(self, reader, writer):
        """One way: pieces as they come, then the end."""
        while piece := await reader.read(PIECE):
            await self._allowed()
            writer.write(piece)
            await writer.drain()
        await self._allowed()
        with suppress(OSError):
            writer.write_eof()

    async def _allowed(self):
        while not self._passing.is_set():
            self._held.set()
            await self._passing.wait()
