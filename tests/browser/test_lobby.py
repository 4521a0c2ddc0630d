"""Strangers find each other in the lobby, play, and write once both wish to."""

import pytest
from playwright.sync_api import expect

from web.process import RunningServer

from .conftest import DESKTOP, PHONE, faults
from .friends import Friend


@pytest.fixture
def server(tmp_path_factory):
    """A server of its own, with a lobby in which nobody else is."""
    with RunningServer(tmp_path_factory.mktemp("lobby") / "test.db") as server:
        yield server


def region(page, name):
    return page.get_by_role("region", name=name, exact=True)


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.verify("the same journey on a larger screen")),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_strangers_meet_play_and_are_watched(new_page, viewport):
    ann, bob, cem = new_page(viewport=viewport), new_page(), new_page(viewport=viewport)
    for page in (bob, cem):
        page.goto("/lobby")
        expect(page.get_by_text("Nobody waits for a player just now.")).to_be_visible()
        expect(page.get_by_role("link", name="Deal of the day: Octopus")).to_be_visible()
    assert faults(cem) == []
    ann.goto("/lobby")
    region(ann, "Open a table").get_by_role("link", name="Tic-tac-toe").click()
    ann.get_by_label("Your name").fill("Ann")
    expect(ann.get_by_label("With anybody, in the lobby")).to_be_checked()
    ann.get_by_role("button", name="Play").click()
    ann.wait_for_url("**/tables/*")
    waits = region(bob, "Open tables").get_by_role("link")
    expect(waits).to_contain_text("Ann waits")
    expect(cem.get_by_text("Nobody waits for a player just now.")).to_be_hidden()
    assert faults(cem) == []
    assert cem.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    waits.click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take this seat").click()
    bob.wait_for_url("**/tables/*")
    watched = region(cem, "Watch now").get_by_role("link")
    expect(watched).to_contain_text("Cross: Ann, Nought: Bob")
    watched.click()
    expect(cem.locator("#status")).to_have_text("Ann to play")
    table, other = Friend.__new__(Friend), Friend.__new__(Friend)
    table.page, other.page = ann, bob
    table.click("b2")
    other.click("a1")
    bob.get_by_role("button", name="I would like to chat").click()
    expect(bob.get_by_text("You can write as soon as the others wish to, too.")).to_be_visible()
    ann.get_by_role("button", name="I would like to chat").click()
    ann.get_by_role("textbox", name="Message").fill("Well played")
    ann.get_by_role("button", name="Send").click()
    expect(bob.get_by_role("list", name="Messages")).to_contain_text("Well played")
    cem.goto("/lobby")
    expect(region(cem, "Watch now").get_by_role("link")).to_be_visible()
    expect(region(cem, "Last games")).to_have_count(0)
    other.resign()
    over = region(cem, "Last games").get_by_role("link")
    expect(over).to_contain_text("Ann wins")
    assert faults(cem) == []
    over.click()
    expect(cem.locator("#ending")).not_to_be_empty()


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_who_closes_the_page_is_not_found_any_more(new_page):
    ann, bob = new_page(), new_page()
    ann.goto("/games/tictactoe?with=anybody")
    ann.get_by_label("Your name").fill("Dora")
    ann.get_by_role("button", name="Play").click()
    ann.wait_for_url("**/tables/*")
    bob.goto("/")
    expect(region(bob, "Waiting for a player").get_by_role("link")).to_contain_text("Dora waits")
    ann.close()
    expect(region(bob, "Waiting for a player")).to_have_count(0)
