"""A stream's subscription to what whoever runs the servers tells all players."""

import asyncio
from collections.abc import AsyncIterator

from ..http.standing_orders import StandingOrders
from ..wire import NoticeNews, to_json
from .subscribers import Subscribers
from .updates import StreamEvent

NOTICE = "notice"
"""Its name."""


class NoticeSubscription:
    """What is told now, and what is told instead once that changes; not that its time has come."""

    name = NOTICE

    def __init__(self, orders: StandingOrders, subscribers: Subscribers) -> None:
        self._orders, self._subscribers = orders, subscribers
        self._told: str | None = None

    def listen(self, changed: asyncio.Event) -> None:
        """Be notified of changes."""
        self._subscribers.add(changed)

    def ignore(self, changed: asyncio.Event) -> None:
        """Be notified no more."""
        self._subscribers.discard(changed)

    async def news(self) -> AsyncIterator[StreamEvent]:
        """The notice, if it is another one."""
        if self._told != self._orders.notice:
            self._told = self._orders.notice
            yield StreamEvent(to_json(NoticeNews(NOTICE, self._told)))
