"""Replies that are prepared while the other is to act, in two browsers."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, faults_in_each_light
from .friends import Friend, gathered
from .late import LateAnswers

CHOOSE = "Choose the reply that is played if it is possible then."


@pytest.fixture
def friends(new_page):
    """Ann, who begins, and Bob, who has a phone."""

    def sit(game="tictactoe", seats=("person", "open"), **wishes):
        pair = Friend(new_page(), "Ann"), Friend(new_page(viewport=PHONE, has_touch=True), "Bob")
        gathered(pair, game, seats, **wishes)
        return pair

    return sit


def prepare(friend, *places):
    """Choose a reply by the button and the board, until it is kept."""
    friend.button("Prepare a reply").click()
    expect(friend.page.locator("#task")).to_have_text(CHOOSE)
    for place in places:
        friend.page.locator(f'#board.planning .legal[data-at="{place}"]').click()
    expect(friend.page.locator("#task")).to_contain_text("You have prepared a reply: ")


def place(friend, name):
    return friend.page.locator(f'#board [data-at="{name}"]')


def told(friend):
    return friend.page.locator("#news")


def test_a_prepared_reply_is_played(friends):
    ann, bob = friends()
    prepare(bob, "c3")
    expect(bob.page.locator("#task")).to_have_text("You have prepared a reply: c3.")
    expect(place(bob, "c3").locator(".frame")).to_have_css("stroke-dasharray", "5px, 4px")
    expect(place(bob, "c3")).to_have_attribute("aria-label", "c3: empty, prepared")
    expect(place(ann, "c3")).not_to_have_class(re.compile("planned"))
    expect(ann.page.locator("body")).not_to_contain_text("prepared")
    ann.click("b2")
    for friend in (ann, bob):
        friend.wait_for_exactly(2)
        assert friend.moves == ["b2", "c3"]
    expect(told(bob)).to_have_text("Ann played b2; your prepared reply c3 was played.")
    expect(bob.page.locator("#board .planned")).to_have_count(0)
    expect(bob.page.locator("#task")).to_have_text("")
    expect(ann.page.locator("#status")).to_have_text("Your turn")
    assert "repl" not in ann.page.locator("main").inner_text().replace("Prepare a reply", "")


def test_one_that_has_become_impossible_is_not_and_that_is_said(friends):
    ann, bob = friends()
    prepare(bob, "b2")
    ann.click("b2")
    expect(bob.page.locator("#status")).to_have_text("Your turn")
    sentence = "Ann played b2; your prepared reply b2 was not possible any more."
    expect(told(bob)).to_have_text(sentence)
    bob.page.reload()
    expect(told(bob)).to_have_text(sentence)
    bob.click("a1")
    expect(told(bob)).to_have_text("")
    ann.wait_for(2)
    assert ann.moves == bob.moves == ["b2", "a1"]


@pytest.mark.verify("another end of it; one that is played and one that is impossible are in ring one")
def test_what_a_takeback_makes_of_it_is_told_once_before_and_after_a_reload(friends):
    ann, bob = friends()
    ann.click("b2")
    bob.wait_for(1)
    bob.click("a1")
    ann.wait_for(2)
    prepare(bob, "c3")
    bob.button("Takeback").click()
    ann.button("Allow the takeback").click()
    sentence = "Moves were taken back, and your prepared reply c3 with them."
    for _ in range(2):
        expect(bob.page.locator("#message")).to_have_text(f"Taken back; you play again. {sentence}")
        expect(bob.page.locator(".said").get_by_text(sentence)).to_have_count(1)
        bob.page.reload()


@pytest.mark.verify("another end of it; one that is played and one that is impossible are in ring one")
def test_it_is_cancelled_or_replaced(friends):
    ann, bob = friends()
    prepare(bob, "c3")
    bob.button("Cancel the prepared reply").click()
    expect(bob.page.locator("#task")).to_have_text("")
    expect(bob.page.locator("#board .planned")).to_have_count(0)
    prepare(bob, "c3")
    bob.button("More").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Prepare a reply").click()
    bob.page.locator('#board.planning .legal[data-at="c2"]').click()
    expect(bob.page.locator("#task")).to_have_text("You have prepared a reply: c2.")
    bob.page.reload()
    expect(bob.page.locator("#task")).to_have_text("You have prepared a reply: c2.")
    ann.click("b2")
    bob.wait_for_exactly(2)
    assert bob.moves == ["b2", "c2"]


@pytest.mark.verify("another end of it; one that is played and one that is impossible are in ring one")
@pytest.mark.parametrize(
    "way", [pytest.param("button", marks=pytest.mark.verify("the same by button")), "Escape"]
)
def test_who_thinks_better_of_it_is_back_at_the_game(friends, way):
    _, bob = friends()
    bob.button("Prepare a reply").click()
    expect(bob.page.locator("#board .legal")).to_have_count(9)
    if way == "button":
        bob.button("Cancel").click()
    else:
        bob.press("Escape")
    expect(bob.page.locator("#board .legal")).to_have_count(0)
    expect(bob.page.locator("#task")).to_have_text("")
    bob.button("Prepare a reply").wait_for()


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_the_turn_may_come_while_one_still_chooses(friends):
    ann, bob = friends()
    bob.button("Prepare a reply").click()
    expect(bob.page.locator("#board.planning .legal")).to_have_count(9)
    ann.click("b2")
    expect(bob.page.locator("#status")).to_have_text("Your turn")
    expect(bob.page.locator("#board.planning")).to_have_count(0)
    bob.page.locator('[data-slot="bar"]').wait_for()
    bob.click("a1")
    assert bob.moves == ["b2", "a1"]


@pytest.mark.verify("another end of it; one that is played and one that is impossible are in ring one")
def test_a_turn_of_several_clicks_by_keyboard_alone(friends):
    """A step is two clicks, the next one begins where it ends, and a removal ends the turn."""
    _, bob = friends("duet")
    late = LateAnswers(bob.page)
    bob.page.reload()
    bob.page.keyboard.press("r")
    board = bob.page.locator("#board.planning")
    board.locator(".legal").first.wait_for()
    for click in ("c2", "c1", "c1", "b1", "a2"):
        board.locator(f'.legal[data-at="{click}"]').wait_for()
        place(bob, click).focus()
        late.hold("/prepare$")
        bob.page.keyboard.press("Enter")
        late.wait_until_held()
        late.let_go()  # a second press before would count as one of two
    expect(bob.page.locator("#task")).to_have_text("You have prepared a reply: c2-c1 c1-b1 a2.")
    expect(bob.page.locator("#aloud")).to_have_text("You have prepared a reply: c2-c1 c1-b1 a2.")


@pytest.mark.verify("a second way away from it; the first is in ring one")
def test_in_the_past_nothing_of_it_is_shown(friends):
    ann, bob = friends()
    ann.click("b2")
    bob.click("a1")
    prepare(bob, "c3")
    bob.press("Home")
    expect(bob.button("Cancel the prepared reply")).to_be_hidden()
    expect(bob.page.locator("#board .planned")).to_have_count(0)
    bob.press("End")
    expect(bob.button("Cancel the prepared reply")).to_be_visible()
    expect(bob.page.locator("#board .planned")).to_have_count(1)


@pytest.mark.verify("axe once more; each kind of page is looked at once in ring one")
def test_axe_finds_nothing(friends):
    _, bob = friends()
    bob.button("Prepare a reply").click()
    expect(bob.page.locator("#board.planning .legal")).to_have_count(9)
    assert faults_in_each_light(bob.page) == []
    bob.page.locator('#board.planning .legal[data-at="c3"]').click()
    expect(bob.page.locator("#task")).to_have_text("You have prepared a reply: c3.")
    assert faults_in_each_light(bob.page) == []
    assert bob.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert bob.button("Cancel the prepared reply").bounding_box()["height"] >= 24
