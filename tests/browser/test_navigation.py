"""The ways through the site: a bar on a phone, a menu at a table, the way back."""

from playwright.sync_api import expect

from .conftest import PHONE, TablePage, faults

TARGET = 44
"""Pixels that a finger needs."""


def test_on_a_phone_all_ways_are_in_reach_and_tell_what_waits(new_page):
    page = new_page(viewport=PHONE)
    table = TablePage(page, "tictactoe", opponent="person")
    table.click("b2")
    address = page.url
    ways, menu = page.get_by_role("navigation", name="Tessella"), table.button("Menu 1 waiting for you")
    expect(ways).to_be_hidden()
    menu.click()
    expect(ways.get_by_role("link")).to_have_count(5)
    expect(ways.get_by_role("link", name="Your games 1 waiting for you")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(ways).to_be_hidden()
    expect(menu).to_be_focused()
    menu.press("Enter")
    ways.get_by_role("link", name="Lobby").click()

    page.wait_for_url("**/lobby")
    expect(ways.get_by_role("link", name="Lobby")).to_have_attribute("aria-current", "page")
    boxes = [link.bounding_box() for link in ways.get_by_role("link").all()]
    assert all(min(box["width"], box["height"]) >= TARGET for box in boxes)
    assert all(box["y"] + box["height"] <= PHONE["height"] for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults(page) == []

    page.goto("/privacy")
    expect(ways.get_by_role("link", name="Your games 1 waiting for you")).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(address)
