"""From the first page into a game, and back to it."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, TablePage, faults
from .friends import Friend, gathered


def test_a_game_against_the_engine_begins_with_two_clicks(page):
    page.goto("/")
    page.get_by_role("link", name="Tic-tac-toe", exact=True).click()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#players")).to_contain_text("You")
    expect(page.locator("#players")).to_contain_text("casual")


@pytest.mark.parametrize(
    ("choice", "told"), [("On this screen", "Player 2"), ("With friends, by a link", "open")]
)
def test_the_ways_to_play_are_one_click_each(page, choice, told):
    page.goto("/games/tictactoe")
    page.get_by_label(choice).check()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#players")).to_contain_text(told)


@pytest.mark.verify("a detail of the page; the ways into a game are in ring one")
def test_the_level_that_is_chosen_plays(page):
    page.goto("/games/trio")
    page.get_by_role("radio", name="Club").check()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".player", has_text="club")).to_have_count(2)


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_on_a_small_phone_play_is_in_sight(new_page, game):
    page = new_page(viewport=PHONE)
    page.goto(f"/games/{game.name}")
    expect(page.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_text("Variants").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults(page) == []


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.verify("the same on a phone")),
    ],
)
def test_whoever_comes_back_goes_on_with_one_click(new_page, viewport):
    ann, bob = Friend(new_page(viewport=viewport), "Ann"), Friend(new_page(), "Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    ann.click("b2")
    mine = TablePage(ann.page, "tictactoe")
    mine.click("b2")
    address = ann.page.url
    ann.page.goto("/")
    tables = ann.page.get_by_role("region", name="Go on").get_by_role("link")
    expect(tables).to_have_count(2)
    expect(tables.first).to_contain_text("on this screen")
    expect(tables.last).to_contain_text("Bob to play")
    assert faults(ann.page) == []
    assert ann.page.title() == "(1) Tessella"
    bob.click("a1")
    expect(tables.first).to_contain_text("Your turn")
    expect(tables.first).to_contain_text("with Bob")
    expect(ann.page).to_have_title("(2) Tessella")
    tables.last.click()
    ann.page.wait_for_url(address)
    ann.page.go_back()
    expect(tables.first).to_contain_text("with Bob")


@pytest.mark.verify("a second list of one's games; the first is in ring one")
def test_the_last_games_are_found_again(page):
    table = TablePage(page, "tictactoe", opponent="person")
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        table.click(cell)
    address = page.url
    page.goto("/")
    last = page.get_by_role("region", name="Your last games").get_by_role("link")
    expect(last).to_have_count(1)
    expect(last).to_contain_text("Cross wins")
    expect(page.get_by_role("region", name="Go on")).to_have_count(0)
    assert faults(page) == []
    last.click()
    page.wait_for_url(address)


EVERYTHING_TOLD = """async () => {
  const { listen } = await import(document.querySelector('link[href$="/live.js"]').href);
  return new Promise((resolve) => listen("turns", { onNews: () => resolve() }));
}"""
"""Waits for what is told after the list of tables."""


@pytest.mark.verify("a detail of the page; the ways into a game are in ring one")
def test_whoever_is_new_sees_games_only(page):
    page.goto("/")
    page.evaluate(EVERYTHING_TOLD)
    assert not page.get_by_role("heading", name="Your last games").is_visible()
    assert not page.get_by_role("heading", name="Go on").is_visible()
    assert faults(page) == []


@pytest.mark.verify("a detail of the page; the ways into a game are in ring one")
def test_a_record_is_opened_on_a_page_of_its_own(page):
    page.goto("/")
    page.get_by_role("link", name="Open a record").click()
    expect(page.get_by_role("heading", name="Open a record")).to_be_visible()


@pytest.mark.verify("a second way to the deal of the day; one is in ring one")
def test_the_deal_of_the_day_is_on_the_first_page(page):
    page.goto("/")
    page.get_by_role("region", name="Deal of the day").get_by_role("link", name="Octopus").click()
    page.wait_for_url("**/daily/octopus")


@pytest.mark.verify("a detail of the page; the ways into a game are in ring one")
def test_a_variant_leads_to_its_clause(page):
    page.goto("/games/andantino")
    page.get_by_text("Variants").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Rule A5").click()
    expect(opened.value.locator("#A5")).to_be_in_viewport()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_form_that_cannot_be_taken_leads_back_to_it(new_page, page):
    page.goto("/games/tictactoe")
    page.get_by_text("Variants").click()
    page.locator('[name="seat.1"]').evaluate("(seat) => { seat.selectedOptions[0].value = 'divine'; }")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading")).to_contain_text("There is no level")
    page.get_by_role("link", name="Back").click()
    page.wait_for_url("**/games/tictactoe")
    new_page.complaints.clear()


@pytest.mark.verify("an older browser; what the scripts use is tested below the browser")
@pytest.mark.parametrize("address", ["/", "/games/andantino/rules"])
def test_an_older_browser_is_told_so_in_a_sentence(new_page, address):
    page = new_page(is_alone=True)
    page.add_init_script("delete Array.prototype.findLast")
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("This browser is too old")
    assert faults(page) == []
    new_page.complaints.clear()  # its scripts may fail


@pytest.mark.verify("the other side of the same")
def test_a_browser_that_is_supported_is_told_nothing(page):
    page.goto("/")
    assert page.locator(".old").count() == 0
