"""How many tables a server carries: python tools/load/run.py [--tables 50,100,200] [--seconds 30] [--idle 1000]
[--reviews 20] [--workers 1,2] [--settle 5] [--no-profile] [--beside SOURCES].

A server is started, and this process plays the browsers: at each table people move at random, one move a second, and
one more browser watches; all look on by streams of events. A finished game is followed by a new table. Each stage
prints a line about what comes after its first seconds; tables of one stage are played on in the next. Two lines are
about what it costs to open a table, and about streams at which nothing happens, on a server of its own. The last ones,
on another server, are about a few tables: while nobody asks for reviews, and then while so many are asked for at once.
Times and bytes are what the browsers see, gzip included. Where py-spy is installed it tells, after the first stage of a
single process, what share each part has in its time. Linux only, for /proc.

With --beside, one process of the present sources and one of other sources, ../other/src say, serve at the same time,
each its own tables; the last line is how many times as much of the processor a move takes now, with all that new tables
take.
"""

import argparse
import asyncio
import resource
import sys
import tempfile
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1]))
from load.figures import HEAD, Figures, Processes, Span, p95, row
from load.people import Onlooker
from load.reviews import finished_games
from load.shares import PY_SPY, shares
from load.table import PATIENCE, Club, game_of, seated
from web.playing_on import workers
from web.process import RunningServer

PLENTY = "limits=Limits(all_streams=20000, all_requests=1000000, all_tables=1000000),connections=20000"
"""Limits that are not met."""
IDLE_TABLES = 50
FIRST = 5
"""Seconds of play before a stage is measured, unless told otherwise: tables have just been opened, and games are played
for the first time. All tables begin at once, so that many games end in the same second for a while."""
REVIEW_TABLES = 10
"""At which people play while reviews are made."""


@contextmanager
def serving(many=1, database="", sources=None):
    """The hosts and the processes of a new server: so many that serve."""
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(
            database or Path(folder) / "load.db", config=f"{PLENTY},workers={many}", sources=sources
        ) as server,
    ):
        if many == 1:
            yield [urlsplit(server.address).netloc], Processes([server.process.pid])
        else:
            hosts = [f"127.0.0.1:{server.port + 1 + own}" for own in range(many)]
            yield hosts, Processes(workers(server))


async def stages(hosts, server, sizes, settle, seconds, per_second, profiled):
    """Plays at more and more tables; the number of errors. profiled: a process, or None, that is profiled at first."""
    club, failed = Club(hosts, per_second), 0
    for size in sizes:
        await club.open(size)
        await asyncio.sleep(settle)
        errors, club.figures = club.figures.errors, Figures()
        club.figures.errors += errors
        span = Span(server, club.traffic)
        await asyncio.sleep(seconds)
        say(row(size, club.figures, span, server))
        for error in club.figures.errors[:5]:
            say(f"        {error}")
        failed += len(club.figures.errors)
        if profiled and size == sizes[0]:
            say("\n".join(await shares(profiled, seconds)))
        club.figures = Figures()
    await club.close()
    return failed


async def beside(servers, size, seconds):
    """Plays at so many tables of each server at once; the number of errors. servers: hosts and processes of each."""
    clubs = [Club(hosts, 1) for hosts, _ in servers]
    await asyncio.gather(*(club.open(size) for club in clubs))
    await asyncio.sleep(FIRST)
    spans, costs = [], []
    for club, (_, server) in zip(clubs, servers, strict=True):
        club.figures = Figures()
        spans.append((server.seconds, Span(server, club.traffic)))
    await asyncio.sleep(seconds)
    for club, (_, server), (before, span) in zip(clubs, servers, spans, strict=True):
        costs.append((server.seconds - before) / len(club.figures.shown))
        say(row(size, club.figures, span, server))
    say(f"A move takes {costs[0] / costs[1]:.2f} times as much.")
    for club in clubs:
        await club.close()
    return sum(len(club.figures.errors) for club in clubs)


async def idle(hosts, server, streams):
    """Opens tables and streams; tells what tables take of the server's time, and streams of its memory."""
    club, spent = Club(hosts, 1), server.seconds
    tables = [await seated(club, game) for game in map(game_of, range(IDLE_TABLES))]
    opening = 1000 * (server.seconds - spent) / IDLE_TABLES
    say(f"{IDLE_TABLES} tables opened and joined: {opening:.0f} ms of the server for each")
    before = server.megabytes
    others = [Onlooker(club.browser(), tables[number % IDLE_TABLES][0].table) for number in range(streams)]
    await all_look(others)
    say(
        f"{streams} idle streams at {IDLE_TABLES} tables: {before:.0f} MB before, {server.megabytes:.0f} MB after"
    )
    for each in (*chain(*tables), *others):
        await each.leave()


async def beside_reviews(hosts, server, many, seconds):
    """Plays at a few tables without reviews, and while many are made; tells what they cost. The number of errors."""
    club, found = Club(hosts, 1), []
    readers = await finished_games(club, many)
    await club.open(REVIEW_TABLES)
    asked = []
    for _ in range(2):
        club.figures, span = Figures(), Span(server, club.traffic)
        await asyncio.sleep(seconds)
        say(row(REVIEW_TABLES, club.figures, span, server))
        found.append(club.figures)
        asked = asked or [asyncio.create_task(reader.review()) for reader in readers]
    failed = [task.exception() for task in asked if task.done() and task.exception()]
    before, meanwhile = (1000 * p95(figures.calls) for figures in found)
    made = sum(reader.made for reader in readers)
    say(
        f"{many} reviews asked for at once, {made} made in {seconds:g} s: a move at p95 {before:.0f} ms without, "
        f"{meanwhile:.0f} ms with them, {meanwhile - before:+.0f} ms"
    )
    for error in (*failed, *(each for figures in found for each in figures.errors)):
        say(f"        {error}")
    for task in asked:
        task.cancel()
    await asyncio.wait(asked)
    await club.close()
    return len(failed) + sum(len(figures.errors) for figures in found)


async def all_look(onlookers):
    """Returns when all of them see something."""
    async with asyncio.timeout(PATIENCE):
        for each in onlookers:
            await each.after(0)


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main():
    """The exit status: 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", default="50,100,200", help="how many, stage by stage")
    parser.add_argument("--workers", default="1,2", help="processes that serve, one run for each number")
    parser.add_argument("--database", default="", help="the address of an empty one, in place of a file")
    parser.add_argument("--seconds", type=float, default=30, help="of a stage")
    parser.add_argument(
        "--settle", type=float, default=FIRST, help="seconds of play before a stage is measured"
    )
    parser.add_argument("--rate", type=float, default=1, help="moves a second at each table")
    parser.add_argument("--idle", type=int, default=1000, help="streams at which nothing happens")
    parser.add_argument("--reviews", type=int, default=20, help="asked for at once")
    profiles = {"action": argparse.BooleanOptionalAction, "default": PY_SPY is not None}
    parser.add_argument("--profile", **profiles, help="the share of each part, by py-spy")
    parser.add_argument("--beside", type=Path, help="other sources, to be measured at the same time")
    wishes = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    say(HEAD)
    failed = 0
    if wishes.beside:
        with serving() as now, serving(sources=wishes.beside.resolve()) as before:
            size = int(wishes.tables.partition(",")[0])
            return 1 if asyncio.run(beside((now, before), size, wishes.seconds)) else 0
    if sizes := [int(size) for size in wishes.tables.split(",") if int(size)]:
        for many in map(int, wishes.workers.split(",")):
            say(f"by {many} process{'es' * (many > 1)}")
            with serving(many, wishes.database) as (hosts, server):
                profiled = server.pids[0] if wishes.profile and many == 1 else None
                played = stages(hosts, server, sizes, wishes.settle, wishes.seconds, wishes.rate, profiled)
                failed += asyncio.run(played)
    if wishes.idle:
        with serving() as (hosts, server):
            asyncio.run(idle(hosts, server, wishes.idle))
    if wishes.reviews:
        with serving() as (hosts, server):
            failed += asyncio.run(beside_reviews(hosts, server, wishes.reviews, wishes.seconds))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
