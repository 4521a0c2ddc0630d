"""Tables at which people move at random, game after game."""

import asyncio
from functools import cache
from random import Random
from time import perf_counter

from load.connection import Traffic
from load.figures import Figures
from load.people import Browser, Onlooker
from tessella import find
from tessella.core.mover import OVER
from tessella.core.option import Option

GAMES = ("anda", "andantino", "antino", "cancelletto", "octopus")
PATIENCE = 60
"""Seconds for anything to happen."""


class Club:
    """Tables on one server, and what is counted there."""

    def __init__(self, hosts, per_second):
        """hosts: one for each process of the server; as by a proxy, all about one table goes to one of them.
        per_second: moves at each table."""
        self.hosts, self.pace = hosts, 1 / per_second
        self.traffic, self.figures = Traffic(), Figures()
        self.tables = []

    async def open(self, many):
        """Opens tables until there are so many; returns when all of them are looked at."""
        self.tables += [Table(self, number) for number in range(len(self.tables), many)]
        for table in self.tables:
            await table.begun()

    def browser(self, number=0):
        """One that nobody has used yet; number: that of its table."""
        return Browser(self.hosts[number % len(self.hosts)], self.traffic)

    async def close(self):
        """Nobody plays on."""
        for table in self.tables:
            await table.close()


class Table:
    """One table after the other, at which the same game is played."""

    def __init__(self, club, number):
        self._club, self._random = club, Random(number)
        self._number, self._game, self._begun = number, game_of(number), asyncio.Event()
        self._due = perf_counter() + self._random.random() * club.pace
        self._playing = asyncio.create_task(self._play())

    async def begun(self):
        """Returns when the first position is shown, or cannot be."""
        await self._begun.wait()

    async def close(self):
        self._playing.cancel()
        await asyncio.wait([self._playing])

    async def _play(self):
        try:
            while True:
                await self._play_once()
        except Exception as error:
            self._club.figures.errors.append(f"{self._game}: {error!r}")
        finally:
            self._begun.set()

    async def _play_once(self):
        async with asyncio.timeout(PATIENCE):
            people = await seated(self._club, self._game, self._number)
        self._club.figures.opened += 1
        watcher = Onlooker(self._club.browser(self._number), people[0].table)
        try:
            state = await self._all_see(people[0].state["seq"] - 1, *people, watcher)
            while state["turn"] != OVER:
                await self._wait_for_turn()
                state = await self._move(people, watcher)
        finally:
            for each in (*people, watcher):
                await each.leave()

    async def _wait_for_turn(self):
        self._begun.set()
        await asyncio.sleep(self._due - perf_counter())
        self._due = max(perf_counter(), self._due + self._club.pace)

    async def _move(self, people, watcher):
        """The state after a move."""
        state = people[0].state
        seq = state["seq"]
        async with asyncio.timeout(PATIENCE):
            sent, answered = await people[state["turn"]].move(self._random)
        self._club.figures.calls.append(answered - sent)
        state = await self._all_see(seq, *people, watcher)
        self._club.figures.shown.append(watcher.came - sent)
        return state

    async def _all_see(self, seq, *onlookers):
        """The state after seq events, once all see it."""
        async with asyncio.timeout(PATIENCE):
            for each in onlookers:
                state = await each.after(seq)
        return state


async def seated(club, game, number=0):
    """The people at a new table, by seat; all but the first have come by invitation. number: as for a browser."""
    seats = seats_of(game)
    fields = options_of(game) | {"seat.0": "person"} | {f"seat.{seat}": "open" for seat in range(1, seats)}
    browsers, people = [club.browser(number) for _ in range(seats)], []
    try:
        path = await browsers[0].open({"game": game, **fields})
        people.append(host := Onlooker(browsers[0], path))
        invitation = (await host.after(0))["invitation"]
        for seat, guest in enumerate(browsers[1:], 1):
            await guest.join(invitation, seat)
        await host.begun()
        people += [Onlooker(guest, path) for guest in browsers[1:]]
    except BaseException:
        for each in people:
            await each.leave()
        for browser in browsers:
            browser.close()
        raise
    return people


@cache
def seats_of(game):
    """How many people play it with its usual options."""
    return find(game).new().seats


def options_of(game):
    """The fields of a form with the usual options of a game."""
    return {f"option.{option.name}": Option.show(option.default) for option in find(game).options}


def game_of(number):
    """The game of a table, one after the other."""
    return GAMES[number % len(GAMES)]
