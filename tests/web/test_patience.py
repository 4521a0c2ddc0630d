"""Connections that wait: half-sent requests, readers that do not read, resting ones, too many of them."""

import asyncio
import socket
import threading
import time
from contextlib import closing, contextmanager, suppress

import pytest
import uvicorn

from tessella.web.config import Patience
from tessella.web.patience import patient
from tessella.web.server import configured

from .conftest import run_async
from .process import until, until_closed

SECONDS = 30
BIG = 30_000_000
"""Bytes, more than a system keeps for a connection whose other side does not read."""
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


class App:
    """An application whose addresses say what it does; `ended` is set when it has done with /big."""

    def __init__(self):
        self.ended = threading.Event()
        self.released = threading.Event()

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
        for _ in range(15):
            await send({"type": "http.response.body", "body": b"tick ", "more_body": True})
            await asyncio.sleep(0.1)
        await send({"type": "http.response.body", "body": b"the end"})

    async def big(self, receive, send):
        try:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for _ in range(100):
                await send({"type": "http.response.body", "body": bytes(BIG // 100), "more_body": True})
            await send({"type": "http.response.body", "body": b"the end"})
        finally:
            self.ended.set()


async def answer(send, body):
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]}
    )
    await send({"type": "http.response.body", "body": body})


class Serving:
    """A server in a thread."""

    def __init__(self, **patience):
        self.app, self.listener = App(), socket.create_server(("127.0.0.1", 0))
        self.uvicorn = uvicorn.Server(configured(self.app, Patience(**patience)))
        self.thread = threading.Thread(target=self.uvicorn.run, args=([self.listener],))

    def __enter__(self):
        self.thread.start()
        return self

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
    with Serving(request=0.3) as server, server.connect(sent) as connection:
        told = until_closed(connection)
    assert b"HTTP/1.1 408 " in told
    assert told.endswith(b"This request did not come in whole within 0.3 seconds.")


def test_a_request_that_comes_byte_by_byte_has_no_more_time():
    with Serving(request=0.5) as server, server.connect(b"GET /") as connection:
        connection.setblocking(False)
        told = b""
        until = time.monotonic() + SECONDS
        while b"408" not in told and time.monotonic() < until:
            time.sleep(0.05)
            try:
                connection.send(b"x")
                told += connection.recv(1000)
            except BlockingIOError:
                pass
            except ConnectionError:
                break
        assert time.monotonic() < until


def test_what_was_answered_and_goes_on_nevertheless_ends():
    with Serving(request=0.3) as server:
        half = b"POST /early HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf"
        with server.connect(half) as connection:
            assert until_closed(connection).endswith(b"no need to go on")


def test_a_request_in_pieces_and_a_stream_are_not_hurried():
    with Serving(request=1, idle=1, reader=0.3) as server:
        with server.connect(GET[:9]) as connection:
            time.sleep(0.1)
            connection.sendall(GET[9:])
            until(connection, b"nothing")
        with server.connect(GET.replace(b"/ ", b"/stream ")) as connection:
            assert until(connection, b"the end").count(b"tick") == 15


@pytest.mark.parametrize("sent", [b"", GET])
def test_a_connection_that_rests_ends_silently(sent):
    with Serving(idle=1) as server, server.connect(sent) as connection:
        told = until_closed(connection)
    assert told.count(b"HTTP/1.1") == (1 if sent else 0)


def test_an_answer_tells_how_long_a_connection_may_rest():
    with Serving(idle=90) as server, server.connect(GET) as connection:
        assert b"keep-alive: timeout=75\r\n" in until(connection, b"nothing").lower()


# Readers


def test_who_reads_nothing_is_let_go():
    with Serving(reader=0.3) as server, server.connect(GET.replace(b"/ ", b"/big ")):
        assert server.app.ended.wait(SECONDS)


def test_who_leaves_the_last_bytes_is_let_go():
    """They are no longer the application's; nobody but the protocol can see them."""
    with Serving(reader=0.3, idle=1) as server:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        with closing(connection):
            connection.connect(server.listener.getsockname())
            body = bytes(BIG // 3)
            threading.Thread(target=send_all, args=(connection, body)).start()
            deadline = time.monotonic() + SECONDS
            while not server.uvicorn.server_state.connections:
                time.sleep(0.01)
            while server.uvicorn.server_state.connections and time.monotonic() < deadline:
                time.sleep(0.01)
            assert not server.uvicorn.server_state.connections


def send_all(connection, body):
    """A body to be echoed."""
    head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % len(body)
    with suppress(OSError):
        connection.sendall(head + body)


def test_who_reads_slowly_gets_everything():
    """The system keeps little for this connection, so that everything that is read makes room."""
    with Serving(reader=1) as server:
        server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        with server.connect(GET.replace(b"/ ", b"/big ")) as connection:
            for _ in range(20):
                assert connection.recv(100_000)
                time.sleep(0.1)
            until(connection, b"the end")


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
        ours, protocol = await protocol_of(patient(Patience()), App())
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
    while len(server.uvicorn.server_state.connections) < number:
        time.sleep(0.01)
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
