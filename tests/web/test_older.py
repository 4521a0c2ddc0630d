"""Tables and records of older rules open, show what was played, say why it stops, and keep what was stored."""

import json

import pytest

from older import GAMES, log_of, text_of
from tessella.record import parse
from tessella.storage.store import Store
from tessella.web.app import create_app

from .conftest import PAGE, FirstMove, TestClient, state_in

OWNER = "a" * 64
STOPPED = ("streak-of-two-alone", "left-after-first-place", "past-a3")
CLOSED = STOPPED[1:]
GOING_ON = ("streak-for-two", "streak-of-two")


@pytest.fixture
def kept(url, monkeypatch):
    """A browser that opened tables under older rules, on a server of today; and their addresses by name."""
    monkeypatch.setattr("tessella.web.routes.callers.owner_of", lambda _: OWNER)
    store = Store(url)
    tables = {name: f"/tables/{store.open(log_of(name), OWNER)}" for name in (*STOPPED, *GOING_ON)}
    store.close()
    with TestClient(create_app(url, FirstMove)) as client:
        yield client, tables


def state_of(client, table):
    response = client.get(table)
    assert response.status_code == 200
    return state_in(response.text)["state"]


@pytest.mark.parametrize("name", STOPPED)
def test_a_table_of_older_rules_opens_and_says_why_it_stops(kept, name):
    client, tables = kept
    state = state_of(client, tables[name])
    assert state["ending"].startswith("By the rules of")
    assert state["verdict"] in ("Played under older rules", "Red wins")
    assert state["turn"] == -2 and not state["thinking"]
    assert {deed for deed, can in state["can"].items() if can} <= {
        *("analyse", "branch", "keep", "rematch", "next", "rename", "say", "chat", "stand")
    }
    assert len(client.get(f"{tables[name]}/plies/{state['ply']}").json()["svg"]) > 1000


@pytest.mark.parametrize("name", GOING_ON)
def test_a_table_that_the_change_of_rules_leaves_open_goes_on(kept, name):
    client, tables = kept
    state = state_of(client, tables[name])
    assert state["ending"] is None
    assert state["can"]["act"]
    assert client.post(f"{tables[name]}/resign", json={"seq": state["seq"]}).status_code == 200


@pytest.mark.parametrize("name", CLOSED)
def test_what_was_stored_stays_as_it_was(kept, url, name):
    """Whatever is asked of the table."""
    client, tables = kept
    state = state_of(client, tables[name])
    assert state["seq"] == len(log_of(name))
    for call, more in (
        ("act", {"text": "drop"}),
        ("undo", {}),
        ("resign", {}),
        ("next", {}),
        ("hint", {}),
        ("offer", {}),
        ("answer", {"accept": True}),
        ("rename", {"seat": 0, "name": "Dan"}),
    ):
        response = client.post(f"{tables[name]}/{call}", json={"seq": state["seq"], **more})
        assert response.status_code == 409, call
        assert response.json()["error"].endswith(".")
    store = Store(url)
    assert store.read(tables[name].rpartition("/")[2]).events == log_of(name)
    store.close()


@pytest.mark.parametrize("name", STOPPED)
def test_what_can_be_followed_is_downloaded_and_played_on_from(kept, name):
    client, tables = kept
    state = state_of(client, tables[name])
    record = parse(client.get(f"{tables[name]}/record.txt").text)
    assert len(record.line) == state["ply"]
    assert record.headers["Ending"] == state["ending"]
    assert json.loads(client.get(f"{tables[name]}/record.json").text)["headers"]["Ending"] == state["ending"]
    assert client.get(f"{tables[name]}/picture.svg", params={"ply": 3}).status_code == 200
    branched = client.post(f"{tables[name]}/branch", json={"ply": 20}).json()["table"]
    assert state_of(client, f"/tables/{branched}")["ending"] is None


def test_the_series_goes_on_after_a_game_that_older_rules_ended(kept):
    client, tables = kept
    table = tables["streak-of-two-alone"]
    state = state_of(client, table)
    assert state["can"]["next"]
    after = client.post(f"{table}/next", json={"seq": state["seq"]}).json()["state"]
    assert after["series"] == {"number": 2, "games": 2, "past": 1}
    assert [player["points"] for player in after["players"]] == ["1", "2", "1"]


@pytest.mark.parametrize("form", ["txt", "jsonl"])
@pytest.mark.parametrize("name", GAMES)
def test_an_uploaded_record_of_older_rules_opens_and_says_why_it_stops(client, name, form):
    response = client.post("/records", data={"text": text_of(name, form)}, headers=PAGE)
    assert response.status_code == 200
    state, record = state_in(response.text)["state"], parse(text_of(name, form))
    assert state["ply"] == len(record.line)
    assert (state["ending"] or "") == record.stopped
    assert state["can"]["act"] == (not record.stopped)
