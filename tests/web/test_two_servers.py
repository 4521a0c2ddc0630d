"""Two servers over one database: friends play from both, and each hears at once what the other one stores."""

from random import Random

import pytest

from tessella.web.app import create_app

from .browsers import Browser
from .conftest import FirstMove, Here, TestClient
from .playing_on import until


@pytest.fixture
def friends(either):
    """Ann on one server and Bob on another one."""
    one, other = (TestClient(create_app(either, FirstMove, Here)) for _ in range(2))
    with one, other:
        yield Browser(one), Browser(other)


def seated(friends, game="tictactoe", **fields):
    """The address of a table at which both sit."""
    ann, bob = friends
    table = ann.open(game, **{"seat.2": "first-game", **fields})
    assert bob.join(ann.invitation(table)).status_code == 303
    until(lambda: not ann.state(table)["gathering"])
    return table


def play(mover, table, random):
    """Click a move."""
    state = mover.state(table)
    path, marks = [], state["marks"]
    while marks:
        path.append(random.choice(marks))
        answer = mover.ask(table, "act", seq=state["seq"], path=path).json()
        assert "error" not in answer and "refusal" not in answer, answer
        marks = answer.get("marks", [])
    return answer["state"]["seq"]


@pytest.mark.parametrize("played", ["tictactoe", "peek"])
def test_a_game_between_servers_comes_to_the_same_end_on_both(friends, played):
    table, random = seated(friends, played), Random(1)
    while not friends[0].state(table)["verdict"]:
        turn = friends[0].state(table)["turn"]
        seq = play(friends[turn], table, random)
        until(lambda seq=seq: all(friend.state(table)["seq"] >= seq for friend in friends))
    one, other = (friend.state(table) for friend in friends)
    assert one["ending"] and other["ending"]  # each told to its reader
    for key in ("seq", "verdict", "svg", "moves"):
        assert one[key] == other[key]


def test_chat_names_presence_and_new_invitations_are_told_as_well(friends):
    ann, bob = friends
    table = seated(friends)
    bob.ask(table, "say", text="Good luck!")
    until(
        lambda: any(
            "Good luck!" in said["text"] for news in ann.heard(table) for said in news.get("said", ())
        )
    )
    ann.ask(table, "rename", seat=0, name="Anna")
    until(lambda: bob.state(table)["players"][0]["name"] == "Anna")
    bob.ask(table, "stand", seat=1)
    until(lambda: ann.state(table)["gathering"])
    before = ann.invitation(table)
    assert bob.request("GET", before).status_code == 200
    ann.ask(table, "invite", open=False)
    until(lambda: "This invitation is closed" in bob.get(before).text)


def test_a_call_that_is_sent_again_to_the_other_server_counts_once(friends):
    ann, _ = friends
    table = seated(friends)
    again = Browser(friends[1].client)
    again.secret = ann.secret
    seq = ann.state(table)["seq"]
    first, second = (
        browser.ask(table, "act", seq=seq, path=["b2"], key="0123456789abcdef") for browser in (ann, again)
    )
    assert first.status_code == second.status_code == 200
    assert "state" in second.json()
    assert ann.state(table)["ply"] == until(lambda: again.state(table)["ply"]) == 1


def test_of_two_servers_that_give_away_the_last_seat_one_refuses(friends):
    ann, bob = friends
    table = ann.open("tictactoe")
    invitation, cem = ann.invitation(table), Browser(ann.client)
    answers = [bob.join(invitation), cem.join(invitation, name="Cem")]
    assert sorted(answer.status_code for answer in answers) == [303, 409]


def test_who_is_shut_out_on_one_server_only_watches_on_the_other(friends):
    ann, bob = friends
    table = seated(friends)
    link = ann.ask(table, "link").json()["address"]
    phone = Browser(bob.client)
    assert phone.ask(table, "key", secret=link.partition("#key=")[2]).status_code == 200
    assert phone.state(table)["mine"]
    ann.ask(table, "renew")
    until(lambda: not phone.state(table)["mine"])
