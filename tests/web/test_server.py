"""A real server: its address, its end, and what is left after kill -9."""

import json
import signal
import socket
import sys
import time
from pathlib import Path

import httpx2 as httpx
import pytest

from tessella.web.server import CannotServe, in_url, listen

from .conftest import PERSON_AND_ENGINE, TWO_PEOPLE
from .process import RunningServer, free_port

SECONDS = 20


@pytest.fixture
def server(tmp_path):
    with RunningServer(tmp_path / "test.db") as server:
        yield server


@pytest.fixture
def browser():
    with httpx.Client(timeout=SECONDS, follow_redirects=True) as browser:
        yield browser


def open_table(browser, server, fields=TWO_PEOPLE):
    return str(browser.post(f"{server.address}/tables", data=fields).url)


def told(stream):
    """The states of a stream, as they come."""
    return (json.loads(line[5:])["state"] for line in stream.iter_lines() if line.startswith("data:"))


def test_a_move_is_told_to_everybody_who_looks(server, browser):
    table = open_table(browser, server)
    gzip = {"Accept-Encoding": "gzip"}
    with httpx.stream("GET", f"{table}/events", timeout=SECONDS, headers=gzip) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["content-encoding"] == "gzip"
        assert "content-security-policy" in stream.headers
        states = told(stream)
        assert next(states)["moves"] == []
        browser.post(f"{table}/act", json={"seq": 1, "path": ["b2"]})
        state = next(states)
        assert state["moves"][0]["moves"] == ["b2"]
        assert not state["mine"]
        assert stream.num_bytes_downloaded < len(json.dumps(state))  # two of them were told


def test_the_engine_in_its_own_process_answers(server, browser):
    table = open_table(browser, server, PERSON_AND_ENGINE)
    with browser.stream("GET", f"{table}/events") as stream:
        states = told(stream)
        next(states)
        browser.post(f"{table}/act", json={"seq": 1, "path": ["b2"]})
        assert any(len(state["moves"]) == 2 for state in states)


def test_kill_9_loses_nothing_that_was_acknowledged(server, browser):
    table = open_table(browser, server)
    for seq, cell in enumerate(("b2", "a1", "c3"), 1):
        assert (
            browser.post(f"{table}/act", json={"seq": seq, "path": [cell]}).json()["state"]["seq"] == seq + 1
        )
    server.kill()
    server.start()
    state = browser.post(f"{table}/act", json={"seq": 4, "path": ["a2"]}).json()["state"]
    assert [turn["moves"] for turn in state["moves"]] == [["b2"], ["a1"], ["c3"], ["a2"]]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_do_not_outlive_a_killed_server(server, browser):
    table = open_table(browser, server, PERSON_AND_ENGINE)
    assert browser.post(f"{table}/hint", json={"seq": 1}).status_code == 200
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert children
    server.kill()
    deadline = time.monotonic() + SECONDS
    while any(alive(child) for child in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(alive(child) for child in children)


def alive(pid):
    """Whether a process runs; one that has ended may still be listed as a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_and_quietly_though_somebody_looks(server, browser, way):
    table = open_table(browser, server)
    with httpx.stream("GET", f"{table}/events", timeout=SECONDS) as stream:
        next(told(stream))
        began = time.monotonic()
        server.process.send_signal(way)
        stderr = server.wait()
    assert time.monotonic() - began < 10
    assert stderr == ""
    assert server.process.returncode == 0


def test_a_port_that_is_taken_gives_way_to_the_next(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with RunningServer(tmp_path / "test.db", port) as server:
            served = int(server.address.rsplit(":", 1)[1])
            assert port < served < port + 20
            assert httpx.get(server.address, timeout=SECONDS).status_code == 200


def test_when_no_port_is_free_the_sentence_says_so():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 65535))
        taken.listen()
        with pytest.raises(CannotServe, match=r"^No port from 65535 .*\.$"):
            listen("127.0.0.1", 65535)


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1"])
def test_a_host_that_is_not_this_machine_is_refused_in_one_sentence(host):
    with pytest.raises(CannotServe, match=rf"^Cannot serve on {host}: .+\.$"):
        listen(host, free_port())


def test_addresses_for_browsers():
    assert in_url("127.0.0.1") == in_url("0.0.0.0") == "127.0.0.1"
    assert in_url("::") == "[::1]"
    assert in_url("localhost") == "localhost"
