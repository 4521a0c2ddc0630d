"""People at a table and those who watch, each in a browser of their own, as far as the server can tell."""

import asyncio
import json
import re
from time import perf_counter
from urllib.parse import urlencode

from load.connection import Connection, Refused

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
BETWEEN_EVENTS = re.compile(rb"\r?\n\r?\n")


class Browser:
    """Keeps the cookies that it is given, and one connection for its calls."""

    def __init__(self, host, traffic):
        self._host, self._traffic = host, traffic
        self._cookies, self._calls = {}, None

    async def send(self, path, kind, body, *more):
        """The answer to a POST: its head and its text. more: headers."""
        if self._calls is None:
            self._calls = await Connection.to(self._host, self._traffic)
        head = await self._calls.ask(
            "POST", path, self._headers(("Content-Type", kind), *more), body.encode()
        )
        text = (await self._calls.body(head)).decode()
        for name, value in head.headers:
            if name == b"set-cookie":
                self._cookies.update([value.decode().partition(";")[0].split("=", 1)])
        if head.status_code >= 400:
            raise Refused(f"POST {path} was answered with {head.status_code}: {text[:200]}")
        return head, text

    async def open(self, fields):
        """The path of a new table."""
        head, _ = await self.send("/tables", FORM, urlencode(fields))
        return dict(head.headers)[b"location"].decode()

    async def join(self, invitation, seat):
        """Take a seat."""
        await self.send(invitation, FORM, urlencode({"seat": seat, "name": "Guest"}))

    async def call(self, address, **body):
        """What a call of a page is answered with whose stream tells of the state."""
        _, text = await self.send(address, JSON, json.dumps(body), ("Prefer", "return=minimal"))
        return json.loads(text)

    async def stream(self, path):
        """The data of each event of a stream, until the server ends it."""
        connection, rest = await Connection.to(self._host, self._traffic), b""
        try:
            head = await connection.ask("GET", path, self._headers(("Accept", "text/event-stream")))
            if head.status_code != 200:
                raise Refused(f"GET {path} was answered with {head.status_code}.")
            async for piece in connection.pieces(head):
                *events, rest = BETWEEN_EVENTS.split(rest + piece)
                for event in events:
                    if data := [line[5:] for line in event.splitlines() if line.startswith(b"data:")]:
                        yield json.loads(b"\n".join(data))
        finally:
            connection.close()

    def close(self):
        """A later call has a new connection."""
        if self._calls is not None:
            self._calls.close()
            self._calls = None

    def _headers(self, *more):
        headers = [("Host", self._host), ("Accept-Encoding", "gzip"), *more]
        if self._cookies:
            headers.append(("Cookie", "; ".join(map("=".join, self._cookies.items()))))
        return headers


class Onlooker:
    """Somebody who looks on at a table by its stream of events, and may have a seat there."""

    def __init__(self, browser, table):
        self.browser, self.table, self.state, self.came = browser, table, {}, 0.0
        self._news = asyncio.Event()
        self._looking = asyncio.create_task(self._look())
        self._looking.add_done_callback(lambda _: self._news.set())

    async def after(self, seq):
        """The state once more than seq events have happened; raises Refused if the stream ends before."""
        while self.state.get("seq", 0) <= seq:
            if self._looking.done():
                raise self._looking.exception() or Refused(f"The stream of {self.table} has ended.")
            self._news.clear()
            await self._news.wait()
        return self.state

    async def begun(self):
        """The state once all seats are taken."""
        state = await self.after(0)
        while state["gathering"]:
            state = await self.after(state["seq"])
        return state

    async def move(self, random):
        """Makes a random move, click by click; the time when its last click was sent, and that of its answer."""
        following, path = self.state, []
        while "marks" in following:
            path.append(random.choice(following["marks"]))
            sent = perf_counter()
            following = await self.browser.call(f"{self.table}/act", seq=self.state["seq"], path=path)
        if "refusal" in following:
            raise Refused(f"{path} was marked at {self.table}, but it is refused: {following['refusal']}")
        return sent, perf_counter()

    async def leave(self):
        """Looks no longer."""
        self._looking.cancel()
        await asyncio.wait([self._looking])
        self.browser.close()

    async def _look(self):
        names = f"{self.table.rpartition('/')[2]},turns"  # as pages ask: for whose turn it is elsewhere, too
        async for update in self.browser.stream(f"/tables/{names}/events?changes=2"):
            if update["table"] == "turns":
                continue
            self.state |= update.get("state") or update.get("changes", {})
            self.came = perf_counter()
            self._news.set()
