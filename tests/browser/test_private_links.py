"""The same person on another device, by a private link: its secret is nowhere to be found, and it can be taken back."""

import re

import pytest
from playwright.sync_api import expect

from .friends import Friend, gathered
from .late import LateAnswers


@pytest.fixture
def friend(new_page):
    """Somebody in a browser of their own."""
    return lambda name, **wishes: Friend(new_page(**wishes), name)


def test_the_secret_is_in_no_address_no_history_and_no_request(friend):
    ann, other = friend("Ann"), friend("Ann")
    gathered([ann], "tictactoe", ["person", "first-game"])
    link = ann.private_link()
    secret = link.partition("#key=")[2]
    asked = []
    other.page.context.on("request", lambda request: asked.append((request, request.url)))
    other.arrive(link)
    expect(other.page).to_have_url(re.compile(r"/tables/[^#]*$"))
    expect(other.page.locator("#board .legal").first).to_be_visible()
    assert other.page.url.endswith(f"/tables/{ann.table_id}")
    assert secret not in other.page.content()
    other.page.get_by_role("link", name="Tic-tac-toe").click()
    other.page.wait_for_url("**/games/tictactoe")
    assert all(secret not in url for _, url in asked)
    assert all(secret not in request.all_headers().get("referer", "") for request, _ in asked)
    assert [secret in (request.post_data or "") for request, _ in asked].count(True) == 1
    addresses = []
    for _ in range(3):
        addresses.append(other.page.url)
        other.page.go_back()
    assert all(secret not in address for address in addresses)


@pytest.mark.verify("what a browser keeps; both devices are in ring one")
def test_a_private_link_is_gone_from_the_dialog_once_that_is_closed(friend):
    ann = friend("Ann")
    gathered([ann], "tictactoe", ["person", "first-game"])
    secret = ann.private_link().partition("#key=")[2]
    assert secret not in ann.page.content()
    expect(ann.page.locator("#private-link")).to_have_value("")


@pytest.mark.verify("a slip of a finger")
def test_a_double_click_makes_one_link(friend):
    """The first of two would be no longer good, and could be the one that is shown."""
    ann, asked = friend("Ann"), []
    late = LateAnswers(ann.page)
    gathered([ann], "tictactoe", ["person", "first-game"])
    ann.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    late.hold("/link$")
    ann.button("More").click()
    ann.button("Make a private link").dblclick()
    late.wait_until_held()
    made = ann.page.locator("#private-link")
    expect(made).to_have_value("")
    late.let_go()
    expect(made).to_have_value(re.compile("#key="))
    assert asked.count("link") == 1
    before = made.input_value()
    ann.button("Make a private link").click()
    expect(made).not_to_have_value(before)


def test_both_devices_play_until_one_shuts_the_other_out_which_then_only_watches(friend):
    ann, bob, other = friend("Ann"), friend("Bob"), friend("Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    link = bob.private_link()
    other.page.goto(link.partition("#")[0])
    expect(other.seat_row(1)).not_to_contain_text("(you)")
    other.arrive(link)  # where the page is open already
    expect(other.seat_row(1)).to_contain_text("(you)")
    ann.click("b2")
    other.click("a1")
    bob.wait_for(2)
    bob.private_link("Shut my other devices out")
    expect(other.page.locator("#slot", has_text="You are watching this table.")).to_be_visible()
    expect(other.seat_row(1)).not_to_contain_text("(you)")
    ann.click("c3")
    other.wait_for(3)
    assert other.page.locator("#board .legal").count() == 0
    bob.click("a3")


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_a_link_that_is_no_longer_good_says_so(friend, new_page):
    ann, other = friend("Ann"), friend("Somebody")
    gathered([ann], "tictactoe", ["person", "first-game"])
    first = ann.private_link()
    ann.private_link()
    other.page.goto(first, wait_until="commit")
    other.message("This private link is no longer good")
    assert other.page.url.endswith(ann.table_id)
    assert all("403" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


@pytest.mark.verify("the same in a game with hidden hands")
def test_a_hand_that_is_hidden_goes_along(friend):
    ann, bob, other = friend("Ann"), friend("Bob"), friend("Ann")
    gathered([ann, bob], "peek", ["person", "open"])
    other.arrive(ann.private_link())
    expect(other.seat_row(0)).to_contain_text("(you)")
    names = "[...document.querySelectorAll('#board [data-at] > title')].map((title) => title.textContent)"
    assert other.page.evaluate(names) == ann.page.evaluate(names) != bob.page.evaluate(names)
