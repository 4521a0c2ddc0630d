"""Friends on devices of their own are told nothing of each other's hands: twins give each the same answers.

What is compared, and how, is the same as in test_secrecy.py.
"""

import pytest

from storage.fresh import fresh
from tessella import WATCHER
from tessella.storage.store import Store
from tessella.table.features.branch import events_of
from tessella.table.terms import Player, open_event
from tessella.web.app import create_app
from tessella.web.http.browser import digest

from .conftest import FirstMove, TestClient
from .test_rights import RIGHTS, WRONG
from .test_secrecy import TABLE, calls, finished, heard, late, pages, pairs, stream

pytestmark = [
    pytest.mark.where(holds=lambda game: game.kernel.hidden),
    pytest.mark.verify_but("peek", reason="the same law for a game of more cards and players"),
]

WATCHES = "w" * 32
THREADS = ("/record", "/picture", "/branch", "/plies", "/events", "/renew", "/link", "/say")
"""Addresses that pages and stream ask for, or whose answers have secrets or times of their own."""


def secret(person):
    """Of the browser that acts for a person."""
    return str(person) * 32


@pytest.fixture
def ask(tmp_path, monkeypatch):
    """What a server says to the browser with a secret, where each seat is a person's of its own."""
    monkeypatch.setattr("tessella.storage.rows.log.secrets.token_urlsafe", lambda _=None: TABLE)
    stores = iter(range(1000))

    def answers(position, browser, questions, people=frozenset()):
        url = fresh(tmp_path / f"{next(stores)}.db")
        put(url, position)
        with TestClient(create_app(url, FirstMove), follow_redirects=False) as client:
            client.cookies.set(client.app.state.cookie, browser, domain="localhost.local")
            return [answer for question in questions for answer in question(client, position, people)]

    return answers


def put(url, position):
    """A table at which a game has come to a position."""
    seats = range(position.seats)
    players = [Player(f"Player {seat}", person=seat) for seat in seats]
    store = Store(url)
    log = open_event(position.game.name, position.options, players), *events_of(position)
    table_id = store.open(log, digest(secret(0)))
    for person in seats[1:]:
        store.admit(table_id, person, digest(secret(person)))
    store.close()


def refused(client, position, _):
    """Every address of a table, asked for what cannot be: a moment that is past, a seat that is not there."""
    wrong = {"seq": 0, "seat": 9}
    for route, row in RIGHTS.items():
        method, path = route.split()
        if any(part in path for part in THREADS):
            continue
        address = path.format(**{"table_id": TABLE, "token": WRONG, **row.fields})
        body = {name: wrong.get(name, value) for name, value in (row.body or {}).items()}
        answer = client.request(method, address, **({"json": body} if method == "POST" else {}))
        if answer.status_code >= 400:
            yield route, heard(answer)


def somebody(position, random):
    """A seat, whose own person asks."""
    seat = random.randrange(position.seats)
    return seat, {seat}


def test_each_friend_is_told_nothing_of_other_hands(game, ask):
    differ = 0
    for position, other, people in pairs(game, somebody):
        (seat,) = people
        one, another = (
            ask(each, secret(seat), (pages, stream, calls, late), people) for each in (position, other)
        )
        assert one == another
        rivals = [secret(rival) for rival in range(position.seats) if rival != seat]
        differ += any(ask(position, rival, (stream,)) != ask(other, rival, (stream,)) for rival in rivals)
    assert differ, "The twins differ in nothing that anybody sees, so the comparison shows nothing."


@pytest.mark.verify("every address at every position; a watcher's and a friend's own are in the first ring")
def test_who_watches_friends_is_told_of_no_hand_whatever_is_asked(game, ask):
    for position, other, _ in pairs(game, lambda *_: (WATCHER, set())):
        one, another = (ask(each, WATCHES, (pages, stream, calls, refused)) for each in (position, other))
        assert one == another


@pytest.mark.verify("every address at every position; a watcher's and a friend's own are in the first ring")
def test_no_refusal_tells_a_friend_of_other_hands(game, ask):
    for position, other, people in pairs(game, somebody):
        (seat,) = people
        one, another = (ask(each, secret(seat), (refused,)) for each in (position, other))
        assert one == another


def test_after_the_end_friends_see_all_hands(game, ask):
    for position, other, people in pairs(game, somebody):
        (seat,) = people
        one, another = (ask(finished(each), secret(seat), (stream,)) for each in (position, other))
        assert one != another
