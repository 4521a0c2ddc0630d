"""Moderation from the command line while servers run: what is taken away is gone everywhere at once."""

import json
import sqlite3
from contextlib import closing

import pytest

from storage.postgres import always_on_both
from tessella.storage.store import Store

from .browsers import Browser, gathered
from .looped import any_of
from .test_forgetting import is_kept
from .test_two_servers import until
from .test_upgrade import OLDEST

RUDE = "You play like a stone"


@pytest.fixture
def friends(server):
    return Browser(server), Browser(server)


@pytest.fixture
def call(tessella, either):
    def called(*words):
        outcome = tessella("tables", *map(str, words), "--database", either)
        assert (outcome.status, outcome.err) == (0, ""), outcome
        return outcome.out

    return called


@pytest.fixture
def refused(tessella, either):
    def called(*words):
        outcome = tessella("tables", *map(str, words), "--database", either)
        assert outcome.status == 2 and outcome.out == "" and outcome.err.count("\n") == 1, outcome
        return outcome.err

    return called


def news_of(browser, reader):
    """What an open stream has to tell now."""

    async def told():
        return [json.loads(news.data) async for news in reader.news()]

    return browser.client.portal.call(told)


def is_gone(browser, table):
    return browser.get(table).status_code == 404


def test_a_table_that_is_removed_is_gone_at_once(friends, call):
    table = gathered(*friends)
    other = gathered(*friends)
    assert call("remove", table[8:], "--yes") == "Removed 1 table.\n"
    until(lambda: is_gone(friends[0], table))
    assert not is_gone(friends[0], other)


@always_on_both("either")
def test_a_message_that_is_removed_is_gone_from_the_database_and_from_open_pages(friends, call, either):
    ann, bob = friends
    table = gathered(ann, bob)
    reader = ann.client.portal.call(ann.reader, table)
    for text in ("Hello", RUDE, "Bye\nbye"):
        bob.ask(table, "say", text=text)
    said = news_of(ann, reader)[-1]["said"]
    lines = call("messages", table[8:]).splitlines()
    assert [line.split()[0] for line in lines] == [str(message["id"]) for message in said]
    assert lines[1].endswith(f"  players   Player 1: {RUDE}") and lines[2].endswith(": Bye bye")
    number = said[1]["id"]
    assert call("unsay", table[8:], number) == "Removed 1 message.\n"
    assert not is_kept(either, RUDE)
    until(lambda: ann.said(table) == bob.said(table) == ["Hello", "Bye\nbye"])
    assert [(news["said"], news["unsaid"]) for news in news_of(ann, reader) if "said" in news] == [
        ([], [number])
    ]
    assert news_of(ann, reader) == []
    assert [news["unsaid"] for news in bob.heard(table) if "said" in news] == [
        [number]
    ]  # a page may show it still
    assert len(call("messages", table[8:]).splitlines()) == 2


def test_messages_of_other_tables_and_those_that_are_gone_are_not_known(friends, call, refused):
    ann, bob = friends
    table, other = gathered(ann, bob), gathered(ann, bob)
    for each in (table, other):
        bob.ask(each, "say", text="Hello")
    mine, theirs = (int(call("messages", each[8:]).split()[0]) for each in (table, other))
    assert f"Table {table[8:]} has no message {theirs}." in refused("unsay", table[8:], mine, theirs)
    assert call("unsay", table[8:], mine, mine) == "Removed 1 message.\n"
    assert f"has no message {mine}." in refused("unsay", table[8:], mine)
    assert call("messages", table[8:]) == ""


@any_of("words", [("messages", "nowhere"), ("unsay", "nowhere", 1)])
def test_a_table_that_is_not_there_is_told(friends, refused, words):
    assert "There is no table nowhere." in refused(*words)


# Names

BAD, WORSE = "Badname", "Worsename"


def names(browser, table):
    return [player["name"] for player in browser.state(table)["players"]]


@pytest.fixture
def named(friends):
    """A table at which Bob has had two bad names, and has written under both."""
    ann, bob = friends
    table = ann.open("trio", **{"seat.2": "first-game"})
    assert bob.join(ann.invitation(table), 1, BAD).status_code == 303
    bob.ask(table, "say", text="Hello")
    bob.ask(table, "rename", seat=1, name=WORSE)
    bob.ask(table, "say", text="Hello again")
    ann.ask(table, "say", text="Hi")
    assert names(ann, table)[:2] == ["Ann", WORSE]
    return table


def authors(browser, table):
    return [message["name"] for news in browser.heard(table) for message in news.get("said", [])]


@always_on_both("either")
@pytest.mark.parametrize(
    ("who", "words", "new"), [("2", ["--clear"], "Player 2"), (WORSE, ["Bobby"], "Bobby")]
)
def test_a_name_is_taken_away_everywhere_at_once_and_the_game_goes_on(
    friends, call, either, named, who, words, new
):
    ann, bob = friends
    assert call("rename", named[8:], who, *words) == f"Player 2 is called {new}.\n"
    assert not is_kept(either, BAD) and not is_kept(either, WORSE)
    until(lambda: names(ann, named)[:2] == names(bob, named)[:2] == ["Ann", new])
    assert authors(ann, named) == [new, new, "Ann"]
    state = ann.state(named)
    assert state["mine"] and bob.state(named)["mine"]
    mover = (ann, bob)[state["turn"]] if state["turn"] < 2 else bob
    assert mover.ask(named, "resign", seq=ann.state(named)["seq"]).status_code == 200
    bob.ask(named, "rename", seat=1, name="Robert")
    until(lambda: "Robert" in names(ann, named))


def test_a_name_in_an_event_of_an_older_build_is_rewritten(tessella, tmp_path):
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(OLDEST.read_text())
    url = f"sqlite:///{tmp_path / 'old.db'}"
    Store(url).close()
    assert is_kept(url, "Ann")
    outcome = tessella("tables", "rename", "two-people-00001", "Ann", "Anna", "--database", url)
    assert (outcome.status, outcome.out) == (0, "Player 1 is called Anna.\n")
    assert tessella("tables", "rename", "two-people-00001", "Bob", "--clear", "--database", url).status == 0
    with closing(Store(url)) as store:
        log = store.read("two-people-00001")
    assert [player["name"] for player in log.events[0].payload["players"]] == ["Anna", "Player 2"]


def test_a_try_at_the_deal_of_the_day_has_the_new_name(friends, call, either):
    ann, bob = friends
    table = ann.request("POST", "/daily/octopus", data={"name": BAD}).headers["location"]
    assert BAD in bob.get("/daily/octopus").text
    call("rename", table[8:], BAD, "Ann")
    assert not is_kept(either, BAD) and BAD not in bob.get("/daily/octopus").text
    until(lambda: names(ann, table)[0] == "Ann")


MISTAKES = {
    ("2",): "Say what the player is called from now on, or --clear.",
    ("2", "Bob", "--clear"): "Say what the player is called from now on, or --clear.",
    ("2", "x" * 31): "A player's name has 1 to 30 printable characters.",
    ("4", "Bob"): "has no player 4; there are: 1 Ann, 2 Worsename, 3 first-game.",
    ("Badname", "Bob"): "has no player Badname; there are: ",
    ("3", "Bob"): "is no person.",
}


def test_mistakes_about_names_are_told(refused, named, call):
    for words, why in MISTAKES.items():
        assert why in refused("rename", named[8:], *words), words
    assert "There is no table nowhere." in refused("rename", "nowhere", "1", "Bob")
    call("rename", named[8:], "1", WORSE)
    assert "Several players are called Worsename; name one by its number, such as 1." in refused(
        "rename", named[8:], WORSE, "--clear"
    )
