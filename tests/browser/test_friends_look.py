"""What friends see is usable by everybody and fits every screen: new game, invitation, gathering, seat, More, chat."""

import pytest
from playwright.sync_api import expect

from .conftest import faults_in_each_light
from .friends import Friend, gathered

pytestmark = pytest.mark.verify(
    "axe, sizes and themes multiply; each of these pages is looked at once in ring one"
)
NARROW, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
PHONE = {"width": 320, "height": 640}
CUT_OFF = """() => [...document.querySelectorAll("button, .button")]
  .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth)
  .filter((button) => getComputedStyle(button).textOverflow !== "ellipsis")
  .map((button) => button.textContent)"""
"""The buttons whose words do not fit into them; long names end in dots."""
SIZES = pytest.mark.parametrize("viewport", [NARROW, WIDE], ids=["narrow", "wide"])


@pytest.fixture
def look():
    """Nothing on a page is wrong in the light or in the dark, and it is not wider than the screen."""

    def look(page):
        assert faults_in_each_light(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.evaluate(CUT_OFF) == []

    return look


@SIZES
def test_a_new_game_with_friends_and_its_invitation(new_page, look, viewport):
    ann, bob = (Friend(new_page(viewport=viewport), name) for name in ("Ann", "Bob"))
    ann.page.goto("/games/octopus")
    ann.page.get_by_label("With friends, by a link").check()
    look(ann.page)
    ann.page.get_by_label("Your name").fill("A name of thirty characters 30")
    ann.button("Play").click()
    ann.page.wait_for_url("**/tables/*")
    link = ann.invitation
    expect(ann.page.locator("#code")).to_be_visible()
    look(ann.page)
    bob.page.goto(link)
    look(bob.page)
    ann.button("Withdraw the invitation").click()
    ann.button("Make a new invitation").wait_for()
    look(ann.page)
    bob.page.reload()
    look(bob.page)


@SIZES
def test_a_table_with_dialogs_and_chat(new_page, look, viewport):
    ann, bob = (Friend(new_page(viewport=viewport), name) for name in ("Ann", "Bob"))
    gathered([ann, bob], "tictactoe", ["person", "open"])
    ann.say("w" * 200)
    bob.say("Good luck, and have fun!")
    expect(ann.messages).to_have_count(2)
    look(ann.page)
    ann.page.get_by_role("button", name="Seat of Ann").click()
    look(ann.page)
    ann.page.locator("#seat").get_by_role("button", name="Close").click()
    ann.button("More").click()
    ann.button("Make a private link").click()
    expect(ann.page.locator("#private-link")).to_be_visible()
    look(ann.page)
    ann.page.locator("#more").get_by_role("button", name="Close", exact=True).click()
    if viewport == NARROW:
        bob.button("More").click()
        look(bob.page)
    bob.resign()
    ann.button("Play again").click()
    ann.page.get_by_text("Waiting for Bob.").wait_for()
    look(ann.page)


@pytest.mark.parametrize("viewport", [PHONE, NARROW, WIDE], ids=["phone", "narrow", "wide"])
def test_a_takeback_is_asked_for(new_page, look, viewport):
    ann, bob = (Friend(new_page(viewport=viewport), name) for name in ("Ann", "Bob"))
    gathered([ann, bob], "tictactoe", ["person", "open"])
    ann.click("b2")
    bob.wait_for(1)
    look(ann.page)
    ann.button("Takeback").click()
    ann.button("Withdraw").wait_for()
    bob.button("Allow the takeback").wait_for()
    look(ann.page)
    look(bob.page)


def test_a_name_that_was_given_stands_there_the_next_time(new_page):
    ann, bob = Friend(new_page(), "Ann"), Friend(new_page(), "Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    bob.page.goto("/games/tictactoe")
    expect(bob.page.locator('[name="name"]')).to_have_value("Bob")
    expect(bob.page.locator('[name="name.1"]')).to_have_value("")


@SIZES
def test_who_watches(new_page, look, viewport):
    ann, bob, cem = (Friend(new_page(viewport=viewport), name) for name in ("Ann", "Bob", "Cem"))
    gathered([ann, bob], "peek", ["person", "open"])
    cem.page.goto(ann.page.url)
    cem.say("Hello!")
    look(cem.page)
