"""The analysis board: pages, reports of the engine, and variations that are kept."""

import asyncio
import json
import re

import pytest

from tessella import find
from tessella.record import Record, json_of, parse
from tessella.table.features.analysis import AFTERWARDS
from tessella.web.routes.study.analysis import PLAYED, reports
from tessella.web.work.study_pool import OFF, YOURS, StudyBusy, StudyPool

from .browsers import Browser, gathered
from .conftest import (
    FirstMove,
    Here,
    TestClient,
    act,
    create_app,
    open_table,
    state_in,
)

WON = ["b2", "b1", "a3", "a1"]
"""Moves after which Cross wins by c1."""


class Studies(Here):
    """A study pool without processes: a study goes on until it has told something. It notes what it was asked."""

    def __init__(self, _=1):
        self.asked, self.objection, self.fault = [], None, None

    async def run(self, who, job, *about, on_progress=None, seconds=60.0, share=None):
        self.asked.append(about)
        if self.fault:
            raise self.fault
        loop, told = asyncio.get_running_loop(), []

        def tell(progress):
            told.append(progress)
            loop.call_soon_threadsafe(on_progress, progress)

        return await asyncio.to_thread(job, *about, lambda: bool(told), tell)


@pytest.fixture
def studies():
    return Studies()


@pytest.fixture
def client(url, studies):
    with TestClient(create_app(url, FirstMove, Here, lambda _: studies)) as client:
        yield client


def analyse(client, game="tictactoe", **question):
    """The reports on a position, the final one last."""
    response = client.post(f"/games/{game}/analysis", json=question)
    assert response.status_code == 200, response.text
    return [json.loads(data) for data in re.findall(r"^data: (.*)$", response.text, re.MULTILINE)]


def page_at(client, address):
    response = client.get(address, headers={"Accept": "text/html"})
    assert response.status_code == 200, response.text
    return state_in(response.text)


def test_the_board_of_a_game_begins_with_its_first_position(client):
    page = page_at(client, "/games/trio/analysis?option.players=2")
    assert (page["game"], page["moves"], page["table"], page["options"]) == ("trio", [], "", {"players": 2})
    assert len(page["sides"]) == 2
    assert client.get("/games/trio/analysis?option.players=9").status_code == 422
    assert client.get("/games/chess/analysis").status_code == 404
    assert 'href="/games/tictactoe/analysis"' in client.get("/games/tictactoe").text


def test_reports_tell_lines_with_values_in_words_and_the_clicks_of_their_first_move(client):
    *_, last = analyse(client, moves=WON)
    best = last["lines"][0]
    assert last["final"] and last["seat"] == 0
    assert (best["moves"], best["path"], best["score"], best["proven"]) == (["c1"], ["c1"], 1.0, True)
    assert best["words"] == "Cross wins in 1 turn"
    assert len(last["lines"]) == 3


def test_what_cannot_be_analysed_is_refused_in_a_sentence(client, studies):
    def refused(status, **question):
        response = client.post("/games/tictactoe/analysis", json=question)
        assert response.status_code == status
        return response.json()["error"]

    assert "over" in refused(409, moves=[*WON, "c1"])
    assert "Move 2" in refused(422, moves=["b2", "b2"])
    studies.fault = StudyBusy(YOURS)
    assert analyse(client, moves=WON) == [{"error": YOURS}]


def test_a_server_without_studies_says_so(url):
    with TestClient(create_app(url, FirstMove, Here, lambda _: StudyPool(0))) as client:
        assert OFF in client.get("/games/tictactoe/analysis").text
        response = client.post("/games/tictactoe/analysis", json={"moves": WON})
        assert (response.status_code, response.json()["error"]) == (409, OFF)


def test_an_analysis_ends_when_nobody_listens_any_more(client):
    class Endless(Studies):
        async def run(self, who, job, *about, on_progress=None, **_):
            on_progress("a report")
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ended.append(who)
                raise

    ended = []
    app = client.app
    app.state.study_pool = Endless()

    async def listen():
        from starlette.requests import Request

        scope = {"type": "http", "headers": [], "app": app, "query_string": b"", "path": "/"}
        told = reports(Request(scope), find("tictactoe").new(), False)
        await anext(told)
        await told.aclose()
        while not ended:
            await asyncio.sleep(0)

    client.portal.call(listen)
    assert len(ended) == 1


def test_what_the_mover_does_not_know_is_shown_and_used_only_with_open_hands(client, studies):
    begun = client.post("/games/peek/sandbox", json={}).json()
    question = {"moves": begun["moves"]}
    own, opened = (
        client.post("/games/peek/sandbox", json={**question, "own": own}).json() for own in (True, False)
    )
    assert own["svg"] != opened["svg"]
    analyse(client, "peek", **question)
    analyse(client, "peek", **question, own=False)
    assert [about[-1] for about in studies.asked] == [False, True]


# Games at tables


@pytest.fixture
def friends(client):
    return Browser(client), Browser(client), Browser(client)


def play(table, *browsers):
    """Ann wins in five moves."""
    for seq, (move, browser) in enumerate(zip([*WON, "c1"], browsers, strict=True)):
        answer = browser.ask(table, "act", seq=browser.state(table)["seq"], path=[move])
        assert answer.status_code == 200, (seq, answer.text)


def test_a_game_with_others_is_analysed_once_it_is_over_and_by_everybody(client, friends):
    ann, ben, watcher = friends
    table = gathered(ann, ben)
    for browser in friends:
        answer = browser.get(f"{table}/analysis")
        assert (answer.status_code, answer.json()["error"]) == (409, AFTERWARDS)
        assert "analyse" in browser.state(table)["never"]
    play(table, ann, ben, ann, ben, ann)
    for browser in friends:
        assert browser.state(table)["can"]["analyse"]
        page = state_in(browser.get(f"{table}/analysis").text)
        assert [(entry["move"], entry["seat"]) for entry in page["moves"]] == [
            ("b2", 0),
            ("b1", 1),
            ("a3", 0),
            ("a1", 1),
            ("c1", 0),
        ]
        assert page["table"] == f"{table}/games/1"
        assert (page["keep"] is None) == (browser is not watcher)


def test_who_plays_a_game_cannot_set_it_up_to_be_analysed(client, friends):
    ann, ben, watcher = friends
    moves = ["b2", "b1", "a1", "c3", "a3", "a2"]
    table = gathered(ann, ben)
    for browser, move in zip([ann, ben] * 3, moves, strict=True):
        assert browser.ask(table, "act", seq=browser.state(table)["seq"], path=[move]).status_code == 200
    for question in (moves, [*moves, "c2"]):
        answer = ann.ask("/games/tictactoe", "analysis", moves=question)
        assert (answer.status_code, answer.json()["error"]) == (409, PLAYED)
    assert ann.ask("/games/tictactoe", "analysis", moves=moves[:5]).status_code == 200, (
        "it is another position"
    )
    assert watcher.ask("/games/tictactoe", "analysis", moves=moves).status_code == 200


def test_a_game_before_is_analysed_while_the_next_one_goes_on(client, friends):
    ann, ben, _ = friends
    table = gathered(ann, ben, games="2")
    play(table, ann, ben, ann, ben, ann)
    assert ann.ask(table, "next", seq=ann.state(table)["seq"]).status_code == 200
    assert ann.get(f"{table}/analysis").status_code == 409
    assert len(state_in(ann.get(f"{table}/games/1/analysis").text)["moves"]) == 5
    assert ann.get(f"{table}/games/3/analysis").status_code == 404


def with_variation(client, table):
    """The record of the game at a table, with a variation in place of its first move."""
    page = page_at(client, f"{table}/analysis")
    record = json.loads(json_of(parse(client.get(f"{table}/record.json").text)))
    record["moves"][0]["variations"] = [[{"move": "a1"}, {"move": "b2"}]]
    return page["table"], record


@pytest.fixture
def own(client):
    """A table of one's own after b2 and a1."""
    table = open_table(client)
    act(client, table, 1, "b2")
    act(client, table, 2, "a1")
    return table


def test_variations_are_kept_shown_again_and_downloaded(client, own):
    game, record = with_variation(client, own)
    assert client.post(f"{game}/variations", json={"record": record}).status_code == 200
    [line] = page_at(client, f"{own}/analysis")["moves"][0]["variations"]
    assert [(entry["move"], entry["seat"]) for entry in line] == [("a1", 0), ("b2", 1)]
    assert "(1. a1 2. b2)" in client.get(f"{own}/record.txt").text
    assert "(1. a1 2. b2)" in client.get(f"{game}/record.txt").text


def test_variations_that_somebody_has_kept_meanwhile_are_not_overwritten(client, own):
    game, record = with_variation(client, own)
    known = page_at(client, f"{own}/analysis")["kept"]
    kept = [client.post(f"{game}/variations", json={"record": record, "kept": known}) for _ in range(2)]
    assert [answer.status_code for answer in kept] == [200, 409]
    assert kept[1].json()["error"].startswith("Variations have been kept since this page was loaded.")
    again = {"record": record, "kept": page_at(client, f"{own}/analysis")["kept"]}
    assert client.post(f"{game}/variations", json=again).status_code == 200


def test_only_who_plays_keeps_variations_and_only_those_of_this_game(client, own):
    game, record = with_variation(client, own)
    other = {**record, "moves": [{"move": "c3"}]}
    answer = client.post(f"{game}/variations", json={"record": other})
    assert (answer.status_code, "another game" in answer.json()["error"]) == (409, True)
    illegal = {**record, "moves": [{"move": "z9"}]}
    assert client.post(f"{game}/variations", json={"record": illegal}).status_code == 422
    assert Browser(client).ask(game, "variations", record=record).status_code == 403


def test_any_analysis_is_downloaded_as_a_record(client):
    record = json.loads(json_of(Record.of(find("tictactoe").new().play("b2"))))
    record["moves"][0]["variations"] = [[{"move": "a1"}]]
    text = client.post("/records.txt", json={"record": record})
    assert (text.status_code, text.text) == (200, "Game: tictactoe\nResult: *\n\n1. b2 (1. a1)\n")
    again = client.post("/records.json", json={"record": record})
    assert parse(again.text) == parse(text.text)
    assert client.post("/records.pdf", json={"record": record}).status_code == 404
    assert client.post("/records.txt", json={"record": {}}).status_code == 422


def test_a_record_is_opened_to_be_analysed(client):
    fields = {
        "text": "Game: tictactoe\nNought: Bob\n\n1. b2 {The middle.} (1. a1) 2. a1\n",
        "then": "analysis",
    }
    response = client.post("/records", data=fields, files={"file": ("", b"")}, follow_redirects=False)
    page = page_at(client, response.headers["location"])
    assert page["moves"][0]["comment"] == "The middle."
    assert page["moves"][0]["variations"][0][0]["move"] == "a1"
    kept = {"format": "tessella-record-1", "game": "tictactoe", "headers": page["headers"], "moves": []}
    for entry in page["moves"]:
        kept["moves"].append(
            {name: value for name, value in entry.items() if name not in ("seat", "variations")}
        )
    assert client.post(f"{page['table']}/variations", json={"record": kept}).status_code == 200
    assert "variations" not in page_at(client, response.headers["location"])["moves"][0]


def test_who_has_resigned_is_a_move_of_the_game(client, friends):
    ann, ben, _ = friends
    table = gathered(ann, ben)
    ann.ask(table, "act", seq=ann.state(table)["seq"], path=["b2"])
    ben.ask(table, "resign", seq=ben.state(table)["seq"])
    moves = state_in(ann.get(f"{table}/analysis").text)["moves"]
    assert moves[-1] == {"resigns": "Nought", "seat": 1}
    answer = client.post("/games/tictactoe/sandbox", json={"moves": ["b2", "Nought resigns"]}).json()
    assert answer["moves"] == ["b2", "Nought resigns"] and answer["ending"]
