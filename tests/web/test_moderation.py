"""Moderation from the command line while servers run: what is taken away is gone everywhere at once."""

import json

import pytest

from storage.postgres import always_on_both
from tessella.web.app import create_app

from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient
from .looped import any_of
from .test_forgetting import is_kept
from .test_two_servers import until

RUDE = "You play like a stone"


@pytest.fixture
def server(either):
    with TestClient(create_app(either, FirstMove, Here)) as client:
        yield client


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
