"""What is kept of somebody is told, and taken away again by two clicks."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, TablePage, faults
from .friends import Friend, gathered


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.verify("the same journey on a larger screen")),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_who_is_forgotten_has_no_tables_and_the_others_see_no_name(new_page, viewport):
    ann, bob = Friend(new_page(viewport=viewport), "Ann"), Friend(new_page(), "Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    ann.click("b2")
    expect(bob.page.locator("#players")).to_contain_text("Ann")
    ann.page.goto("/")
    expect(ann.page.get_by_role("region", name="Go on")).to_contain_text("Bob")
    ann.page.evaluate("localStorage.setItem('tessella.name', 'Ann')")
    ann.page.get_by_role("link", name="What Tessella keeps of you").click()
    expect(ann.page.get_by_role("button", name="Yes, forget me")).to_be_hidden()
    assert faults(ann.page) == []
    ann.page.get_by_text("Forget me", exact=True).last.click()
    assert faults(ann.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    ann.page.get_by_role("button", name="Yes, forget me").click()
    expect(ann.page.get_by_role("heading", name="You are forgotten.")).to_be_visible()
    assert faults(ann.page) == []
    ann.page.wait_for_function("localStorage.length === 0")
    assert ann.page.context.cookies() == []
    expect(bob.page.locator("#players")).not_to_contain_text("Ann")
    expect(bob.page.locator("#players")).to_contain_text("Player 1")
    expect(bob.page.locator("#players")).to_contain_text("resigned")
    ann.page.goto("/mine")
    expect(
        ann.page.get_by_text("Here you will find every game that you play in this browser.")
    ).to_be_visible()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_it_needs_no_script(new_page):
    page = new_page(is_alone=True, java_script_enabled=False)
    answer = page.request.post("/tables", form={"game": "tictactoe", "seat.1": "first-game"}, max_redirects=0)
    assert answer.status == 303
    page.goto("/privacy")
    page.get_by_text("Forget me", exact=True).last.click()
    page.get_by_role("button", name="Yes, forget me").click()
    expect(page.get_by_text("1 table.")).to_be_visible()
    assert page.context.cookies() == []


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_page_that_is_open_goes_on_as_one_that_watches(page):
    table = TablePage(page, "tictactoe", opponent="person")
    table.click("b2")
    other = page.context.new_page()
    other.goto("/privacy")
    other.get_by_text("Forget me", exact=True).last.click()
    other.get_by_role("button", name="Yes, forget me").click()
    expect(other.get_by_role("heading", name="You are forgotten.")).to_be_visible()
    expect(page.locator("#players")).to_contain_text("Player 1")
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
