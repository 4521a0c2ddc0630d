"""Who is notified of changes."""

import asyncio


class Subscribers(set[asyncio.Event]):
    """One event for each stream that waits for changes; it is set when there is something new."""

    def notify(self) -> None:
        """Wake all of them."""
        for subscriber in self:
            subscriber.set()
