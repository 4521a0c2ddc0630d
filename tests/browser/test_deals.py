"""Deals with a name: played again by another browser."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tessella import CHANCE
from tessella.record import parse

from .conftest import PHONE, TablePage, faults


def dealt(page):
    """What chance has done; an engine may have moved already."""
    record = parse(page.request.get(f"{page.url}/record.txt").text())
    return [move for move in record.moves if move.seat == CHANCE]


def test_the_deal_of_a_table_is_played_again_by_another_browser(page, new_page):
    TablePage(page, "octopus", choices={"sets": "2"})
    link = page.locator(".site .deal a")
    name = link.inner_text()
    other = new_page()
    other.goto(link.get_attribute("href"))
    assert other.get_by_label("Deal").input_value() == name
    assert other.get_by_label("Sets").input_value() == "2"
    other.get_by_role("button", name="Play").click()
    other.wait_for_url("**/tables/*")
    expect(other.locator(".site .deal")).to_have_text(f"Deal {name}")
    assert dealt(other) == dealt(page)


def test_the_deal_of_the_day_is_one_press_away(page):
    page.goto("/games/octopus")
    page.get_by_role("link", name="Deal of the day").click()
    page.wait_for_url("**/daily/octopus")
    expect(page.get_by_role("heading", name="Octopus: deal of the day")).to_be_visible()


@pytest.mark.verify("sizes multiply; one phone is in ring one")
def test_on_a_phone_the_deal_is_in_a_dialog(new_page):
    page = new_page(viewport=PHONE)
    page.goto("/games/octopus?deal=" + "w" * 40)
    assert faults(page) == []
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".site .deal")).to_be_hidden()
    page.get_by_role("button", name="More").click()
    expect(page.locator("#more .deal a")).to_have_text("w" * 40)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults(page) == []


@pytest.mark.verify("another way to a deal")
def test_a_game_that_is_not_dealt_shows_no_deal(sit):
    page = sit().page
    page.get_by_role("button", name="More").click()
    for place in page.locator(".deal").all():
        expect(place).to_be_hidden()


@pytest.mark.verify("another way to a deal")
def test_a_set_of_ones_own_is_dealt_by_a_name_as_well(page):
    """Such a form is sent by a script."""
    tiles = quote("/".join(["B..."] * 5 + ["O..."] * 5 + ["#..."] * 14))
    page.goto(f"/games/cancelletto?deal=tuesday&option.set={tiles}")
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".site .deal")).to_have_text("Deal tuesday")
    expect(page.locator(".site .agreed")).to_have_text("Tiles: own")
