"""The application against a database of its own, with a thinker that answers at once."""

import asyncio
import json
import re
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import pytest
from pydantic import TypeAdapter

from tessella.storage.store import Store
from tessella.table.features import draw
from tessella.web import app
from tessella.web.app import create_app
from tessella.web.live import engine_moves
from tessella.web.table_state import TableState
from tessella.web.work.background_compiler import BackgroundCompiler

from .browsers import Browser

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette would rather have httpx2
    from starlette import testclient

app.BackgroundCompiler = partial(
    BackgroundCompiler, at_once=0
)  # nothing is compiled beside the tests but what they wait for
PERSON_AND_ENGINE = {"game": "tictactoe", "seat.0": "person", "seat.1": "first-game"}
TWO_PEOPLE = {"game": "tictactoe", "seat.0": "person", "seat.1": "person"}
PAGE = {"Accept": "text/html"}
STATE = TypeAdapter(TableState)


class FirstMove:
    """An engine that plays the first legal action, and takes a draw."""

    is_closed = False

    async def think(self, view, level, session, seed=None):
        return view.actions[0]

    async def plan(self, view, level, near, session, seed=None):
        return view.actions[:1]

    async def accepts_draw(self, view, seat):
        return True

    def close(self):
        """Nothing to stop."""


class Here:
    """A bounded worker without a process of its own."""

    def __init__(self, low_priority=False):
        self.low_priority = low_priority

    async def run(self, function, *about, seconds=None):
        return await asyncio.to_thread(function, *about)

    def close(self):
        """Nothing to stop."""


class TestClient(testclient.TestClient):
    """A browser on this machine, as far as the name of the server goes."""

    def __init__(self, app, base_url="http://localhost", **wishes):
        super().__init__(app, base_url, **wishes)


@pytest.fixture(autouse=True)
def no_glance(monkeypatch):
    """Nobody looks here."""
    monkeypatch.setattr(engine_moves, "GLANCE", 0.0)


@pytest.fixture
def early_draws(monkeypatch):
    """Engines are offered draws in games that are shorter than their patience."""
    monkeypatch.setattr(draw, "ENGINES_WAIT", 1)


@pytest.fixture
def client(url):
    with TestClient(create_app(url, FirstMove, Here)) as client:
        yield client


@pytest.fixture
def server(either):
    """The same over a database of each kind."""
    with TestClient(create_app(either, FirstMove, Here)) as client:
        yield client


@pytest.fixture
def store(either):
    """That of a command, beside servers."""
    with closing(Store(either)) as store:
        yield store


@pytest.fixture
def ann(client):
    return Browser(client)


@pytest.fixture
def bob(client):
    return Browser(client)


def run_async(main):
    """Run a coroutine function in a thread of its own: Playwright keeps a loop running in the tests' thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(main())).result()


def open_table(client, **fields):
    """The address of a new table."""
    response = client.post("/tables", data={**TWO_PEOPLE, **fields}, follow_redirects=False)
    assert response.status_code == 303, response.text
    return response.headers["location"]


def lose_table(monkeypatch, tables, lost, error):
    """One table cannot be found any more; all others can."""
    peek = tables.peek

    async def find_one(table_id):
        if lost.endswith(table_id):
            raise error
        return await peek(table_id)

    monkeypatch.setattr(tables, "peek", find_one)


def act(client, table, seq, *path, **more):
    """The answer to clicks."""
    return client.post(f"{table}/act", json={"seq": seq, "path": list(path), **more})


def changed(client, table, call, **body):
    """The state after a call that may change a table."""
    return STATE.validate_python(client.post(f"{table}/{call}", json=body).json()["state"])


def state_at(client, table):
    """The state that a table's page begins with."""
    return STATE.validate_python({"svg": ""} | state_in(client.get(table).text)["state"])


def sentence_of(page):
    """What an error page says."""
    return re.search(r"<h1>(.*?)</h1>", page)[1]


def state_in(page):
    """The data that a table's page begins with."""
    return json.loads(re.search(r'id="state">(.*?)</script>', page)[1])


def until_seq(client, table, seq):
    """The state of a table once so many events have happened there, some of them by an engine."""

    async def reached():
        live, changed = await client.app.state.tables.find(table.rpartition("/")[2]), asyncio.Event()
        live.subscribe(changed)
        while live.table.seq < seq:
            await changed.wait()
            changed.clear()
        live.unsubscribe(changed)

    client.portal.call(reached)
    return state_in(client.get(table).text)["state"]
