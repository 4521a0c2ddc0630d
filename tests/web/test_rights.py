"""Who may do what: every address of a table, for everybody who may ask for it."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from storage.fresh import fresh
from tessella.storage.store import Store
from tessella.table.features.rename import NOT_YOURS
from tessella.table.table import WATCHING
from tessella.web.app import create_app
from tessella.web.config import Limits, ServerConfig
from tessella.web.routes.invitations import NOT_INVITED
from tessella.web.routes.links import NOT_A_LINK
from tessella.web.routes.study.again import NO_TRIAL
from tessella.web.routes.study.review import NO_REVIEW

from .conftest import FirstMove, Here, TestClient

MANY = ServerConfig(limits=Limits(**dict.fromkeys(("requests", "tables", "messages"), 100_000)))
CALLERS = ("a stranger", "a watcher", "a device that was shut out", "another player", "the player")
OUTSIDERS = CALLERS[:3]
WRONG = "x" * 32


@dataclass(frozen=True)
class Row:
    """What an address answers: a status, and a sentence if it is always the same one.

    outside: to those who do not play. other: to Bob. player: to Ann, who has opened the table and is to act. before:
    what Ann does first. changes: whether what is carried out can be found in the store. streams: the answer never ends.
    """

    outside: int | tuple[int, str]
    other: int | tuple[int, str]
    player: int | tuple[int, str]
    body: dict[str, Any] | None = None
    gathering: bool = False
    before: tuple[tuple[str, dict[str, Any]], ...] = ()
    games: int = 1
    changes: bool = True
    form: bool = False
    fields: dict[str, str] = field(default_factory=dict)

    def expected(self, caller):
        answer = {"another player": self.other, "the player": self.player}.get(caller, self.outside)
        return answer if isinstance(answer, tuple) else (answer, None)


def seen(**wishes):
    """A page or a file that everybody may look at; it changes nothing."""
    return Row(**{"outside": 200, "other": 200, "player": 200, "changes": False, **wishes})


WATCHES = 403, WATCHING
SEQ = 4
"""Events before the requests: Ann opens, Bob sits down, both have moved."""
ASKED, OFFERED, RESIGNED = (("ask", {}),), (("offer", {}),), (("resign", {}),)
VARIED = {
    "format": "tessella-record-1",
    "game": "tictactoe",
    "moves": [{"move": "b2"}, {"move": "a1", "variations": [[{"move": "c3"}]]}, {"resigns": "Cross"}],
}
UNREVIEWED, LINE = [(404, NO_REVIEW)] * 3, {"turn": "0", "line": "better"}
EVENTS = "GET /tables/{names}/events"
RIGHTS = {
    "GET /tables/{table_id}": seen(),
    "GET /tables/{table_id}/watch": seen(),
    "GET /tables/{table_id}/plies/{ply}": seen(fields={"ply": "1"}),
    "GET /tables/{table_id}/record.{form}": seen(fields={"form": "txt"}),
    "GET /tables/{table_id}/picture.{form}": seen(fields={"form": "svg"}),
    "GET /tables/{table_id}/watch/board.svg": seen(),
    "GET /tables/{table_id}/watch/preview.png": seen(),
    "GET /tables/{table_id}/hands/{seat}": seen(fields={"seat": "0"}),
    "GET /tables/{table_id}/games": seen(),
    "GET /tables/{table_id}/games/{game}": seen(outside=307, other=307, player=307, fields={"game": "1"}),
    "GET /tables/{table_id}/games/{game}/plies/{ply}": seen(fields={"game": "1", "ply": "1"}),
    "GET /tables/{table_id}/games/{game}/record.{form}": seen(fields={"game": "1", "form": "txt"}),
    "GET /tables/{table_id}/games/{game}/picture.{form}": seen(fields={"game": "1", "form": "svg"}),
    "GET /tables/{table_id}/games/{game}/board.svg": seen(fields={"game": "1"}),
    "GET /tables/{table_id}/games/{game}/preview.png": seen(fields={"game": "1"}),
    "GET /tables/{table_id}/games/{game}/hands/{seat}": seen(fields={"game": "1", "seat": "0"}),
    "POST /tables/{table_id}/games/{game}/branch": seen(
        outside=201, other=201, player=201, body={"ply": 1}, fields={"game": "1"}
    ),
    "GET /tables/{table_id}/analysis": seen(before=RESIGNED),
    "GET /tables/{table_id}/games/{game}/analysis": seen(before=RESIGNED, fields={"game": "1"}),
    "GET /tables/{table_id}/review": seen(before=RESIGNED),
    "GET /tables/{table_id}/games/{game}/review": seen(before=RESIGNED, fields={"game": "1"}),
    "POST /tables/{table_id}/review": seen(before=RESIGNED, body={}),
    "POST /tables/{table_id}/games/{game}/review": seen(before=RESIGNED, body={}, fields={"game": "1"}),
    "GET /tables/{table_id}/review/{turn}/{line}": seen(
        outside=404, other=404, player=404, before=RESIGNED, fields=LINE
    ),
    "GET /tables/{table_id}/games/{game}/review/{turn}/{line}": seen(
        outside=404, other=404, player=404, before=RESIGNED, fields={"game": "1", **LINE}
    ),
    "POST /tables/{table_id}/review/{turn}/again": Row(*UNREVIEWED, {}, before=RESIGNED, fields=LINE),
    "POST /tables/{table_id}/games/{game}/review/{turn}/again": Row(
        *UNREVIEWED, {}, before=RESIGNED, fields={"game": "1", **LINE}
    ),
    "POST /tables/{table_id}/again": Row(*[(409, NO_TRIAL)] * 3, {}),
    "POST /tables/{table_id}/games/{game}/variations": Row(
        WATCHES, 200, 200, {"record": VARIED}, before=RESIGNED, fields={"game": "1"}
    ),
    "POST /tables/{table_id}/preview": seen(body={"seq": SEQ, "path": ["c3"]}),
    "POST /tables/{table_id}/say": seen(body={"text": "Hello"}),
    "POST /tables/{table_id}/branch": seen(outside=201, other=201, player=201, body={"ply": 1}),
    "POST /tables/{table_id}/act": Row(WATCHES, 409, 200, {"seq": SEQ, "path": ["c3"]}),
    "POST /tables/{table_id}/prepare": Row(WATCHES, 200, 409, {"seq": SEQ, "clicks": ["c3"]}),
    "POST /tables/{table_id}/unprepare": Row(WATCHES, 200, 200, {}, changes=False),
    "POST /tables/{table_id}/undo": Row(WATCHES, 409, 409, {"seq": SEQ}),
    "POST /tables/{table_id}/ask": Row(WATCHES, 200, 200, {"seq": SEQ}),
    "POST /tables/{table_id}/grant": Row(WATCHES, 200, 409, {"grant": True}, before=ASKED),
    "POST /tables/{table_id}/withdraw": Row(WATCHES, 409, 200, {"deed": "ask"}, before=ASKED),
    "POST /tables/{table_id}/resign": Row(WATCHES, 200, 200, {"seq": SEQ}),
    "POST /tables/{table_id}/offer": Row(WATCHES, 200, 200, {"seq": SEQ}),
    "POST /tables/{table_id}/answer": Row(
        WATCHES, 200, 409, {"seq": SEQ + 1, "accept": True}, before=OFFERED
    ),
    "POST /tables/{table_id}/rename": Row(WATCHES, (409, NOT_YOURS), 200, {"seat": 0, "name": "Eve"}),
    "POST /tables/{table_id}/next": Row(WATCHES, 200, 200, {"seq": SEQ + 1}, before=RESIGNED, games=2),
    "POST /tables/{table_id}/rematch": Row(WATCHES, 200, 200, {}, before=RESIGNED),
    "POST /tables/{table_id}/pause": Row(WATCHES, 409, 409, {}),
    "POST /tables/{table_id}/resume": Row(WATCHES, 409, 409, {}),
    "POST /tables/{table_id}/greet": Row(WATCHES, 409, 409, {}),
    "POST /tables/{table_id}/hint": Row(WATCHES, 409, 409, {"seq": SEQ}),
    "POST /tables/{table_id}/sit": Row(409, 200, 200, {"seat": 2, "name": "Eve"}, gathering=True),
    "POST /tables/{table_id}/stand": Row((409, NOT_YOURS), (409, NOT_YOURS), 200, {"seat": 0}),
    "POST /tables/{table_id}/engine": Row(
        (409, NOT_YOURS), (409, NOT_YOURS), 200, {"seat": 0, "level": "first-game"}
    ),
    "POST /tables/{table_id}/vote": Row(WATCHES, 409, 409, {"seat": 0, "instead": "engine"}),
    "POST /tables/{table_id}/chat": Row(409, 409, 200, {"on": False}),
    "POST /tables/{table_id}/invite": Row(WATCHES, 200, 200, {"open": True}, gathering=True),
    "POST /tables/{table_id}/put-away": Row(WATCHES, 200, 200, {"away": False}, changes=False),
    "POST /tables/{table_id}/link": Row(WATCHES, 200, 200, {}, changes=False),
    "POST /tables/{table_id}/renew": Row(WATCHES, 200, 200, {}, changes=False),
    "POST /tables/{table_id}/key": Row(*[(403, NOT_A_LINK)] * 3, {"secret": WRONG}),
    "GET /join/{table_id}/{token}": seen(other=303, player=303, gathering=True),
    "POST /join/{table_id}/{token}": Row(
        409, 303, 303, {"seat": "2", "name": "Eve"}, gathering=True, form=True
    ),
    "GET /join/{table_id}/{token}/code.svg": seen(
        outside=(404, NOT_INVITED), other=(404, NOT_INVITED), player=(404, NOT_INVITED), gathering=True
    ),
    EVENTS: seen(),  # never ends: test_streams.py, test_secrecy.py
}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with Club(fresh(tmp_path_factory.mktemp("rights") / "test.db")) as club:
        yield club


class Club:
    """One server, and browsers without end."""

    def __init__(self, url):
        self.url = url

    def __enter__(self):
        self.client = TestClient(create_app(self.url, FirstMove, Here, config=MANY), follow_redirects=False)
        self.client.__enter__()
        self.store = Store(self.url)
        return self

    def __exit__(self, *_):
        self.store.close()
        self.client.__exit__(None, None, None)

    def send(self, secret, method, address, **wishes):
        """The answer to a request of a browser with this secret, or of one that has none."""
        self.client.cookies.clear()
        name = self.client.app.state.cookie
        cookie = {"Cookie": f"{name}={secret}"} if secret else {}
        answer = self.client.request(method, address, headers=cookie, **wishes)
        self.given = answer.cookies.get(name)
        return answer

    def opened(self, row):
        """The id of a table of Ann and Bob, and the secret of each caller."""
        game, names = ("trio", 3) if row.gathering else ("tictactoe", 2)
        seats = {"seat.0": "person", "name.0": "Ann"} | {f"seat.{seat}": "open" for seat in range(1, names)}
        answer = self.send(None, "POST", "/tables", data={"game": game, "games": str(row.games), **seats})
        ann, table_id = self.given, answer.headers["location"].removeprefix("/tables/")
        invitation = self.store.read(table_id).invitation
        bob = self.taken(f"/join/{table_id}/{invitation}")
        device = self.admitted(table_id, bob)
        self.send(bob, "POST", f"/tables/{table_id}/renew", json={})
        self.send(None, "POST", "/tables", data={"game": game})
        if not row.gathering:
            self.play(table_id, ann, bob)
        for call, body in row.before:
            seq = {} if call == "grant" else {"seq": SEQ}
            assert self.send(ann, "POST", f"/tables/{table_id}/{call}", json=body | seq).status_code == 200
        return table_id, dict(zip(CALLERS, (None, self.watcher(), device, bob, ann), strict=True))

    def taken(self, invitation):
        """The secret of a browser that takes the second seat."""
        assert self.send(None, "POST", invitation, data={"seat": "1", "name": "Bob"}).status_code == 303
        return self.given

    def admitted(self, table_id, secret):
        """The secret of another device of somebody."""
        link = self.send(secret, "POST", f"/tables/{table_id}/link", json={}).json()["address"]
        key = link.partition("#key=")[2]
        assert self.send(None, "POST", f"/tables/{table_id}/key", json={"secret": key}).status_code == 200
        return self.given

    def watcher(self):
        """The secret of a browser that has a table, but another one."""
        self.send(None, "POST", "/tables", data={"game": "tictactoe"})
        return self.given

    def play(self, table_id, *secrets):
        for seq, (secret, place) in enumerate(zip(secrets, ("b2", "a1"), strict=True), 2):
            move = {"seq": seq, "path": [place]}
            assert "state" in self.send(secret, "POST", f"/tables/{table_id}/act", json=move).json()


def routes_of(app):
    """Every address of a table with each of its methods, as the application itself has them."""
    return [
        f"{method} {route.path}"
        for route in flat(app.routes)
        if re.search("{(table_id|names)}", route.path)
        for method in sorted(route.methods)
    ]


def flat(routes):
    """The routes themselves; some versions of FastAPI keep them in the routers that were included."""
    for route in routes:
        included = getattr(route, "original_router", None)
        yield from flat(included.routes) if included else [route]


def test_every_address_of_a_table_stands_in_the_list(client):
    found = routes_of(client.app)
    assert {route for route in found if not route.startswith("HEAD ")} == {*RIGHTS}
    heads = {route.replace("GET ", "HEAD ") for route in RIGHTS if route.startswith("GET ")}
    assert {route for route in found if route.startswith("HEAD ")} == heads


@pytest.mark.parametrize("route", [route for route in RIGHTS if route != EVENTS])
def test_who_may_do_what(club, route):
    """Who may do least comes first: a table is as it was until somebody does what the address is for."""
    method, path = route.split()
    row, table_id = RIGHTS[route], None
    for caller in CALLERS:
        status, sentence = row.expected(caller)
        for name in ("HEAD", "GET") if method == "GET" else (method,):
            if table_id is None:
                table_id, secrets = club.opened(row)
            before = club.store.read(table_id)
            address = path.format(**{"table_id": table_id, "token": WRONG, **row.fields})
            sent = {} if row.body is None else {"data" if row.form else "json": row.body}
            answer = club.send(secrets[caller], name, address, **sent)
            assert answer.status_code == status, (caller, name, answer.text)
            if sentence and name != "HEAD":
                assert answer.json() == {"error": sentence}, caller
            changed = club.store.read(table_id) != before
            assert changed == (status < 400 and row.changes), (caller, name)
            if caller in OUTSIDERS and row.changes:
                assert "state" not in (answer.json() if not row.form else {}), caller
        if method == "POST" and status < 400:
            table_id = None
