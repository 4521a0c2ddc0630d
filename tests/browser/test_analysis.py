"""A game that is over, analysed: lines of the engine, variations, a link, a file."""

from functools import reduce

from playwright.sync_api import expect

import tessella
from tessella import Position

from .conftest import PHONE, TablePage, faults_in_each_light

GAME = ("b2", "b1", "a3", "a1", "c1")
ENGINE = 120_000
"""Milliseconds until the engine tells something first: its process starts, and gives way to all others."""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
BOXES = """[...document.querySelectorAll("#board > svg, .engine, #lines button, #tree, .steps, .beside .buttons")]
  .map((node) => Object.values(node.getBoundingClientRect().toJSON()))"""


def test_a_game_is_analysed_and_its_variations_kept_and_shared(page, new_page):
    table = TablePage.opened(page, reduce(Position.play, GAME[:4], tessella.new("tictactoe")))
    table.place("c1").click()
    table.button("Analyse").click()
    page.wait_for_url("**/analysis#5/")
    expect(page.locator("#status")).to_have_text("The game is over")
    tree = page.get_by_role("region", name="Moves and variations")
    page.keyboard.press("ArrowLeft")
    expect(tree.locator("[aria-current]")).to_have_text("a1")
    before = page.evaluate(BOXES)
    table.button("Analyse").click()
    line = page.locator("#lines button").first
    expect(line).to_contain_text("Cross wins in 1 turn", timeout=ENGINE)
    expect(page.get_by_role("meter")).to_have_text("Cross 100%0% Nought")
    expect(page.locator("#board .badge")).to_have_count(3)
    expect(page.locator('#board [data-at="c1"].hinted')).to_be_visible()
    assert page.evaluate(BOXES) == before, "nothing has moved"
    assert faults_in_each_light(page) == []

    line.focus()  # its end is shown, and is not played
    expect(page.locator('#board [data-at="c1"]')).to_have_accessible_name("c1: Cross")
    page.locator("#analyse").focus()
    expect(page.locator('#board [data-at="c1"]')).not_to_have_accessible_name("c1: Cross")
    page.evaluate(HIDE, True)
    expect(table.button("Go on")).to_be_visible()
    page.evaluate(HIDE, False)

    table.place("c3").click()  # a variation
    expect(tree.get_by_role("group", name="Variation").locator("[aria-current]")).to_have_text("c3")
    expect(page.locator("#lines button").first).to_contain_text("wins", timeout=ENGINE)
    table.button("Stop").click()
    table.button("Keep variations").click()
    table.message("kept with the game")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as text").click()
    assert "(5. c3)" in download.value.path().read_text("utf-8")
    friend = new_page(viewport=PHONE)
    friend.goto(page.url)
    expect(friend.locator("#tree .variation [aria-current]")).to_have_text("c3")
    assert friend.evaluate("document.documentElement.scrollWidth <= innerWidth")
    friend.goto(f"{page.url.partition('#')[0]}#2/")  # another link, where the page is open already
    expect(friend.locator("#tree [aria-current]")).to_have_text("b1")
    table.button("Remove from here").click()
    expect(tree.locator(".variation")).to_have_count(0)
    page.reload()
    expect(tree.locator(".variation")).to_have_count(1)
