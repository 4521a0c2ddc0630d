"""Pages from this process, whose engine thinks until a test lets it move; tables in any position."""

import asyncio
from threading import Event, Thread

from tessella.table.features.branch import events_of
from tessella.table.terms import open_event
from tessella.web.app import create_app
from tessella.web.config import ServerConfig
from tessella.web.http.browser import digest
from tessella.web.ports import listen
from tessella.web.server import Announcing, configured

from .process import free_port

SECONDS = 60
SECRET = "s" * 32


class Patient:
    """An engine that plays the first legal action, once it may."""

    def __init__(self):
        self.loop, self.turns = asyncio.get_running_loop(), asyncio.Semaphore(0)

    async def think(self, view, level, session, seed=None):
        await self.turns.acquire()
        return view.actions[0]

    async def plan(self, view, level, near, session, seed=None):
        return (await self.think(view, level, ""),)

    async def accepts_draw(self, view, seat):
        return False

    def close(self):
        """Nothing to stop."""


class PatientServer:
    """A server in a thread; use as a context manager."""

    def __init__(self, database, **wishes):
        """Wishes are arguments of a ServerConfig."""
        self._ready, self._url, self._config = Event(), f"sqlite:///{database}", ServerConfig(**wishes)

    def __enter__(self):
        listener = listen("127.0.0.1", free_port())
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._app = create_app(self._url, self._hire, config=self._config)
        served = configured(self._app, self._config)
        self._server = Announcing(served, self._ready.set, ("127.0.0.1", None), bool)
        self._thread = Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()
        assert self._ready.wait(SECONDS)
        return self

    def __exit__(self, *_):
        self._server.should_exit = True
        self._thread.join(SECONDS)

    def _hire(self):
        self._engine = Patient()
        return self._engine

    def let_engine_think(self):
        """One thought comes to its end: a move, or a hint."""
        self._engine.loop.call_soon_threadsafe(self._engine.turns.release)

    def open(self, context, position, players):
        """The address of a table that a browser owns, at which a game has come to a position."""
        context.add_cookies([{"name": self._app.state.cookie, "value": SECRET, "url": self.address}])
        log = open_event(position.game.name, position.options, players), *events_of(position)
        opening = self._app.state.tables.open(digest(SECRET), *log)
        table_id = asyncio.run_coroutine_threadsafe(opening, self._engine.loop).result(SECONDS)
        return f"/tables/{table_id}"
