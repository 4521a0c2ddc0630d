"""The application for a game that somebody works on: the one of the next version takes over without a pause."""

import asyncio
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.responses import PlainTextResponse, StreamingResponse

from tessella.web import versions
from tessella.web.errors import EndsWithServer
from tessella.web.versions import Versions

from .conftest import run_async


class Bench:
    """A workbench whose versions pass when a test says so."""

    def __init__(self):
        self.version, self.has_passed = 1, False

    def take_in(self):
        self.version, self.has_passed = self.version + 1, False


class Apps:
    """Makes applications that say which version they are of, and notes what begins and ends."""

    def __init__(self, bench):
        self.bench, self.heard = bench, []

    def __call__(self):
        version, heard = self.bench.version, self.heard

        @asynccontextmanager
        async def lifespan(_):
            heard.append(f"begin {version}")
            yield
            heard.append(f"end {version}")

        async def endless():
            yield b"still"
            await asyncio.Event().wait()

        app = FastAPI(lifespan=lifespan)
        app.add_middleware(EndsWithServer)
        app.add_api_route("/page", lambda: PlainTextResponse(str(version)))
        app.add_api_route("/try/position", lambda: PlainTextResponse(str(version)))
        app.add_api_route("/stream", lambda: StreamingResponse(endless()))
        return app


class Call:
    """A request, and what is answered."""

    def __init__(self, app, path):
        told = {"raw_path": path.encode(), "headers": [], "query_string": b""}
        scope = {"type": "http", "method": "GET", "path": path, **told}
        self.sent, self.begun = [], asyncio.Event()
        self.task = asyncio.create_task(app(scope, self.receive, self.send))

    async def receive(self):
        await asyncio.Event().wait()

    async def send(self, message):
        self.sent.append(message)
        self.begun.set()

    @property
    def body(self):
        return b"".join(message.get("body", b"") for message in self.sent).decode()


@asynccontextmanager
async def running(app):
    asked, told = asyncio.Queue(), asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan"}, asked.get, told.put))
    await asked.put({"type": "lifespan.startup"})
    assert (await told.get())["type"] == "lifespan.startup.complete"
    yield
    await asked.put({"type": "lifespan.shutdown"})
    assert (await told.get())["type"] == "lifespan.shutdown.complete"
    await life


async def body(app, path):
    call = Call(app, path)
    await call.task
    return call.body


def test_a_version_that_has_passed_answers_the_next_page():
    async def main():
        bench = Bench()
        apps = Apps(bench)
        app = Versions(apps, bench)
        async with running(app):
            assert await body(app, "/page") == "1"
            bench.has_passed = True
            assert await body(app, "/try/position") == "1"  # about the files alone: nothing has to begin
            assert await body(app, "/page") == "2"
        assert apps.heard == ["begin 1", "begin 2", "end 1", "end 2"]

    run_async(main)


def test_streams_of_the_version_before_come_to_an_end(monkeypatch):
    monkeypatch.setattr(versions, "SECONDS", 0.0)

    async def main():
        bench = Bench()
        app = Versions(Apps(bench), bench)
        async with running(app):
            stream = Call(app, "/stream")
            await stream.begun.wait()
            bench.has_passed = True
            assert await body(app, "/page") == "2"
            await asyncio.wait([stream.task])
            assert stream.sent[-1] == {"type": "http.response.body", "body": b""}

    run_async(main)
