"""Requests that no browser sends, over all routes of a running server: python tests/web/fuzzing.py [REQUESTS].

Every request begins as a right one and is then spoilt, in its path, its query, its headers or its body, often twice.
Prints how the server answered, and the slowest answers; each of those is asked again alone, when the server is idle.
"""

import json
import random
import re
import socket
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from urllib.parse import quote, urlencode

sys.path.insert(0, str(Path(__file__).parent.parent))

from tessella import catalogue, find
from tessella.engine.levels import LEVELS
from tessella.insight.puzzles import puzzles_of
from tessella.web.config import Limits
from web.process import RunningServer

SLOW = 2.0
"""Seconds that no answer may take when nothing else is asked."""
THINKING = LEVELS[-1].effort.budget.seconds
SHOWN = 5
UNLIMITED = 10**8
STRANGE_TEXTS = [
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "9" * 5000,
    "²",
    "NaN",
    "Infinity",
    "-0",
    "1.5",
    "true",
    "null",
    "self",
    "__class__",
    "%00",
    "\0",
    "\ud800",
    "\u202e",
    "é" * 300,
    "\U0001d538",
    "a" * 70_000,
    "../" * 20,
    "..%2f..%2fetc%2fpasswd",
    "' OR 1=1 --",
    "<script>x</script>",
    "{{7*7}}",
    "${x}",
    "person",
    "master",
    "first-game",
    "option.",
    "option.self",
    "a=b&c=d",
    "\r\nX: y",
    ";" * 50,
    "a,b,c",
    "(" * 500,
    "{" * 500,
    "1. " * 200,
    "?!",
    "http://[::1",
    "http://evil.example",
    "[::1",
    "::1",
    "localhost",
    "null",
]
STRANGE_VALUES = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    -(10**30),
    1e308,
    [],
    {},
    [[]],
    [None],
    {"a": 1},
    ["a"] * 2000,
    "x" * 5000,
    [[[[[[[[[[]]]]]]]]]],
    {"self": 1},
    "\ud800",
    "\0",
]
HEADERS = [
    "Accept",
    "Accept-Encoding",
    "Content-Type",
    "Cookie",
    "Expect",
    "Forwarded",
    "Host",
    "If-None-Match",
    "Origin",
    "Range",
    "Referer",
    "Sec-Fetch-Site",
    "Transfer-Encoding",
    "Upgrade",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-HTTP-Method-Override",
]
METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"]
FORM, JSON = "application/x-www-form-urlencoded", "application/json"


@dataclass
class Request:
    """One request; a body is text, or data that becomes a form or JSON."""

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    body: object = None
    kind: str = JSON

    def raw(self) -> bytes:
        """As it goes over the wire."""
        target = quote(self.path, safe="/%,:+~!*'()", errors="surrogatepass")
        if self.query:
            target += "?" + urlencode(self.query, errors="surrogatepass")
        body = self.encoded()
        headers = {"Host": "localhost", "Connection": "close", "Content-Type": self.kind, **self.headers}
        if self.method not in ("GET", "HEAD") or body:
            headers.setdefault("Content-Length", str(len(body)))
        lines = [f"{self.method} {target} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
        return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body

    def encoded(self) -> bytes:
        """The body as bytes."""
        if self.body is None:
            return b""
        if isinstance(self.body, str):
            return self.body.encode("utf-8", "surrogatepass")
        if self.kind == FORM:
            return urlencode(self.body, errors="surrogatepass").encode()
        return json.dumps(self.body).encode()


@cache
def puzzle_ids(game: str) -> list[str]:
    """Those of a game, or one that there is not."""
    return [puzzle.id for puzzle in puzzles_of(find(game))] or ["x"]


@dataclass
class Visitor:
    """Somebody who knows how to ask rightly, and then does not."""

    random: random.Random
    tables: list[tuple[str, str]]  # ids, and cookies of their owners
    games: list[str] = field(default_factory=lambda: list(catalogue()))

    def request(self) -> Request:
        """The next request."""
        made = self.random.choice(self.ways)()
        for _ in range(self.random.choice((0, 1, 1, 2))):
            self.random.choice(
                (self.spoil_path, self.spoil_query, self.spoil_headers, self.spoil_body, self.spoil_method)
            )(made)
        return made

    @property
    def ways(self):
        """One for each route, so that none is left out; test_fuzzing compares."""
        return [*(lambda rule=rule: self.right(*rule) for rule in RULES)]

    def right(self, method: str, path: str, body=None, kind: str = JSON) -> Request:
        """A request that makes sense."""
        table, cookie = self.random.choice(self.tables)
        game = self.random.choice(self.games)
        filled = path.format(
            table_id=table,
            names=self.random.choice((table, f"{table}.watch", "mine", f"turns,lobby,{table}")),
            name=game,
            puzzle_id=self.random.choice(puzzle_ids(game)),
            form=self.random.choice(FORMS),
            ply=self.random.randrange(4),
            seat=self.random.randrange(4),
            game=self.random.choice((1, 2, 0, -1, 10**9)),
            day=self.random.choice(("2026-11-23", "9999-12-31", self.text()[:20] or "x")),
            size=self.random.choice((0, 192, 512)),
            turns=self.random.randrange(12),
            turn=self.random.randrange(-1, 4),
            line=self.random.choice(("better", "played", "x")),
            token=self.random.choice(("A" * 16, self.text()[:20] or "x")),
        )
        headers = {"Cookie": cookie, "Accept": self.random.choice(("text/html", JSON, "*/*"))}
        return Request(method, filled, {}, headers, body(self, game) if body else None, kind)

    def text(self) -> str:
        """Something strange."""
        return self.random.choice(STRANGE_TEXTS)

    def value(self):
        """Something strange, as data."""
        return self.random.choice((self.text(), self.random.choice(STRANGE_VALUES)))

    def spoil_path(self, made: Request) -> None:
        parts = made.path.split("/")
        parts[self.random.randrange(1, len(parts))] = self.text()[:3000]
        made.path = "/".join(parts)

    def spoil_query(self, made: Request) -> None:
        name = self.random.choice(
            ("ply", "deal", "option.players", "option.size", "option.tiles", self.text())
        )
        made.query[name[:3000]] = self.text()[:3000]

    def spoil_headers(self, made: Request) -> None:
        text = re.sub(r"[\r\n\0]", "", self.text())[:3000]
        made.headers[self.random.choice(HEADERS)] = text

    def spoil_body(self, made: Request) -> None:
        if isinstance(made.body, dict) and self.random.random() < 0.8:
            name = self.random.choice([*made.body, self.text(), "self", "option.self"])
            made.body = {**made.body, name: self.text() if made.kind == FORM else self.value()}
        else:
            made.body = self.text()

    def spoil_method(self, made: Request) -> None:
        made.method = self.random.choice(METHODS)


def seq(visitor: Visitor) -> int:
    return visitor.random.choice((1, 1, 2, 3, 2**63, -1))


def moves(visitor: Visitor, game: str) -> list[str]:
    sample = catalogue()[game].sample.split()
    return sample[: visitor.random.randrange(len(sample) + 1)]


def an_analysis(visitor: Visitor, game: str) -> dict[str, object]:
    return {"moves": moves(visitor, game), "own": visitor.random.random() < 0.5}


def a_varied_record(visitor: Visitor, game: str) -> dict[str, object]:
    played = [{"move": move} for move in moves(visitor, game)]
    return {"record": {"format": "tessella-record-1", "game": game, "moves": played}}


def record_text(visitor: Visitor, game: str) -> str:
    options = visitor.random.choice(("", "", f"Options: self={visitor.text()}\n"))
    body = " ".join(moves(visitor, game))
    noise = visitor.random.choice(("", "", " (" * 300, f" {{{visitor.text()[:900]}}}", " $1 !?"))
    return f"Game: {game}\n{options}\n{body}{noise}\n"


def one_act(visitor: Visitor, _: str):
    return {"seq": seq(visitor), "path": [visitor.random.choice(("a1", "b2", "c3", visitor.text()[:70]))]}


def a_reply(visitor: Visitor, _: str):
    clicks = [visitor.random.choice(("a1", "b2", "c3", visitor.text()[:70]))]
    return {"seq": seq(visitor), "clicks": visitor.random.choice(([], clicks, 2 * clicks))}


def new_table(visitor: Visitor, game: str):
    seats = {
        f"seat.{seat}": visitor.random.choice(("person", "person", "first-game", "open")) for seat in range(6)
    }
    clock = {"clock": visitor.random.choice(("", "live", "days", visitor.text()))}
    clock |= {
        f"clock.{unit}": visitor.random.choice(("1", "3", "-5", visitor.text()))
        for unit in ("minutes", "seconds", "days")
    }
    seats["side"] = visitor.random.choice(("0", "0", "lot", "lot", visitor.text()))
    return {"game": game, "games": visitor.random.choice(("1", "3", visitor.text())), **seats, **clock}


def new_name(visitor: Visitor, _: str):
    return {"seq": seq(visitor), "seat": 0, "name": visitor.text()[:40]}


def a_seat(visitor: Visitor, _: str):
    return {"seat": visitor.random.choice((0, 1, 2, 7, -1))}


def new_seat(visitor: Visitor, game: str):
    return {**a_seat(visitor, game), "name": visitor.text()[:40]}


def trial(visitor: Visitor, game: str):
    return {"options": {}, "moves": moves(visitor, game), "path": [visitor.random.choice(("a1", "c3", "d4"))]}


def a_try(visitor: Visitor, game: str):
    return {"moves": moves(visitor, game), "path": [visitor.random.choice(("a1", "c3", "d4"))]}


FORMS = ("txt", "json", "svg", "png", "exe")
JUST_SEQ = {"seq": 1}
RULES = [
    ("GET", "/"),
    ("GET", "/games/{name}"),
    ("GET", "/games/{name}/cover.svg"),
    ("GET", "/games/{name}/rules"),
    ("GET", "/games/{name}/learn"),
    ("GET", "/daily/{name}"),
    ("GET", "/daily/{name}/{day}"),
    ("POST", "/daily/{name}", lambda visitor, _: {"name": visitor.text()[:40]}, FORM),
    ("GET", "/tables"),
    ("GET", "/mine"),
    ("GET", "/mine/statistics"),
    ("GET", "/mine/mistakes"),
    ("GET", "/lobby"),
    ("GET", "/now"),
    ("GET", "/manifest.webmanifest"),
    ("GET", "/worker.js"),
    ("GET", "/offline"),
    ("GET", "/icons/{size}.png"),
    ("GET", "/icons/turns-{turns}.svg"),
    ("GET", "/privacy"),
    ("GET", "/health"),
    ("GET", "/health/alive"),
    ("GET", "/health/ready"),
    ("POST", "/forget", lambda *_: {}, FORM),
    ("GET", "/tables/{table_id}"),
    ("GET", "/tables/{names}/events"),
    ("GET", "/tables/{table_id}/watch"),
    ("GET", "/join/{table_id}/{token}"),
    ("GET", "/join/{table_id}/{token}/code.svg"),
    ("POST", "/join/{table_id}/{token}", lambda visitor, _: {"seat": "1", "name": visitor.text()[:40]}, FORM),
    ("GET", "/tables/{table_id}/plies/{ply}"),
    ("GET", "/tables/{table_id}/games"),
    ("GET", "/tables/{table_id}/games/{game}"),
    ("GET", "/tables/{table_id}/games/{game}/plies/{ply}"),
    ("GET", "/tables/{table_id}/games/{game}/record.{form}"),
    ("GET", "/tables/{table_id}/games/{game}/picture.{form}"),
    ("GET", "/tables/{table_id}/games/{game}/board.svg"),
    ("GET", "/tables/{table_id}/games/{game}/preview.png"),
    ("GET", "/tables/{table_id}/games/{game}/hands/{seat}"),
    (
        "POST",
        "/tables/{table_id}/games/{game}/branch",
        lambda visitor, _: {"ply": visitor.random.randrange(3)},
    ),
    *(
        (method, f"/tables/{{table_id}}/{game}{rest}", *body)
        for game in ("", "games/{game}/")
        for method, rest, *body in [
            ("GET", "analysis"),
            ("GET", "review"),
            ("POST", "review", lambda *_: {}),
            ("GET", "review/{turn}/{line}"),
            ("POST", "review/{turn}/again", lambda visitor, _: {"key": visitor.text()[:40]}),
        ]
    ),
    ("POST", "/tables/{table_id}/again", lambda *_: {}),
    ("POST", "/tables/{table_id}/games/{game}/variations", a_varied_record),
    ("POST", "/records.{form}", a_varied_record),
    ("GET", "/games/{name}/analysis"),
    ("POST", "/games/{name}/analysis", an_analysis),
    ("GET", "/tables/{table_id}/record.{form}"),
    ("GET", "/tables/{table_id}/picture.{form}"),
    ("GET", "/tables/{table_id}/watch/board.svg"),
    ("GET", "/tables/{table_id}/watch/preview.png"),
    ("GET", "/tables/{table_id}/hands/{seat}"),
    ("GET", "/records"),
    ("POST", "/records", lambda visitor, game: {"text": record_text(visitor, game)}, FORM),
    ("POST", "/tables", new_table, FORM),
    ("POST", "/tables/{table_id}/act", one_act),
    (
        "POST",
        "/tables/{table_id}/act",
        lambda visitor, _: {"seq": seq(visitor), "text": visitor.text()[:250]},
    ),
    ("POST", "/tables/{table_id}/preview", one_act),
    ("POST", "/tables/{table_id}/prepare", a_reply),
    ("POST", "/tables/{table_id}/unprepare", lambda visitor, _: {"key": visitor.text()[:40]}),
    (
        "POST",
        "/tables/{table_id}/withdraw",
        lambda visitor, _: {"seq": seq(visitor), "deed": visitor.text()[:20]},
    ),
    ("POST", "/tables/{table_id}/undo", lambda visitor, _: {"seq": seq(visitor)}),
    ("POST", "/tables/{table_id}/resign", lambda visitor, _: {"seq": seq(visitor)}),
    ("POST", "/tables/{table_id}/offer", lambda visitor, _: {"seq": seq(visitor)}),
    ("POST", "/tables/{table_id}/answer", lambda visitor, _: {"seq": seq(visitor), "accept": True}),
    (
        "POST",
        "/tables/{table_id}/rename",
        new_name,
    ),
    ("POST", "/tables/{table_id}/next", lambda visitor, _: {"seq": seq(visitor)}),
    ("POST", "/tables/{table_id}/ask", lambda visitor, _: {"seq": seq(visitor)}),
    ("POST", "/tables/{table_id}/grant", lambda visitor, _: {"grant": visitor.random.random() < 0.5}),
    ("POST", "/tables/{table_id}/rematch", lambda visitor, _: {"key": visitor.text()[:40]}),
    ("POST", "/tables/{table_id}/pause", lambda visitor, _: {"key": visitor.text()[:40]}),
    ("POST", "/tables/{table_id}/resume", lambda visitor, _: {"key": visitor.text()[:40]}),
    ("POST", "/tables/{table_id}/invite", lambda visitor, _: {"open": visitor.random.random() < 0.5}),
    ("POST", "/tables/{table_id}/sit", new_seat),
    ("POST", "/tables/{table_id}/stand", a_seat),
    (
        "POST",
        "/tables/{table_id}/engine",
        lambda visitor, game: {**a_seat(visitor, game), "level": "first-game"},
    ),
    ("POST", "/tables/{table_id}/vote", lambda visitor, game: {**a_seat(visitor, game), "instead": "leave"}),
    ("POST", "/mine/link", lambda *_: {}),
    ("POST", "/mine/renew", lambda *_: {}),
    ("POST", "/mine/key", lambda visitor, _: {"secret": visitor.text()[:40]}),
    ("POST", "/tables/{table_id}/greet", lambda visitor, _: {"key": visitor.text()[:40]}),
    ("POST", "/tables/{table_id}/put-away", lambda visitor, _: {"away": visitor.random.random() < 0.5}),
    ("POST", "/tables/{table_id}/link", lambda *_: {}),
    ("POST", "/tables/{table_id}/renew", lambda *_: {}),
    ("POST", "/tables/{table_id}/key", lambda *_: {"secret": "A" * 32}),
    ("POST", "/tables/{table_id}/say", lambda visitor, _: {"text": visitor.text()[:600]}),
    ("POST", "/tables/{table_id}/chat", lambda visitor, _: {"on": visitor.random.random() < 0.5}),
    ("POST", "/tables/{table_id}/hint", lambda visitor, _: {"seq": seq(visitor)}),
    ("POST", "/tables/{table_id}/branch", lambda visitor, _: {"ply": visitor.random.randrange(3)}),
    ("POST", "/games/{name}/sandbox", trial),
    ("POST", "/games/{name}/sandbox/preview", trial),
    ("GET", "/games/{name}/solved"),
    ("POST", "/games/{name}/solved", lambda visitor, game: {"moves": moves(visitor, game)}),
    ("GET", "/puzzles"),
    ("GET", "/puzzles/today"),
    ("GET", "/puzzles/{name}"),
    ("GET", "/puzzles/{name}/today"),
    ("GET", "/puzzles/{name}/{puzzle_id}"),
    ("GET", "/puzzles/{name}/{puzzle_id}/board.svg"),
    ("POST", "/puzzles/{name}/{puzzle_id}/try", a_try),
    ("POST", "/puzzles/{name}/{puzzle_id}/preview", a_try),
    ("POST", "/puzzles/{name}/{puzzle_id}/hint", a_try),
    ("POST", "/puzzles/{name}/{puzzle_id}/solution", a_try),
]


@dataclass
class Answer:
    """What came back, and after how many seconds."""

    status: int | str
    seconds: float
    request: Request


def ask(port: int, request: Request) -> Answer:
    """Send a request; of a stream only the beginning is read."""
    begun = time.perf_counter()
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            connection.sendall(request.raw())
            response = HTTPResponse(connection, method=request.method)
            response.begin()
            if "event-stream" not in response.headers.get("Content-Type", ""):
                response.read()
            status: int | str = response.status
    except (HTTPException, OSError) as error:  # a request that is no HTTP may be hung up on
        status = type(error).__name__
    return Answer(status, time.perf_counter() - begun, request)


def open_tables(port: int, visitor: Visitor, number: int) -> None:
    """Some tables of every game, each owned by a browser of its own."""
    for game in [name for name in visitor.games for _ in range(number)]:
        request = Request("POST", "/tables", {}, {}, {"game": game}, FORM)
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            connection.sendall(request.raw())
            response = HTTPResponse(connection, method="POST")
            response.begin()
            assert response.status == 303, response.read()
            table = response.headers["Location"].rpartition("/")[2]
            visitor.tables.append((table, response.headers["Set-Cookie"].partition(";")[0]))


def is_fault(status: int | str) -> bool:
    """Whether an answer is an error of ours."""
    return isinstance(status, int) and 500 <= status != 503


@dataclass
class Outcome:
    """How a server answered."""

    statuses: Counter
    slowest: list[Answer]
    alone: list[Answer]

    @property
    def longest(self) -> float:
        """Seconds of the slowest answer alone; a hint may take as long as the engine thinks about it."""
        return max(
            answer.seconds - (THINKING if answer.request.path.endswith("/hint") else 0)
            for answer in self.alone
        )

    @property
    def faults(self) -> dict:
        """What must not be there: our own errors."""
        return {status: count for status, count in self.statuses.items() if is_fault(status)}

    def __str__(self) -> str:
        rows = [f"{count:8,}  {status}" for status, count in sorted(self.statuses.items(), key=str)]
        slow = [
            f"{answer.seconds:8.2f} s, alone {again.seconds:.2f}: {answer.request.method} {answer.request.path[:60]!r}"
            for answer, again in zip(self.slowest, self.alone, strict=True)
        ]
        return "\n".join([f"{self.statuses.total():8,}  requests", *rows, "slowest:", *slow])


def fuzz(port: int, requests: int) -> Outcome:
    """Ask a server with its limits raised many strange things, two at a time."""
    with ThreadPoolExecutor(2) as pool:
        halves = list(pool.map(lambda seed: fuzz_by_one(port, requests // 2, seed), range(2)))
    statuses = sum((counts for counts, _ in halves), Counter())
    slowest = slowest_of([answer for _, answers in halves for answer in answers])
    return Outcome(statuses, slowest, [ask(port, answer.request) for answer in slowest])


def fuzz_by_one(port: int, requests: int, seed: int) -> tuple[Counter, list[Answer]]:
    """What one visitor is answered: how often what, and the slowest answers."""
    visitor = Visitor(random.Random(seed), [])
    open_tables(port, visitor, 4)
    statuses: Counter = Counter()
    slowest: list[Answer] = []
    for _ in range(requests):
        answer = ask(port, visitor.request())
        statuses[answer.status] += 1
        slowest = slowest_of([*slowest, answer])
        if is_fault(answer.status):
            sys.stderr.write(f"{answer.status} {answer.request}\n"[:2000])
    return statuses, slowest


def slowest_of(answers: list[Answer]) -> list[Answer]:
    return sorted(answers, key=lambda each: -each.seconds)[:SHOWN]


def unlimited() -> str:
    """What a server is told so that no limit is reached."""
    raised = ", ".join(f"{name}={UNLIMITED}" for name in Limits.__dataclass_fields__)
    return f"limits=Limits({raised})"


def main(requests: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(Path(folder) / "fuzz.db", config=unlimited()) as server,
    ):
        sys.stdout.write(f"{fuzz(server.port, requests)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
