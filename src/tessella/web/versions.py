"""The application for a game that somebody works on: one for each version, and the next takes over without a pause."""

import asyncio
from collections.abc import Callable

from fastapi import FastAPI
from starlette.types import Message, Receive, Scope, Send

from .work.workbench import PAGE, Workbench

SECONDS = 1.0
"""After which the streams of an old version are cut; browsers ask for them anew."""


class Versions:
    """An ASGI application that passes requests on to that of the last version which has passed its trial.

    The next one begins when somebody asks for a page or plays: as long as only files change, nothing has to.
    """

    def __init__(self, make: Callable[[], FastAPI], workbench: Workbench) -> None:
        """make makes the application for the version that the catalogue has."""
        self._make, self._workbench = make, workbench
        self._served, self._changing = Served(make()), asyncio.Lock()
        self._ending: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, or the time from the server's start to its end."""
        if scope["type"] == "lifespan":
            return await self._live(receive, send)
        if scope["path"].startswith(f"{PAGE}/"):  # about the files alone
            return await self._served.pass_on(scope, receive, send)
        async with self._changing:
            if self._workbench.has_passed:
                await self._change()
        return await self._served(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        await self._served.begin()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.gather(self._served.end(), *self._ending)
        await send({"type": "lifespan.shutdown.complete"})

    async def _change(self) -> None:
        await asyncio.to_thread(self._workbench.take_in)
        old, new = self._served, Served(await asyncio.to_thread(self._make))
        await new.begin()
        self._served = new
        ending = asyncio.create_task(old.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


class Served:
    """One application, and the answers that it gives just now."""

    def __init__(self, app: FastAPI) -> None:
        self.pass_on, self._context = app, app.router.lifespan_context(app)
        self._tasks: dict[asyncio.Task[None] | None, bool] = {}  # whether the answer has begun

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. An answer that is cut has an end like any other."""
        task, goes_on = asyncio.current_task(), False
        self._tasks[task] = False

        async def send_on(message: Message) -> None:
            nonlocal goes_on
            goes_on = message["type"] == "http.response.start" or message.get("more_body", False)
            self._tasks[task] = True
            await send(message)

        try:
            await self.pass_on(scope, receive, send_on)
        finally:
            del self._tasks[task]
        if goes_on:
            await send({"type": "http.response.body", "body": b""})

    async def begin(self) -> None:
        """Before the first request."""
        await self._context.__aenter__()

    async def end(self) -> None:
        """After the last answer, or when those that have begun are cut."""
        tasks = [task for task in self._tasks if task]
        if tasks:
            await asyncio.wait(tasks, timeout=SECONDS)
        for task in [task for task in tasks if self._tasks.get(task)]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._context.__aexit__(None, None, None)
