"""Connections that wait: half-sent requests, readers that do not read, resting ones, too many of them."""

import asyncio
import socket
import threading
import time
from contextlib import closing, contextmanager, suppress

import pytest
import uvicorn

from tessella.web.config import ServerConfig, Timeouts
from tessella.web.http.timeouts import with_timeouts
from tessella.web.server import configured

from .conftest import run_async
from .process import until, until_closed

SECONDS = 120
"""After which something hangs."""
HOUR = 3600
TICKS = 5
BIG = 30_000_000
"""Bytes, more than a system keeps for a connection whose other side does not read."""
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


class App:
    """An application whose addresses say what it does; `ended` is set when it has done with /big."""

    def __init__(self):
        self.ended = threading.Event()
        self.released, self.ticked = threading.Event(), threading.Semaphore(0)

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return
        await getattr(self, scope["path"].strip("/") or "echo")(receive, send)

    async def echo(self, receive, send):
        """Everything is read first; what a server that waits is told last may be that there is nobody."""
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message["body"], message["more_body"]
        await answer(send, body or b"nothing")

    async def early(self, receive, send):
        await answer(send, b"no need to go on")

    async def slow(self, receive, send):
        await asyncio.to_thread(self.released.wait, SECONDS)
        await answer(send, b"at last")

    async def stream(self, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(TICKS):
            await send({"type": "http.response.body", "body": b"tick ", "more_body": True})
            await asyncio.to_thread(self.ticked.acquire, timeout=SECONDS)
        await send({"type": "http.response.body", "body": b"the end"})

    async def big(self, receive, send):
        try:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for _ in range(100):
                await send({"type": "http.response.body", "body": bytes(BIG // 100), "more_body": True})
            await send({"type": "http.response.body", "body": b"the end"})
        finally:
            self.ended.set()

    async def whole(self, receive, send):
        await answer(send, bytes(BIG))


async def answer(send, body):
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]}
    )
    await send({"type": "http.response.body", "body": body})


def until_true(condition):
    """Wait until something is true."""
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class Loop(asyncio.SelectorEventLoop):
    """An event loop for which time passes when a test says so, beside the time that does pass."""

    ahead = 0.0

    def time(self):
        return super().time() + self.ahead


class Serving:
    """A server in a thread. Its waits are so long that none of them ends by itself; a test lets their time pass."""

    def __init__(self, request=HOUR, idle=HOUR, reader=HOUR, **settings):
        self.app, self.listener, self.loop = App(), socket.create_server(("127.0.0.1", 0)), Loop()
        timeouts = Timeouts(request=request, idle=idle, reader=reader)
        self.uvicorn = uvicorn.Server(configured(self.app, ServerConfig(timeouts=timeouts, **settings)))
        self.thread = threading.Thread(target=self._run)

    def _run(self):
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(self.uvicorn.serve([self.listener]))

    def __enter__(self):
        self.thread.start()
        return self

    @property
    def connections(self):
        """The protocols of all that are connected."""
        return list(self.uvicorn.server_state.connections)

    def until(self, condition):
        """Wait until something is true of some connection."""
        until_true(lambda: any(map(condition, self.connections)))

    def pass_time(self, seconds):
        """What is due then has happened."""

        async def passing():
            self.loop.ahead += seconds
            await asyncio.sleep(0.001)

        asyncio.run_coroutine_threadsafe(passing(), self.loop).result(SECONDS)

    def __exit__(self, *_):
        self.uvicorn.should_exit = True
        self.app.released.set()
        self.thread.join()

    def connect(self, sent=b""):
        """A connection that has sent something."""
        made = socket.create_connection(self.listener.getsockname(), SECONDS)
        made.sendall(sent)
        return closing(made)


@pytest.mark.parametrize(
    "sent",
    [
        b"GE",
        GET[:-2],
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
        GET + b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf",
    ],
)
def test_a_half_sent_request_ends_with_a_sentence(sent):
    with Serving(request=9) as server, server.connect(sent) as connection:
        server.until(is_late)
        server.pass_time(9)
        told = until_closed(connection)
    assert b"HTTP/1.1 408 " in told
    assert told.endswith(b"This request did not come in whole within 9 seconds.")


def is_late(protocol):
    """Whether the time of a request that has begun is running."""
    return protocol.is_half_sent and protocol._request_timer is not None


def test_a_request_that_comes_byte_by_byte_has_no_more_time():
    with Serving(request=900) as server, server.connect(b"GET /") as connection:
        server.until(is_late)
        for _ in range(2):
            server.pass_time(400)
            before = held(server)
            connection.sendall(b"x")
            server.until(lambda _, before=before: held(server) > before)
        server.pass_time(100)
        assert b"408" in until_closed(connection)


def test_a_head_without_end_is_refused():
    with Serving() as server, server.connect(b"GET / HTTP/1.1\r\n") as connection:
        for _ in range(1000):  # a system hands over some of it at once
            with suppress(ConnectionError):  # it has been closed
                connection.sendall(b"X-Long: " + b"a" * 990 + b"\r\n")
        assert until(connection, b"too long").startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("length", [b"Content-Length: 33", b"Transfer-Encoding: chunked"])
def test_a_body_is_never_taken_for_a_request_of_another_protocol(length):
    head = b"POST / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n" + length + b"\r\n\r\n"
    with Serving() as server, server.connect(head) as connection:
        assert until(connection, b"received.").startswith(b"HTTP/1.1 400 ")
        assert until_closed(connection) == b""


def test_another_protocol_is_not_taken_up():
    ask = GET.replace(b"here", b"here\r\nConnection: Upgrade\r\nUpgrade: h2c")
    with Serving() as server, server.connect(ask) as connection:
        for _ in range(2):
            assert until(connection, b"nothing").startswith(b"HTTP/1.1 200 ")
            connection.sendall(GET)


def held(server):
    """The bytes of a request that are there so far."""
    [protocol] = server.connections
    return protocol.head


def test_what_was_answered_and_goes_on_nevertheless_ends():
    half = b"POST /early HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf"
    with Serving(request=9) as server, server.connect(half) as connection:
        assert until(connection, b"no need to go on")
        server.pass_time(9)
        assert until_closed(connection) == b""


def test_a_request_in_pieces_and_a_stream_are_not_hurried():
    with Serving(request=900, idle=900, reader=900) as server:
        with server.connect(GET[:9]) as connection:
            server.until(is_late)
            server.pass_time(800)
            connection.sendall(GET[9:])
            until(connection, b"nothing")
            server.pass_time(800)
            connection.sendall(GET)
            until(connection, b"nothing")
        with server.connect(GET.replace(b"/ ", b"/stream ")) as connection:
            for _ in range(TICKS):
                until(connection, b"tick ")
                server.pass_time(800)
                server.app.ticked.release()
            until(connection, b"the end")


@pytest.mark.parametrize("sent", [b"", GET])
def test_a_connection_that_rests_ends_silently(sent):
    with Serving(idle=9) as server, server.connect(sent) as connection:
        told = until(connection, b"nothing") if sent else b""
        server.until(
            lambda protocol: protocol.timeout_keep_alive_task is not None and not protocol.is_answering
        )
        server.pass_time(9)
        told += until_closed(connection)
    assert told.count(b"HTTP/1.1") == (1 if sent else 0)


def test_an_answer_tells_how_long_a_connection_may_rest():
    with Serving(idle=90) as server, server.connect(GET) as connection:
        assert b"keep-alive: timeout=75\r\n" in until(connection, b"nothing").lower()


# Readers


def is_unread(protocol):
    """Whether the time of a reader is running."""
    return protocol._reader_timer is not None and not protocol._reader_timer.cancelled()


def test_who_reads_nothing_is_let_go():
    with Serving(reader=9) as server, server.connect(GET.replace(b"/ ", b"/big ")):
        server.until(is_unread)
        until_true(lambda: server.pass_time(9) or server.app.ended.is_set())  # the system may still take some


def test_who_leaves_the_last_bytes_is_let_go():
    """They are no longer the application's; nobody but the protocol can see them."""
    with Serving(reader=9) as server:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        with closing(connection):
            connection.connect(server.listener.getsockname())
            threading.Thread(target=send_all, args=(connection, bytes(BIG // 3))).start()
            server.until(is_unread)
            until_true(lambda: server.pass_time(9) or not server.connections)


def send_all(connection, body):
    """A body to be echoed."""
    head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % len(body)
    with suppress(OSError):
        connection.sendall(head + body)


def test_who_reads_slowly_gets_everything():
    """The system keeps little for this connection, so that everything that is read makes room."""
    with Serving(reader=9) as server:
        server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        with server.connect(GET.replace(b"/ ", b"/whole ")) as connection:
            server.until(is_unread)
            read = len(until(connection, b"\r\n\r\n").partition(b"\r\n\r\n")[2])
            for _ in range(10):
                left = unsent(server)
                while unsent(server) >= left:
                    read += len(connection.recv(100_000))
                server.pass_time(5)
            while read < BIG:
                piece = connection.recv(1 << 20)
                assert piece, "It was let go."
                read += len(piece)


def unsent(server):
    """The bytes that wait for the reader of the only connection."""
    [protocol] = server.connections
    return protocol.transport.get_write_buffer_size()


# Resting


async def protocol_of(kind, app):
    """A connection's client side, and its protocol in this loop, once a request was answered."""
    config = uvicorn.Config(app, http=kind, timeout_keep_alive=SECONDS)
    config.load()
    made, state = [], uvicorn.server.ServerState()

    def factory():
        made.append(config.http_protocol_class(config=config, server_state=state, app_state={}))
        return made[-1]

    ours, theirs = socket.socketpair()
    ours.settimeout(SECONDS)
    await asyncio.get_running_loop().connect_accepted_socket(factory, theirs)
    ours.sendall(GET)
    await asyncio.to_thread(until, ours, b"nothing")
    return ours, made[0]


def test_a_request_that_comes_just_as_the_connection_should_end_is_answered():
    """A busy loop comes round to its timers some time after it has looked for bytes."""

    async def main():
        ours, protocol = await protocol_of(with_timeouts(ServerConfig()), App())
        with closing(ours):
            ours.sendall(GET)
            protocol.timeout_keep_alive_handler()
            assert b"200" in await asyncio.to_thread(until, ours, b"nothing")
            while protocol.waits_since is None:
                await asyncio.sleep(0)
            protocol.timeout_keep_alive_handler()
            assert await asyncio.to_thread(until_closed, ours) == b""

    run_async(main)


# Room


@contextmanager
def connections(server, number, sent=b""):
    """So many at once, all of them known to the server."""
    made = [socket.create_connection(server.listener.getsockname(), SECONDS) for _ in range(number)]
    for connection in made:
        connection.sendall(sent)
    until_true(lambda: len(server.connections) >= number)
    yield made
    for connection in made:
        connection.close()


def test_who_comes_to_a_full_server_takes_the_place_of_who_has_waited_longest():
    with Serving(connections=3) as server, connections(server, 3) as made, server.connect(GET) as connection:
        until(connection, b"nothing")
        assert until_closed(made[0]) == b""
        for other in made[1:]:
            other.sendall(GET)
            until(other, b"nothing")


def test_a_server_that_is_full_of_work_says_so():
    slow = GET.replace(b"/ ", b"/slow ")
    with Serving(connections=3) as server, connections(server, 3, slow) as made:
        with server.connect() as connection:
            assert b"HTTP/1.1 503 " in until_closed(connection)
        server.app.released.set()
        for other in made:
            until(other, b"at last")
