"""Several processes behind one address: what one stores the other has, one that dies is replaced, and so are all."""

import os
import signal
import socket
import sys
import time
from pathlib import Path

import pytest

from tessella.web.ports import CannotServe, insist_on_free

from .playing_on import Player, stored, until, workers
from .process import RunningServer

pytestmark = [
    pytest.mark.verify("processes that start, die and are replaced"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="The processes are found in /proc."),
]


@pytest.fixture
def server(either):
    with RunningServer(either, config="workers=2") as server:
        yield server
    assert "Traceback" not in server.stderr
    if server.process.returncode == 0 and "has died" not in server.stderr:  # who was killed frees nothing
        assert "leaked" not in server.stderr


def test_each_process_has_an_address_of_its_own_and_all_have_every_table(server):
    one, other = (Player(f"http://127.0.0.1:{server.port + own}") for own in (1, 2))
    with one, other:
        table = one.open()
        one.play(table, "a1")
        other.client.cookies, other.played = one.client.cookies, one.played
        for player, move in [(other, "b1"), (one, "a2"), (other, "b2"), (one, "a3")]:
            player.play(table, move)
    assert stored(server, table) == 5


@pytest.fixture
def player(server):
    with Player(server.address) as player:
        yield player


def test_what_a_killed_process_had_goes_on_elsewhere_within_two_seconds(server, player):
    before = workers(server)
    tables = [player.open() for _ in range(4)]
    for table in tables:
        player.play(table, "a1 b1")
    os.kill(before[0], signal.SIGKILL)
    began = time.monotonic()
    for table in tables:
        player.play(table, "a2")
    assert time.monotonic() - began < 2.0
    until(lambda: len(workers(server)) == 2 and before[0] not in workers(server))
    for table in tables:
        player.play(table, "b2")
        assert stored(server, table) == 4


def test_an_upgrade_while_people_play_loses_nothing(server, player):
    """SIGHUP replaces each process, when a new one is ready."""
    before = workers(server)
    os.kill(server.process.pid, signal.SIGHUP)
    tables = []
    while set(before) & set(workers(server)) or len(workers(server)) != 2:
        tables.append(player.open())
        player.play(tables[-1], "a1 b1 a2 b2")
    assert tables
    for table in tables:
        player.play(table, "c3")
        assert stored(server, table) == 5


def test_they_end_with_what_started_them(server):
    before = workers(server)
    server.process.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in before))


def test_a_port_that_is_taken_is_refused():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"The port {port} on 127.0.0.1 is not free"):
            insist_on_free("127.0.0.1", [port])
