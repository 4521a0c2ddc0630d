"""Silent partners: of a turn that goes on nothing leaves the server to who watches, nor does a hint to anybody."""

import asyncio

import pytest

from tessella.record import parse
from tessella.web.http.browser import digest
from tessella.web.routes.streams import TableSubscription, all_updates

from .conftest import PAGE, TestClient, open_table, state_in

SECONDS = 60
"""After which something hangs."""
GAME = {
    "game": "cancelletto",
    "seat.0": "person",
    "seat.1": "person",
    "option.silent": "yes",
    "deal": "tuesday",
}


class Owner:
    """The browser at which both partners play, by moves as text."""

    def __init__(self, client, **fields):
        self.client, self.table = client, open_table(client, **{**GAME, **fields})

    @property
    def state(self):
        return state_in(self.client.get(self.table).text)["state"]

    @property
    def position(self):
        return parse(self.client.get(f"{self.table}/record.txt").text).position()

    def call(self, name, **more):
        return self.client.post(f"{self.table}/{name}", json={"seq": self.state["seq"], **more})

    def play(self, text):
        answer = self.call("act", text=text).json()
        assert "state" in answer, answer

    def step(self):
        """What does not end the turn."""
        self.play(next(move.text for move in self.position.moves() if not move.text.startswith("x-")))

    def remove(self):
        """What ends it, and decides nothing."""
        position = self.position
        removals = (move.text for move in position.moves() if move.text.startswith("x-"))
        self.play(next(text for text in removals if not position.play(text).over))


@pytest.fixture
def owner(client):
    owner = Owner(client)
    owner.play("start-2-blue")
    return owner


@pytest.fixture
def watcher(client):
    """Another browser."""
    return TestClient(client.app)


PAINTED = ("picture.png?ply=25", "picture.gif", "watch/preview.png")


def heard(watcher, table, more=()):
    """All that a browser is told which asks everything; a table that it opens is looked into, too."""
    plies = [f"{table}/plies/{ply}" for ply in range(24, 34)] + [f"{table}?ply={ply}" for ply in (25, 26, 27)]
    files = [
        "record.txt",
        "record.json",
        "picture.svg",
        "picture.svg?ply=26",
        "watch/board.svg",
        "hands/0",
        *more,
    ]
    asked = [table, *plies, *(f"{table}/{file}" for file in files)]
    answers = [watcher.get(address, headers=PAGE) for address in asked]
    branches = [watcher.post(f"{table}/branch", json={"ply": ply}) for ply in (25, 26, 27)]
    opened = [answer.json()["table"] for answer in branches if answer.status_code == 201]
    answers += [answer for answer in branches if answer.status_code != 201]
    moves = [state_in(watcher.get(f"/tables/{each}").text)["state"]["moves"] for each in opened]
    return [(answer.status_code, answer.content) for answer in answers], moves


@pytest.mark.parametrize(
    "more", [(), pytest.param(PAINTED, marks=pytest.mark.verify("drawings that are painted take seconds"))]
)
def test_C8_who_watches_is_told_the_same_until_the_turn_is_over(owner, watcher, more):
    before = heard(watcher, owner.table, more)
    owner.step()
    assert heard(watcher, owner.table, more) == before
    owner.step()
    owner.call("undo")
    assert heard(watcher, owner.table, more) == before
    moves = [move.text for move in owner.position.history]
    owner.remove()
    after = heard(watcher, owner.table, more)
    assert after != before
    assert moves[-1].encode() in after[0][0][1]


def test_C8_the_stream_is_silent_until_the_turn_is_over(client, owner):
    """Not even that something happens is told: what comes next is what comes after the turn."""

    async def listen():
        live = await client.app.state.tables.find(owner.table.rsplit("/")[-1])
        told_to_it = all_updates([TableSubscription(live.id, live, digest("another browser"))])
        first = (await anext(told_to_it)).data.decode()
        waiting = asyncio.create_task(anext(told_to_it))
        return first, told_to_it, waiting

    async def end():
        data = (await asyncio.wait_for(waiting, SECONDS)).data.decode()
        await stream.aclose()
        return data

    first, stream, waiting = client.portal.call(listen)
    owner.step()
    owner.step()
    owner.call("undo")
    step = owner.position.history[-1].text
    assert step not in first
    owner.remove()
    data = client.portal.call(end)
    assert step in data and owner.position.history[-1].text in data


def test_C8_the_owner_sees_everything(owner):
    owner.step()
    step = owner.position.history[-1].text
    state = owner.state
    assert state["moves"][-1]["moves"] == [step]
    assert state["can"]["undo"]


def test_C8_there_are_no_hints(owner):
    refused = owner.call("hint")
    assert (refused.status_code, refused.json()["error"][-5:]) == (409, "(C8).")
    assert not owner.state["can"]["hint"]
    assert owner.state["why_not"]["hint"] == refused.json()["error"]


def test_at_other_tables_who_watches_sees_every_move_and_hints_are_given(client, watcher):
    owner = Owner(client, **{"option.silent": "no"})
    owner.play("start-2-blue")
    owner.step()
    assert state_in(watcher.get(owner.table).text)["state"]["moves"] == owner.state["moves"]
    assert owner.state["can"]["hint"]
    assert "text" in owner.call("hint").json()


def test_at_the_end_everything_is_told(owner, watcher):
    owner.step()
    step = owner.position.history[-1].text
    owner.call("resign")
    assert step in watcher.get(f"{owner.table}/record.txt").text
    state = state_in(watcher.get(owner.table).text)["state"]
    assert state["verdict"] == "Lost together"
    assert any(step in turn["moves"] for turn in state["moves"])


def test_a_game_that_goes_on_elsewhere_is_silent_as_well(owner, watcher):
    """Who watches owns the branch, and what is played there is for the first browser to wait for."""
    branch = watcher.post(f"{owner.table}/branch", json={"ply": 25}).json()["table"]
    owner.step()
    elsewhere = state_in(watcher.get(f"/tables/{branch}").text)["state"]
    assert len(elsewhere["moves"]) == 2 and elsewhere["mine"]
    assert not elsewhere["can"]["hint"]
