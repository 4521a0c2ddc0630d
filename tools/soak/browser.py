"""A browser behind a bad network: calls are sent again until they are answered, and a stream is opened again whenever
it ends, as the pages do."""

import json
import time
from contextlib import suppress
from secrets import token_hex
from threading import Condition, Thread

import httpx2 as httpx

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds between two tries, as in static/table/post.js."""
TIMEOUT = 15.0
"""Seconds until an answer, or the next piece of a stream, is taken for lost; the server's streams ping as often."""
GIVEN_UP = 180.0
"""Seconds until a call counts as never answered."""


class Browser:
    """One person's. judge is called with each answer."""

    def __init__(self, address, judge):
        self._client = httpx.Client(base_url=address, timeout=TIMEOUT)
        self._judge, self._open = judge, True
        self.state, self.news = {}, Condition()

    def send(self, method, path, **body):
        """The answer, once there is one that is not "try again"."""
        began, pause = time.monotonic(), FIRST_PAUSE
        while time.monotonic() < began + GIVEN_UP and self._open:
            wait = pause
            with suppress(httpx.TransportError):
                answer = self._client.request(method, path, **body)
                self._judge(answer)
                if (wait := float(answer.headers.get("Retry-After", 0))) == 0:
                    return answer
            time.sleep(wait)
            pause = min(2 * pause, LONGEST_PAUSE)
        raise TimeoutError(f"{method} {path} was not answered in {GIVEN_UP:g} seconds.")

    def submit(self, page, address, **fields):
        """The place to which a form leads; it is sent from its page, which brings the cookie."""
        self.send("GET", page, headers={"Accept": "text/html"})
        answer = self.send("POST", address, data={"once": token_hex(8), **fields})
        if answer.status_code != 303:
            raise RuntimeError(f"POST {address} was answered with {answer.status_code}: {answer.text[:300]}")
        return answer.headers["location"]

    def call(self, address, **body):
        """What a call of a table's page is answered with: the status and the data."""
        answer = self.send("POST", address, json={"key": token_hex(8), **body})
        return answer.status_code, answer.json()

    def look_on(self, table):
        """Follow a table's stream in the background."""
        Thread(target=self._follow, args=(table,), daemon=True).start()

    def close(self):
        """Ask for nothing more; the stream ends with the next thing that it brings."""
        self._open = False

    def _follow(self, table):
        address = f"/tables/{table.rpartition('/')[2]},turns/events?changes=2"
        while self._open:
            with (
                suppress(httpx.TransportError, httpx.StreamError),
                self._client.stream("GET", address, headers={"Accept": "text/event-stream"}) as answer,
            ):
                for line in answer.iter_lines() if answer.status_code == 200 else ():
                    if line.startswith("data:"):
                        self._take(json.loads(line[5:]))
                    if not self._open:
                        return
            time.sleep(FIRST_PAUSE)

    def _take(self, update):
        if changed := update.get("state") or update.get("changes"):
            with self.news:
                self.state = self.state | changed if "changes" in update else changed
                self.news.notify_all()
