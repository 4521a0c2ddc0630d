"""What a form gives, it gives once: to who misses the answer, sends it twice, or comes back to the page."""

import re

import pytest

from .browsers import Browser

FIELDS = {"game": "tictactoe", "seat.0": "person", "seat.1": "open"}


def once_on(page):
    """The token of the form on a page."""
    return re.search(r'name="once" value="([^"]+)"', page.text)[1]


@pytest.mark.parametrize("keeps", [True, False])
def test_who_misses_the_answer_to_taking_a_seat_has_it_nevertheless(ann, client, keeps):
    """With the page's token, and without it as from an older page."""
    table, bob = ann.open(), Browser(client)
    invitation = ann.invitation(table)
    page = bob.get(invitation)
    token = {"once": once_on(page)} if keeps else {}
    secret = bob.secret
    for _ in range(2):
        bob.secret = secret  # what the answer brought is lost
        answer = bob.request("POST", invitation, data={"seat": "1", "name": "Bob", **token})
        assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert [player["yours"] for player in bob.state(table)["players"]] == [False, True]


def test_a_double_click_takes_one_seat_of_several(ann, bob):
    table = ann.open("trio")
    invitation = ann.invitation(table)
    sent = {"seat": "1", "name": "Bob", "once": once_on(bob.get(invitation))}
    assert {bob.request("POST", invitation, data=sent).headers["location"] for _ in range(2)} == {table}
    assert sum(player["yours"] for player in bob.state(table)["players"]) == 1


def test_a_form_opens_one_table_and_the_next_page_another(client):
    ann = Browser(client)
    pages = [ann.get("/games/tictactoe") for _ in range(2)]
    secret = ann.secret
    assert secret
    opened = []
    for page in [*pages, pages[0]]:
        ann.secret = secret
        opened.append(
            ann.request("POST", "/tables", data={**FIELDS, "once": once_on(page)}).headers["location"]
        )
    assert opened[0] == opened[2] != opened[1]


def test_other_wishes_on_the_same_page_open_another_table(ann):
    token = once_on(ann.get("/games/tictactoe"))
    one, other = (
        ann.request("POST", "/tables", data={**FIELDS, "once": token, "games": games}).headers["location"]
        for games in ("1", "3")
    )
    assert one != other


def test_who_plays_on_from_a_move_and_asks_twice_has_one_table(ann, bob):
    table = ann.open(**{"seat.1": "person"})
    ann.ask(table, "act", seq=1, path=["b2"])

    def made(browser, key, ply=1):
        return browser.ask(table, "branch", ply=ply, key=key).json()["table"]

    first = made(ann, "12345678")
    assert made(ann, "12345678") == first
    others = [made(ann, "87654321"), made(ann, "12345678", ply=0), made(bob, "12345678")]
    assert len({first, *others}) == 4
    ann.ask(table, "undo", seq=2)
    ann.ask(table, "act", seq=3, path=["c3"])
    assert made(ann, "12345678") not in {first, *others}, "it goes on from another move"


def test_the_same_token_of_another_browser_is_nothing_to_this_one(ann, bob):
    token = once_on(ann.get("/games/tictactoe"))
    sent = {**FIELDS, "once": token}
    assert (
        ann.request("POST", "/tables", data=sent).headers["location"]
        != (bob.request("POST", "/tables", data=sent).headers["location"])
    )


@pytest.mark.parametrize("address", ["/games/tictactoe", "/games/tictactoe/learn", "/mine", "/records"])
def test_the_secret_comes_with_the_page(client, address):
    browser = Browser(client)
    browser.get(address)
    before = browser.secret
    browser.get(address)
    assert before and browser.secret == before


def test_a_table_that_is_only_watched_brings_it_too(ann, client):
    """A private link is used there, with the fragment of its address."""
    watcher = Browser(client)
    watcher.get(ann.open())
    assert watcher.secret


def test_a_record_that_is_sent_twice_opens_one_table_and_another_record_another(client):
    ann = Browser(client)
    token = once_on(ann.get("/records"))
    one, other = ("Game: tictactoe\n\n1. " + move + "\n" for move in ("b2", "a1"))
    opened = [
        ann.request("POST", "/records", files={"file": ("game.txt", text)}, data={"once": token}).headers[
            "location"
        ]
        for text in (one, one, other)
    ]
    assert opened[0] == opened[1] != opened[2]
