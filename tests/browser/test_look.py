"""How pages look: on a phone, in the dark, to axe, without motion."""

import pytest

from .conftest import PHONE, TablePage, faults

SCHEMES = ["light", "dark"]
PAGES = ["/", "/games/tictactoe", "/games/andantino", "/games/andantino/rules"]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_on_pages(new_page, address, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(address)
    assert faults(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("viewport", [None, PHONE])
def test_axe_finds_nothing_at_a_table(new_page, scheme, viewport):
    page = new_page(color_scheme=scheme, **({"viewport": viewport} if viewport else {}))
    table = TablePage(page, "andantino")
    table.page.locator("#board .legal").first.click()
    table.wait_for(1)
    assert faults(page) == []
    table.button("Resign").click()
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    table.status("wins")
    assert faults(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_an_error_page(new_page, scheme):
    page = new_page(color_scheme=scheme)
    page.goto("/nowhere")
    assert faults(page) == []
    page.wait_for_load_state()
    complaints = new_page.complaints
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()


@pytest.mark.parametrize("name", ["tictactoe", "andantino"])
def test_on_a_phone_board_and_controls_fit_without_scrolling(new_page, name):
    page = new_page(viewport=PHONE)
    table = TablePage(page, name)
    bottom = page.evaluate("document.querySelector('.controls').getBoundingClientRect().bottom")
    assert bottom <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board = page.locator("#board > svg").bounding_box()
    assert board["width"] >= 330
    table.button("Resign").wait_for()


@pytest.mark.parametrize("address", PAGES)
def test_on_a_phone_pages_do_not_scroll_sideways(new_page, address):
    page = new_page(viewport=PHONE)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_everything_to_press_is_big_enough_for_a_finger(new_page):
    page = new_page(viewport=PHONE)
    TablePage(page, "tictactoe")
    for button in page.locator(".controls :is(button, .button)").all():
        if button.is_visible():
            assert button.bounding_box()["height"] >= 44


def test_the_rules_are_at_hand(sit):
    table = sit("andantino")
    table.page.get_by_role("link", name="Rules").click()
    dialog = table.page.get_by_role("dialog", name="Rules of Andantino")
    dialog.get_by_role("heading").first.wait_for()
    assert dialog.locator("figure svg").count() > 0
    table.press("Escape")
    assert not dialog.is_visible()
