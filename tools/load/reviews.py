"""Reviews that are asked for at once, beside tables where people play."""

import asyncio
from random import Random

from load.people import Onlooker
from load.table import PATIENCE, game_of, options_of, seats_of
from tessella.core.mover import OVER

LONGEST = 40
"""Moves of a game that is reviewed, before somebody resigns."""
EVERY = 1.0
"""Seconds between two looks at how far a review is."""


class Reader:
    """Somebody who has finished a game, and wants to know what was wrong with it."""

    def __init__(self, club, number):
        self.game, self._random = game_of(number), Random(number)
        self.browser, self.table, self.made = club.browser(), "", 0

    async def play(self):
        """Plays a game at random, on all sides."""
        seats = {f"seat.{seat}": "person" for seat in range(seats_of(self.game))}
        self.table = await self.browser.open({"game": self.game, **options_of(self.game), **seats})
        player = Onlooker(self.browser, self.table)
        async with asyncio.timeout(PATIENCE):
            state = await player.after(0)
            for _ in range(LONGEST):
                if state["turn"] == OVER:
                    break
                await player.move(self._random)
                state = await player.after(state["seq"])
            while state["turn"] != OVER:
                await self.browser.call(f"{self.table}/resign", seq=state["seq"])
                state = await player.after(state["seq"])
        await player.leave()

    async def review(self):
        """Asks for the review, and looks how far it is until it is there."""
        while not (told := await self.browser.call(f"{self.table}/review"))["review"]:
            if told["trouble"]:
                raise RuntimeError(told["trouble"])
            await asyncio.sleep(EVERY)
        self.made = 1


async def finished_games(club, many):
    """So many people with a finished game each."""
    readers = [Reader(club, number) for number in range(many)]
    for reader in readers:
        await reader.play()
    return readers
