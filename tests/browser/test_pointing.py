"""Sentences show the places that they name: news, hints, what friends write."""

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, faults_in_each_light
from .friends import Friend, gathered


@pytest.fixture
def friends(new_page):
    """Ann, who begins, and Bob, who has a phone."""
    pair = Friend(new_page(), "Ann"), Friend(new_page(viewport=PHONE, has_touch=True), "Bob")
    gathered(pair, "andantino", ["person", "open"])
    return pair


def test_what_a_friend_writes_is_seen_where_the_eye_is_and_on_the_board(friends):
    ann, bob = friends
    newest, named = bob.page.locator("#newest"), bob.page.locator("#board .named")
    expect(bob.page.locator("#board .axis").first).to_be_hidden()
    ann.say("Hello")
    expect(newest).to_have_text("1 unread: Ann Hello")
    ann.say("First 0,1 and then 1,-1?")
    expect(newest).to_have_text("2 unread: Ann First 0,1 and then 1,-1?")
    assert {place.get_attribute("data-at") for place in named.all()} == {"0,1", "1,-1"}
    assert named.locator(".badge").all_text_contents() == ["1", "2"]
    expect(bob.page.locator("#board .axis").first).to_be_visible()
    assert faults_in_each_light(bob.page) == []
    assert bob.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    newest.click()
    expect(bob.page.locator("#chat li").last).to_be_in_viewport()
    expect(newest).to_be_hidden()
    expect(ann.page.locator("#newest")).to_be_hidden()
    bob.button("More").click()
    bob.page.get_by_label("Coordinates").uncheck()
    bob.page.reload()
    expect(bob.page.locator("#chat li")).to_have_count(2)
    expect(newest).to_be_hidden()
    bob.page.evaluate("scrollTo(0, 0)")  # the browser had it where it was
    ann.say("And 1,-1 now")
    expect(newest).to_contain_text("And 1,-1 now")
    expect(bob.page.locator("#board .axis").first).to_be_hidden()
