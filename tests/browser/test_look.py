"""How pages look: on a phone, in the dark, to axe, without motion."""

import re

import pytest
from playwright.sync_api import expect

from games.shelf import recorded

from .conftest import DESKTOP, PHONE, TablePage, faults_in_each_light

PAGES = [
    "/",
    "/games/tictactoe",
    "/games/andantino",
    "/games/andantino/rules",
    "/games/antino",
    "/games/antino/rules",
    "/games/cancelletto/rules",
    "/records",
]


LOOKED_AT = ["/", "/games/andantino/rules", "/records"]


@pytest.mark.parametrize(
    "address",
    [
        address
        if address in LOOKED_AT
        else pytest.param(address, marks=pytest.mark.verify("the same page for another game"))
        for address in PAGES
    ],
)
def test_axe_finds_nothing_on_pages(new_page, address):
    page = new_page(reduced_motion="reduce")
    page.goto(address)
    assert faults_in_each_light(page) == []


@pytest.mark.parametrize(
    "viewport", [pytest.param(DESKTOP, marks=pytest.mark.verify("the same on a larger screen")), PHONE]
)
def test_axe_finds_nothing_at_a_table(new_page, viewport):
    page = new_page(viewport=viewport)
    table = TablePage(page, "andantino")
    table.page.locator("#board .legal").first.click()
    table.wait_for(1)
    assert faults_in_each_light(page) == []
    if viewport is PHONE:
        table.button("More").click()
        assert faults_in_each_light(page) == []
        inside = page.locator("#more").evaluate("(home) => home.scrollWidth <= home.clientWidth")
        assert inside
    table.button("Resign").click()
    assert faults_in_each_light(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    table.status("wins")
    assert faults_in_each_light(page) == []


@pytest.mark.verify("axe once more; each kind of page is looked at once in ring one")
def test_axe_finds_nothing_in_the_past_and_in_dialogs(page):
    table = TablePage(page, "andantino")
    page.locator("#board .legal").first.click()
    table.wait_for(1)
    table.place("0,0").click()
    table.message("A0")
    assert faults_in_each_light(page) == []
    table.press(",")
    table.status("The beginning")
    assert faults_in_each_light(page) == []
    table.button("Share").click()
    assert faults_in_each_light(page) == []
    table.press("Escape", "End")
    table.press("t")
    assert faults_in_each_light(page) == []
    table.press("Escape")
    table.button("More").click()
    assert faults_in_each_light(page) == []
    table.button("Keys").click()
    assert faults_in_each_light(page) == []


@pytest.mark.verify("axe once more; each kind of page is looked at once in ring one")
def test_axe_finds_nothing_in_the_sandbox(page):
    page.goto("/games/andantino/rules")
    page.locator("#board .legal").first.wait_for()
    page.locator('#board [data-at="0,0"]').click()
    page.locator("#message", has_text="A0").wait_for()
    assert faults_in_each_light(page) == []


def test_axe_finds_nothing_on_an_error_page(new_page):
    page = new_page()
    page.goto("/nowhere")
    assert faults_in_each_light(page) == []
    page.wait_for_load_state()
    complaints = new_page.complaints
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()


@pytest.mark.parametrize(
    "name", ["tictactoe", pytest.param("andantino", marks=pytest.mark.verify("the same with another game"))]
)
def test_on_a_phone_board_and_controls_fit_without_scrolling(new_page, name):
    page = new_page(viewport=PHONE)
    table = TablePage(page, name)
    assert page.evaluate("document.getElementById('slot').getBoundingClientRect().bottom") <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board = page.locator("#board > svg").first.bounding_box()
    assert board["width"] >= 330
    table.button("More").click()
    table.button("Resign").wait_for()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize("address", PAGES)
def test_on_a_phone_pages_do_not_scroll_sideways(new_page, address):
    page = new_page(viewport=PHONE)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_paper_shows_the_board_and_the_moves_only(new_page):
    page = new_page()
    table = TablePage(page, "andantino")
    page.locator("#board .legal").first.click()
    table.wait_for(1)
    page.emulate_media(media="print")
    assert page.locator("#board > svg").is_visible()
    assert page.locator("#board > svg").bounding_box()["height"] > 300
    assert page.locator(".moved").is_visible()
    unwanted = page.locator(":is(.slot, .steps, .result, .chat, .theme, dialog) :is(button, input), .dot")
    assert unwanted.count() > 20
    assert not any(each.is_visible() for each in unwanted.all())


@pytest.mark.verify("a detail of motion and drawing")
def test_moves_are_animated_unless_the_player_wants_them_still(new_page):
    page = new_page()
    page.add_init_script(
        "let count = 0; const { animate } = Element.prototype;"
        "Element.prototype.animate = function (...how) { count++; return animate.apply(this, how); };"
        "window.animations = () => count;"
    )
    table = TablePage(page, "tictactoe")
    table.click("b2")
    assert page.evaluate("() => animations()") > 0
    table.button("More").click()
    page.get_by_label("Animate moves").uncheck()
    table.button("Close").click()
    before = page.evaluate("() => animations()")
    table.click("a1")
    assert page.evaluate("() => animations()") == before
    page.get_by_role("dialog").wait_for(state="hidden")
    page.emulate_media(reduced_motion="reduce")
    table.button("More").click()
    page.get_by_label("Animate moves").check()
    table.button("Close").click()
    table.click("c3")
    assert page.evaluate("() => animations()") == before


@pytest.mark.verify("every button of a phone; those that a turn needs are in ring one")
def test_everything_to_press_is_big_enough_for_a_finger(new_page):
    page = new_page(viewport=PHONE)
    TablePage(page, "tictactoe")
    for place in ("bar", "steps", "dialog"):
        if place == "steps":
            page.get_by_role("button", name="Moves", exact=True).click()
            assert page.locator(".steps button").first.is_visible()
        if place == "dialog":
            page.get_by_role("button", name="Done", exact=True).click()
            page.get_by_role("button", name="More", exact=True).click()
            page.get_by_role("dialog").wait_for()
        buttons = page.locator("main :is(button, .button, .tick):not(.move, .name)").all()
        seen = [button for button in buttons if button.is_visible()]
        assert len(seen) > 3
        for each in seen:
            assert each.bounding_box()["height"] >= 44, each.inner_text()


@pytest.mark.verify("the same rules on a narrower screen; beside the board they are in ring one")
def test_the_rules_are_at_hand(sit):
    table = sit("andantino")
    table.page.get_by_role("link", name="Rules").click()
    dialog = table.page.get_by_role("dialog", name="Rules of Andantino")
    dialog.get_by_role("heading").first.wait_for()
    assert dialog.locator("figure svg").count() > 0
    table.press("Escape")
    assert not dialog.is_visible()


@pytest.mark.verify("a detail of motion and drawing")
def test_a_place_that_is_looked_at_has_a_frame_and_no_filter(new_page):
    """A filter on one place has the browser paint the whole board again."""
    page = new_page(reduced_motion="reduce")
    TablePage.opened(page, recorded("andantino", "moving-win", 58))
    tile = page.locator("#board .legal:not(.cell)").first
    tile.hover()
    expect(tile.locator(".frame")).to_be_visible()
    expect(tile).to_have_css("filter", "none")
    page.mouse.move(1, 1)
    expect(tile.locator(".frame")).to_be_hidden()


@pytest.mark.verify("a detail of motion and drawing")
def test_only_what_a_move_changes_is_drawn_anew(new_page):
    """The rest stays as it is, with the marks that the page has put there."""
    page = new_page()
    table = TablePage(page, "andantino")
    table.click("0,1")
    page.evaluate(
        "() => document.querySelectorAll('#board [data-at]').forEach((each) => (each.known = true))"
    )
    table.click("1,1")
    table.wait_for(2)
    anew = "() => [...document.querySelectorAll('#board [data-at]')].filter((each) => !each.known).length"
    places = page.locator("#board [data-at]").count()
    assert 0 < page.evaluate(anew) < places / 2
    table.page.reload()
    assert page.locator("#board [data-at]").count() == places


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_places_that_a_refusal_names_are_ringed(sit):
    """So nobody needs coordinates to find them."""
    table = sit("andantino")
    table.place("0,0").click()
    table.message("A tile of White lies on 0,0")
    expect(table.place("0,0")).to_have_class(re.compile("named"))
    table.click("0,1")
    expect(table.page.locator("#board .named")).to_have_attribute("data-at", "0,1")  # by the news


@pytest.mark.verify("waits for a search; the same with an engine that is held is in ring one")
def test_what_ones_own_move_has_brought_is_told_before_the_answer(sit):
    table = sit("andantino", opponent="first-game")
    table.watch("news")
    table.place("0,1").click()
    expect(table.page.locator("#news")).to_contain_text("Hazel places")
    assert next("You place" in told for told in table.watched() if told)


@pytest.mark.verify("a detail of motion and drawing")
def test_a_click_beside_a_dialog_closes_it(sit):
    table = sit()
    table.button("More").click()
    dialog = table.page.get_by_role("dialog", name="More")
    dialog.get_by_role("heading", name="More").click()
    expect(dialog).to_be_visible()
    table.page.mouse.click(5, 400)
    expect(dialog).to_be_hidden()


@pytest.mark.verify("a detail of motion and drawing")
def test_whoever_is_alone_has_nobody_to_write_to(sit):
    table = sit()
    expect(table.page.locator("#chat")).to_be_hidden()
