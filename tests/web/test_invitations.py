"""Invitations: what opening one shows, who may use it, and for how long."""

import re

from tessella.web.routes.invitations import NOT_INVITED

from .browsers import Browser, gathered
from .looped import any_of


def test_opening_an_invitation_changes_nothing(ann, bob):
    table = ann.open()
    before = ann.state(table)
    page = bob.get(ann.invitation(table))
    assert page.status_code == 200 and "<bdi>Ann</bdi> invites you to play Tic-tac-toe" in page.text
    assert ann.state(table) == before


def terms(browser, table, joining):
    """What the page of an invitation says is agreed, by heading."""
    page = joining.get(browser.invitation(table)).text
    terms = page[page.index('<dl class="terms">') : page.index("</dl>")]
    found = (re.sub(r"<[^>]*>|\s+", " ", row).split() for row in terms.split("<div>")[1:])
    return {heading: " ".join(words) for heading, *words in found}


def test_an_invitation_tells_time_who_begins_the_series_and_the_rules(ann, bob):
    assert terms(ann, ann.open(), bob) == {"Time": "No clock", "Begins": "Cross ( Ann )", "Rules": "Standard"}
    table = ann.open(
        "octopus",
        games="3",
        clock="days",
        **{"clock.days": "3", "option.sets": "2", "side": "1", "seat.0": "open", "seat.1": "person"},
    )
    told = terms(ann, table, bob)
    assert told.pop("Rules").startswith("Sets: 2 One set of 60 tiles")
    assert told == {
        "Time": "3 days for each turn. Whoever runs out of time loses.",
        "Begins": "Chance decides.",
        "Series": "3 games. The players change seats after each, and what they win adds up.",
    }


def test_whoever_takes_a_seat_has_it_from_then_on(ann, bob):
    table = gathered(ann, bob)
    assert [player["yours"] for player in bob.state(table)["players"]] == [False, True]
    assert not ann.state(table)["gathering"]


@any_of("seat", ["", "-1", "0", "2", "9" * 9, "²", "one"])
def test_a_seat_that_is_not_free_is_refused_in_a_sentence_and_the_name_stays(ann, bob, seat):
    table = ann.open()
    answer = bob.join(ann.invitation(table), seat, "Bob & Co")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text and 'value="Bob &amp; Co"' in answer.text
    assert ann.state(table)["gathering"]


def test_a_name_is_needed(ann, bob):
    table = ann.open()
    assert "1 to 30 printable characters" in bob.join(ann.invitation(table), name=" ").text


def test_only_the_newest_invitation_is_good(ann, bob):
    table = ann.open()
    first = ann.invitation(table)
    ann.ask(table, "invite", open=True)
    assert NOT_INVITED in bob.join(first).text
    assert bob.join(ann.invitation(table)).status_code == 303


def test_a_closed_invitation_is_good_for_nobody_but_those_who_play(ann, bob, client):
    table = gathered(ann, bob, game="trio")
    invitation = ann.invitation(table)
    ann.ask(table, "invite", open=False)
    assert ann.invitation(table) is None
    assert NOT_INVITED in Browser(client).join(invitation, 2).text
    assert Browser(client).get(f"{invitation}/code.svg").status_code == 404
    assert bob.join(invitation, 2).status_code == 303
    assert [player["yours"] for player in bob.state(table)["players"]] == [False, True, True]


def test_who_only_watches_is_told_of_no_invitation(ann, bob):
    table = ann.open()
    assert bob.state(table)["invitation"] is None
    assert ann.invitation(table).rpartition("/")[2] not in bob.get(table).text


def test_its_code_is_a_picture(ann):
    answer = ann.get(f"{ann.invitation(ann.open())}/code.svg")
    assert answer.headers["content-type"] == "image/svg+xml" and "<svg" in answer.text
