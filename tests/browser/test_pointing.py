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
    assert bob.page.locator("#board .badge").all_text_contents() == ["1", "2"]
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


TOLD = """async ({ table, moves }) => {
  const { State } = await import(document.querySelector('link[href$="/table/state.js"]').href);
  const state = new State(table, { told: [], own: "" });
  return moves.map((move) => (state.tell(move), state.latest(move.news)));
}"""


def told(page, *moves):
    """What a page tells after each move, at a table of three seats of which the first is ours."""
    seats = [{"yours": seat == 0} for seat in range(3)]
    table = {
        "mine": True,
        "changed": 0,
        "players": seats,
        "moves": [],
        "trouble": "",
        "note": "",
        "prepared": None,
    }
    return page.evaluate(TOLD, {"table": table, "moves": [*moves]})


def move(news, own=False, words=""):
    return {"news": news, "own": own, "words": words}


def test_what_others_have_done_is_told_newest_first_and_ones_own_move_last(sit):
    page = sit().page
    mine, first, second, next_one = told(
        page, move("I do.", own=True), move("Ben does."), move("Cay does."), move("I go on.", own=True)
    )
    assert (mine["lines"], mine["own"]) == (["I do."], "")
    assert (first["lines"], first["own"]) == (["Ben does."], "I do.")
    assert (second["lines"], second["own"], second["named"]) == (["Cay does.", "Ben does."], "I do.", 2)
    assert (next_one["lines"], next_one["own"]) == (["I go on."], "")


def test_what_a_partner_asks_for_stays_while_one_does_it(sit):
    page = sit().page
    _, asked, done, later = told(
        page,
        move("Ben steps."),
        move("Ben ends.", words="Please step."),
        move("I step.", own=True),
        move("Ben steps again."),
    )
    assert (asked["lines"], asked["named"]) == (["Please step.", "Ben ends.", "Ben steps."], 1)
    assert (done["lines"], done["own"]) == (["Please step."], "I step.")
    assert (later["lines"], later["own"]) == (["Ben steps again."], "I step.")
