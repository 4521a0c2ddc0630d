"""A notice to all players, and addresses that are blocked, as they are ordered."""

import sqlite3
from contextlib import closing

import pytest

from tessella.storage.store import Store
from web.looped import any_of


@pytest.fixture
def call(tessella, url):
    return lambda *words: tessella(*words, "--database", url)


def said(outcome):
    assert (outcome.status, outcome.err) == (0, "")
    return outcome.out


def test_a_notice_is_posted_printed_replaced_and_taken_away(call):
    assert said(call("notice")) == "There is no notice.\n"
    assert said(call("notice", "  We  move. ")) == "All players are told: We move.\n"
    later = call("notice", "Soon.", "--until", "2999-12-01T22:00+02:00")
    assert said(later) == said(call("notice")) == "All players are told until 2999-12-01 20:00 UTC: Soon.\n"
    assert said(call("notice", "--clear")) == "No notice is told any more.\n"
    assert said(call("notice")) == "There is no notice.\n"


def test_a_notice_that_is_over_is_none(call, url):
    call("notice", "Soon.", "--until", "2999-12-01T22:00Z")
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute("UPDATE notices SET until = '2020-01-01 00:00:00.000000'")
    assert said(call("notice")) == "There is no notice.\n"


def test_addresses_are_blocked_listed_and_let_in_again(call):
    assert said(call("block", "203.0.113.7")) == "203.0.113.7 is blocked.\n"
    assert "198.51.100.0/24 is blocked until 2" in said(call("block", "198.51.100.9/24", "--days", "7"))
    assert said(call("block", "2001:db8::7")) == "2001:db8::/64 is blocked.\n"
    assert said(call("block", "::ffff:203.0.113.8")) == "203.0.113.8 is blocked.\n"
    lines = said(call("block", "--list")).splitlines()
    assert [line.split()[0] for line in lines] == [
        "198.51.100.0/24",
        "2001:db8::/64",
        "203.0.113.7",
        "203.0.113.8",
    ]
    assert said(call("block", "--remove", "2001:db8::1")) == "2001:db8::/64 is not blocked any more.\n"
    assert "2001" not in said(call("block", "--list"))


def test_what_is_over_is_not_listed_and_goes_with_the_next_heartbeat(call, url):
    call("notice", "Soon.")
    call("block", "203.0.113.7", "--days", "1")
    call("block", "203.0.113.8")
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        with connection:
            connection.execute(
                "UPDATE blocks SET until = '2020-01-01 00:00:00.000000' WHERE until IS NOT NULL"
            )
        assert said(call("block", "--list")) == "203.0.113.8\n"
        with closing(Store(url)) as store:
            store.heartbeat()
        assert connection.execute("SELECT network FROM blocks").fetchall() == [("203.0.113.8",)]
    assert "Soon." in said(call("notice"))


MISTAKES = {
    ("notice", "x" * 201): "A notice has 1 to 200 printable characters.",
    ("notice", "a\x07b"): "A notice has 1 to 200 printable characters.",
    ("notice", "a", "--clear"): "Write a sentence, perhaps with --until; or say --clear",
    ("notice", "--until", "2999-12-01T20:00Z"): "Write a sentence, perhaps with --until",
    ("notice", "a", "--until", "tomorrow"): "--until takes a time with its zone, such as 2026-12-01T20:00Z",
    ("notice", "a", "--until", "2999-12-01T20:00"): "--until takes a time with its zone",
    ("notice", "a", "--until", "2020-12-01T20:00Z"): "--until takes a time to come, not 2020-12-01T20:00Z.",
    ("block",): "Name an address to block, perhaps with --days; or say --list, or --remove ADDRESS.",
    ("block", "203.0.113.7", "--list"): "Name an address to block",
    ("block", "--list", "--days", "3"): "Name an address to block",
    (
        "block",
        "club.example",
    ): "An address or a network is expected, such as 203.0.113.7 or 203.0.113.0/24, not",
    ("block", "203.0.113.7/"): "An address or a network is expected",
    ("block", "203.0.113.7/99"): "An address or a network is expected",
    ("block", "127.0.0.1"): "127.0.0.1 has the server's own machine, which cannot be blocked.",
    ("block", "::1"): "::1 has the server's own machine, which cannot be blocked.",
    ("block", "0.0.0.0/0"): "0.0.0.0/0 has the server's own machine, which cannot be blocked.",
    ("block", "203.0.113.7", "--days", "99999999999"): "That is after all days that there are.",
    (
        "block",
        "--remove",
        "203.0.113.7",
    ): "203.0.113.7 is not blocked; `tessella block --list` shows what is.",
}


@any_of("words", [*MISTAKES])
def test_a_mistake_is_one_sentence(call, words):
    outcome = call(*words)
    assert outcome.status == 2 and outcome.out == "", outcome
    assert MISTAKES[words] in outcome.err and outcome.err.count("\n") == 1, outcome
