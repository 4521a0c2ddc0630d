"""The proxy of the tests fails when and how it is told to."""

import socket
from contextlib import closing

import httpx2 as httpx
import pytest

from .conftest import TWO_PEOPLE
from .cutting import Cutting
from .process import RunningServer, until_closed

SECONDS = 60
"""After which something hangs."""


@pytest.fixture
def server():
    """A listening socket; a test accepts its connections and says what it likes."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(SECONDS)
        yield server


@pytest.fixture
def proxy(server):
    with Cutting(server.getsockname()[1]) as proxy:
        yield proxy


def connected(proxy):
    return closing(socket.create_connection(("127.0.0.1", proxy.port), SECONDS))


def accepted(server):
    connection, _ = server.accept()
    connection.settimeout(SECONDS)
    return closing(connection)


def nothing_came(connection):
    connection.setblocking(False)
    try:
        return not connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    finally:
        connection.settimeout(SECONDS)


def test_it_passes_both_ways_and_ends_with_either_side(server, proxy):
    with connected(proxy) as client, accepted(server) as behind:
        client.sendall(b"ping")
        assert behind.recv(4) == b"ping"
        behind.sendall(b"pong")
        assert client.recv(4) == b"pong"
        client.shutdown(socket.SHUT_WR)
        assert until_closed(behind) == b""
        behind.sendall(b"last words")
        behind.close()
        assert until_closed(client) == b"last words"


def test_a_cut_breaks_what_is_there_and_lets_nothing_new_through(server, proxy):
    with connected(proxy) as client, accepted(server) as behind:
        client.sendall(b"ping")
        assert behind.recv(4) == b"ping"
        proxy.cut()
        assert until_closed(client) == until_closed(behind) == b""
        with connected(proxy) as refused:
            assert until_closed(refused) == b""
        proxy.mend()
        with connected(proxy) as again, accepted(server) as behind_again:
            again.sendall(b"here")
            assert behind_again.recv(4) == b"here"


def test_what_stalls_is_held_back_both_ways_until_it_is_mended(server, proxy):
    with connected(proxy) as client, accepted(server) as behind:
        proxy.stall()
        client.sendall(b"ping")
        proxy.until_held()
        assert nothing_came(behind)
        proxy.mend()
        assert behind.recv(4) == b"ping"
        proxy.stall()
        behind.sendall(b"pong")
        proxy.until_held()
        assert nothing_came(client)
        proxy.mend()
        assert client.recv(4) == b"pong"


def test_a_connection_made_while_it_stalls_is_held_too(server, proxy):
    proxy.stall()
    with connected(proxy) as client:
        client.sendall(b"ping")
        proxy.until_held()
        with accepted(server) as behind:
            assert nothing_came(behind)
            proxy.mend()
            assert behind.recv(4) == b"ping"


def test_what_was_held_back_is_lost_with_a_cut(server, proxy):
    with connected(proxy) as client, accepted(server) as behind:
        proxy.stall()
        client.sendall(b"ping")
        proxy.until_held()
        proxy.cut()
        assert until_closed(client) == until_closed(behind) == b""


def test_a_server_that_is_gone_is_a_broken_connection(server, proxy):
    server.close()
    with connected(proxy) as client:
        assert until_closed(client) == b""


def test_it_ends_with_connections_open(server):
    with Cutting(server.getsockname()[1]) as proxy:
        client = socket.create_connection(("127.0.0.1", proxy.port), SECONDS)
        behind, _ = server.accept()
    with client, behind:
        assert until_closed(client) == until_closed(behind) == b""


@pytest.mark.verify("starts a server; the proxy alone is in ring one")
def test_a_stream_comes_piece_by_piece_until_it_is_cut_and_the_page_is_of_the_proxys_origin(tmp_path):
    with RunningServer(tmp_path / "test.db") as server, Cutting(server.port) as proxy:
        browser = httpx.Client(timeout=SECONDS, headers={"Origin": proxy.address})
        with browser:
            table = browser.post(f"{proxy.address}/tables", data=TWO_PEOPLE).headers["location"]
            with browser.stream("GET", f"{proxy.address}{table}/events") as stream:
                pieces = (line for line in stream.iter_lines() if line.startswith("data:"))
                next(pieces)
                act = {"seq": 1, "path": ["b2"]}
                assert browser.post(f"{proxy.address}{table}/act", json=act).status_code == 200
                assert '"b2"' in next(pieces)
                proxy.cut()
                with pytest.raises(httpx.TransportError):
                    list(pieces)
            with pytest.raises(httpx.TransportError):
                browser.get(proxy.address)
            proxy.mend()
            assert browser.get(f"{proxy.address}{table}").status_code == 200
