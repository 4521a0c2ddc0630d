"""What no seat may know never leaves the server: games that differ in it alone give the same answers, byte for byte."""

import asyncio
import json
import pickle
import re
from dataclasses import dataclass, field
from random import Random

import pytest

from storage.fresh import fresh
from tessella import CHANCE, WATCHER
from tessella.engine.levels import LEVELS
from tessella.storage.store import Store
from tessella.table.features import moves
from tessella.table.features.branch import events_of
from tessella.table.terms import Player, open_event
from tessella.web.app import create_app
from tessella.web.http.browser import digest
from tessella.web.routes.streams import StreamFormat, TableSubscription, all_updates

from .conftest import PAGE, TestClient
from .twins import left, random_game, twin

pytestmark = [
    pytest.mark.where(holds=lambda game: game.kernel.hidden),
    pytest.mark.verify_but("peek", reason="the same law for a game of more cards and players"),
]

SEEDS = range(4)
TYPED = 40
SECRET, TABLE = "s" * 32, "a" * 16
PERSON, ENGINE = Player("Ann"), Player("Engine", LEVELS[0].name)


def pairs(game, people_of):
    """Positions with their twins, as a seat sees them, and who is a person; each pair of them differs."""
    for seed in SEEDS:
        random = Random(f"{game.name} {seed}")
        while True:
            position = random_game(game, random)
            seat, people = people_of(position, random)
            other = twin(position, seat, random)
            if other.history != position.history:
                break
        yield position, other, people


# Answers


@dataclass
class Answers:
    """What a browser was told, what the engine was asked, what the server wrote in its log."""

    said: list
    asked: list[bytes]
    logged: str


@dataclass
class Silent:
    """An engine that is asked, and answers people who want a hint alone."""

    asked: list[bytes] = field(default_factory=list)

    async def think(self, view, level, session, seed=None):
        self.asked.append(pickle.dumps((view.viewer, view.state().tobytes(), view.history, level)))
        if level == ENGINE.level:
            await asyncio.Event().wait()
        return view.actions[0]

    async def accepts_draw(self, view, seat):
        self.asked.append(pickle.dumps((view.viewer, view.state().tobytes(), view.history, seat)))
        return False

    def close(self):
        """Nothing to stop."""


@pytest.fixture
def ask(tmp_path, monkeypatch, caplog):
    """What a server says that has a game with these people on its table, asked everything: by its owner, or not."""
    monkeypatch.setattr("tessella.storage.rows.log.secrets.token_urlsafe", lambda _=None: TABLE)
    stores = iter(range(1000))

    def answers(position, people, owner, questions):
        url = fresh(tmp_path / f"{next(stores)}.db")
        put(url, position, people)
        silent = Silent()
        caplog.clear()
        with TestClient(create_app(url, lambda: silent), follow_redirects=False) as client:
            if owner:
                client.cookies.set(client.app.state.cookie, SECRET, domain="localhost.local")
            said = [answer for question in questions for answer in question(client, position, people)]
        return Answers(said, silent.asked, caplog.text)

    return answers


def put(url, position, people):
    """The id of a table at which a game has come to a position."""
    players = [PERSON if seat in people else ENGINE for seat in range(position.seats)]
    store = Store(url)
    log = open_event(position.game.name, position.options, players), *events_of(position)
    table_id = store.open(log, digest(SECRET))
    store.close()
    return table_id


def pages(client, position, _):
    """The table and its past, and what is refused while hands are hidden."""
    yield heard(client.get(f"/tables/{TABLE}", headers=PAGE))
    for ply in range(len(position.history) + 2):
        yield heard(client.get(f"/tables/{TABLE}/plies/{ply}"))
    for name in ("record.txt", "record.json", "picture.svg", "picture.png", "picture.svg?ply=1"):
        refused = client.get(f"/tables/{TABLE}/{name}")
        assert refused.status_code == 409
        yield heard(refused)
    assert client.post(f"/tables/{TABLE}/branch", json={"ply": 1}).status_code == 409


def stream(client, _, __):
    """What is told at once to who listens."""

    async def first():
        live = await client.app.state.tables.find(TABLE)
        told_now = all_updates(
            [
                TableSubscription(
                    TABLE, live, digest(client.cookies.get(client.app.state.cookie, "")), StreamFormat.CHANGES
                )
            ]
        )
        state = await anext(told_now)
        await told_now.aclose()
        return state.data

    yield client.portal.call(first)


def calls(client, position, people):
    """What changes nothing: illegal clicks and moves, a hint, refusals."""
    seq = len(position.history) + 1
    for body in illegal(position, people):
        yield heard(client.post(f"/tables/{TABLE}/act", json={"seq": seq, **body}))
    yield heard(client.post(f"/tables/{TABLE}/hint", json={"seq": seq}))
    for call, more in (("answer", {"accept": True}), ("next", {}), ("rename", {"seat": 9, "name": "N"})):
        yield heard(client.post(f"/tables/{TABLE}/{call}", json={"seq": seq, **more}))
    yield heard(client.post(f"/tables/{TABLE}/undo", json={"seq": 0}))


def late(client, position, _):
    """What a page asks that has not heard of the last event yet, on which another seat may look."""
    seq, table = len(position.history), f"/tables/{TABLE}"
    for name, more in (("act", {"text": "?"}), ("preview", {"path": ["?"]}), ("hint", {}), ("undo", {})):
        yield heard(client.post(f"{table}/{name}", json={"seq": seq, **more}))
    for ply in range(seq + 1):
        refused = client.get(f"{table}/plies/{ply}?sight=0")
        assert refused.status_code == 409
        yield heard(refused)


def illegal(position, people):
    """Clicks on all there is, and some typed moves, that make no legal move."""
    view = position.view(position.mover if position.mover in people else WATCHER)
    ids = sorted(set(re.findall(r'data-at="([^"]+)"', view.svg())))
    legal = {tuple(view.game.board.paths(view, action)) for action in view.actions}
    starts = sorted({path[0] for path in legal})
    paths = [[one] for one in ids if one not in starts]
    paths += [[start, one] for start in starts[:2] for one in ids if (start, one) not in legal]
    numbers = set(range(position.game.rules.ACTIONS)) - set(view.actions)
    typed = Random(position.ply).sample(sorted(numbers), min(TYPED, len(numbers)))
    texts = [position.game.notation.write(view, number) for number in typed]
    return [{"path": path} for path in paths] + [{"text": text} for text in texts]


def heard(response):
    """All that a browser gets."""
    told = sorted(item for item in response.headers.items() if item[0] != "x-request-id")  # it is by lot
    return response.status_code, told, response.content


# Who knows what


def one_person(position, random):
    """Somebody plays alone against engines."""
    seat = random.randrange(position.seats)
    return seat, {seat}


def all_people(position, _):
    """All share the screen, which shows the view of who is to act."""
    return position.mover, set(range(position.seats))


def engine_to_act(position, _):
    """People have the other seats."""
    return position.mover, set(range(position.seats)) - {position.mover}


def watched(position, random):
    """A watcher; somebody plays somewhere else."""
    return WATCHER, {random.randrange(position.seats)}


@pytest.mark.parametrize("people_of", [one_person, all_people])
def test_who_plays_is_told_nothing_of_other_hands(game, ask, people_of):
    for position, other, people in pairs(game, people_of):
        one, another = (ask(each, people, True, (pages, stream, calls, late)) for each in (position, other))
        assert one.said == another.said
        assert one.logged == another.logged


def test_a_watcher_is_told_of_no_hand(game, ask):
    for position, other, people in pairs(game, watched):
        one, another = (ask(each, people, False, (pages, stream)) for each in (position, other))
        assert one.said == another.said


def test_the_engines_process_is_sent_nothing_but_its_own_hand(game, ask):
    for position, other, people in pairs(game, engine_to_act):
        one, another = (ask(each, people, True, (pages,)) for each in (position, other))
        assert len(one.asked) == 1
        assert one.asked == another.asked


def test_a_hint_is_found_from_the_hand_of_who_asks(game, ask):
    for position, other, people in pairs(game, all_people):
        one, another = (ask(each, people, True, (calls,)) for each in (position, other))
        assert len(one.asked) == 1
        assert one.asked == another.asked


class Hasty:
    """An engine whose hint is found in the moment in which the move is played without it."""

    async def think(self, view, level, session, seed=None):
        live = await self.find()
        await live.change(live.table.seq, lambda table: moves.event(table, table.position.actions[0]))
        return view.actions[0]

    def close(self):
        """Nothing to stop."""


def test_a_hint_that_comes_when_somebody_else_is_to_act_is_not_told(game, url):
    position = roll(game.new(), Random(1))
    table_id, hasty, ply = put(url, position, set(range(position.seats))), Hasty(), len(position.history) + 1
    with TestClient(create_app(url, lambda: hasty)) as client:
        hasty.find = lambda: client.app.state.tables.find(table_id)
        client.cookies.set(client.app.state.cookie, SECRET, domain="localhost.local")
        hint = client.post(f"/tables/{table_id}/hint", json={"seq": ply})
        assert client.get(f"/tables/{table_id}/plies/{ply}").status_code == 200
    assert (hint.status_code, hint.json()) == (200, {})


def roll(position, random):
    """The position after what chance does."""
    while position.mover == CHANCE:
        position = position.roll(random)
    return position


def test_the_curtain_tells_what_everybody_may_know(game, ask):
    shown = ("public", "players", "counts", "status", "can", "note", "verdict", "ending", "trouble")
    for position, other, _ in pairs(game, watched):
        everybody = set(range(position.seats))
        told = [
            json.loads(ask(each, everybody, True, (stream,)).said[0])["state"] for each in (position, other)
        ]
        one, another = ({name: state[name] for name in shown} for state in told)
        assert one["public"] and one == another


def test_a_finished_game_is_open_to_all(game, ask):
    """Games that differ in hidden things alone differ now; so the comparisons above would show what leaks."""
    for position, other, people in pairs(game, watched):
        one, another = (ask(finished(each), people, False, (downloads,)).said for each in (position, other))
        assert one != another
        for move in position.history:
            assert all(move.text in record for record in one)


def finished(position):
    """The game after everybody has given up."""
    for seat in range(position.seats):
        position = left(position, seat)
    return position


def downloads(client, _, __):
    """The record, as text and as JSON."""
    yield client.get(f"/tables/{TABLE}/record.txt").text
    yield client.get(f"/tables/{TABLE}/record.json").text
