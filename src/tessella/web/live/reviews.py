"""Reviews that are being made: one for each game, for all who look, in the processes of the study pool."""

import asyncio
import logging
from contextlib import suppress

from ...insight.review import Review
from ...storage.async_store import AsyncStore
from ...storage.rows.reviews import StoredReview
from ...storage.store import Store
from ...table.features.opening import GIVEN
from ...table.table import Table
from ..work.reviewing import reviewed
from ..work.study_pool import StudyPool
from .faults import sentence_of

SECONDS = 300.0
"""That a review may take: it is stored, so it is worth more than an analysis."""
REMEMBERED = 100
"""Failures that are told to whoever asks."""
STOPPED = "The review has stopped; please ask for it again."

Key = tuple[str, int]
"""A game: the id of its table, and its number there."""


class Making:
    """A review that is being made: how many steps are done, and of how many."""

    def __init__(self) -> None:
        self.done = self.of = 0
        self._news = asyncio.Event()

    def tell(self, steps: tuple[int, int]) -> None:
        """So many steps are done, of so many."""
        self.done, self.of = steps
        self.notify()

    def notify(self) -> None:
        """Wake all who wait for news."""
        self._news.set()
        self._news = asyncio.Event()

    async def after(self, done: int, patience: float) -> None:
        """Return once other than so many steps are done, or it has ended, or the patience (seconds) is over."""
        with suppress(TimeoutError):
            if self.done == done:
                await asyncio.wait_for(self._news.wait(), patience)


class Reviews:
    """The reviews of all tables: those that are stored, and those that are being made."""

    def __init__(self, store: AsyncStore, pool: StudyPool) -> None:
        self._store, self._pool = store, pool
        self._making: dict[Key, Making] = {}
        self._failed: dict[Key, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def stored(self, table_id: str, table: Table) -> StoredReview | None:
        """The review of the game on a table, if there is one, and the game was not taken up again since."""
        found = await self._store.read(Store.review_of, table_id, number_of(table))
        return found if found and found.changed == table.changed else None

    def making(self, table_id: str, table: Table) -> Making | None:
        """The review that is being made of the game on a table."""
        return self._making.get((table_id, number_of(table)))

    def trouble(self, table_id: str, table: Table) -> str:
        """Why the last attempt to make it has failed, in a sentence; empty if it has not."""
        return self._failed.get((table_id, number_of(table)), "")

    async def begin(self, who: str, table_id: str, table: Table) -> None:
        """Begin to make the review of the game on a table, unless that has begun. who: see StudyPool.run.

        If the pool has no room, that is known at once.
        """
        key = table_id, number_of(table)
        if key not in self._making:
            self._failed.pop(key, None)
            self._making[key] = Making()
            task = asyncio.create_task(self._make(key, who, table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            await asyncio.sleep(0)

    async def _make(self, key: Key, who: str, table: Table) -> None:
        making = self._making[key]
        try:
            text = await self._pool.run(
                who, reviewed, table.position, GIVEN.of(table), on_progress=making.tell, seconds=SECONDS
            )
            review = Review.model_validate_json(text)
            stored = StoredReview(key[1], table.changed, review.build, review.accuracy, text)
            await self._store.write(Store.keep_review, key[0], stored)
        except Exception as error:
            self._fail(key, error)
        finally:
            del self._making[key]
            making.notify()

    def _fail(self, key: Key, error: Exception) -> None:
        sentence = sentence_of(error)
        if not sentence:
            logging.getLogger(__name__).error("A game of table %s was not reviewed.", key[0], exc_info=error)
        self._failed[key] = sentence or STOPPED
        if len(self._failed) > REMEMBERED:
            del self._failed[next(iter(self._failed))]

    def close(self) -> None:
        """Stop all that are being made."""
        for task in self._tasks:
            task.cancel()


def number_of(table: Table) -> int:
    """The number of the game on a table among all at that table."""
    return table.before + table.number
