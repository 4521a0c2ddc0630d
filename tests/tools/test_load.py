"""The load that `make load` puts on a server: that it plays, counts, and tells of errors."""

import asyncio
import sys
from urllib.parse import urlsplit

import pytest

from load import shares
from load.figures import Processes, Span, row
from load.table import Club
from web.conftest import run_async
from web.process import RunningServer

SECONDS = 120
EAGER = 1000
"""Moves a second at each table: the next one is made as soon as the last is seen."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a process is looked at in /proc")


def club_at(server):
    return Club([urlsplit(server.address).netloc], EAGER)


async def until(condition):
    async with asyncio.timeout(SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


@pytest.mark.verify("a server, and people who play")
def test_moves_are_made_seen_and_counted(tmp_path):
    async def play(server):
        club, process = club_at(server), Processes([server.process.pid])
        span = Span(process, club.traffic)
        await club.open(2)
        await until(lambda: club.figures.errors or len(club.figures.shown) >= 6)
        await club.close()
        return club, row(2, club.figures, span, process)

    with RunningServer(tmp_path / "load.db") as server:
        club, line = run_async(lambda: play(server))
    figures = club.figures
    assert figures.errors == []
    assert figures.opened >= 2
    assert len(figures.calls) >= len(figures.shown) >= 6
    assert min(figures.calls + figures.shown) > 0
    assert club.traffic.received > 10_000
    assert float(line.split()[8]) > 0  # the server's milliseconds a move


def test_each_sample_of_a_profile_counts_once_for_the_innermost_of_our_parts():
    served = "run (uvicorn/server.py:9);"
    stacks = [
        f"{served}news (tessella/web/routes/streams.py:1);_state (tessella/web/live/snapshot.py:2);"
        "__init__ (tessella/web/live/drawn_view.py:3) 6",
        f"{served}news (tessella/web/routes/streams.py:1);_state (tessella/web/live/snapshot.py:2) 3",
        f"{served}select (selectors.py:4) 1",
    ]
    assert [line.split()[0] for line in shares.lines(stacks)] == ["60%", "30%", "10%"]
    assert "drawings" in next(shares.lines(stacks))


@pytest.mark.verify("a server of its own")
def test_errors_are_told(tmp_path):
    async def play(server):
        club = club_at(server)
        await club.open(1)
        await until(lambda: club.figures.errors)
        await club.close()
        return club.figures.errors

    with RunningServer(tmp_path / "load.db", config="limits=Limits(all_streams=2)") as server:
        errors = run_async(lambda: play(server))
    assert len(errors) == 1
    assert "503" in errors[0]
