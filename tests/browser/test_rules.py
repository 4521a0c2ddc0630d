"""The page of rules: clauses to link to, and the sandbox."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, TablePage, faults
from .late import LateAnswers


@pytest.fixture
def rules(page):
    page.goto("/games/andantino/rules")
    page.locator("#status", has_text="White to play").wait_for()
    return page


def place(page, name):
    return page.locator(f'#board [data-at="{name}"]')


def moves(page, *expected):
    page.wait_for_function("text => document.getElementById('moves').value === text", arg=" ".join(expected))


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_link_to_a_clause_leads_there(page):
    page.goto("/games/andantino/rules#A3")
    assert page.locator("h2:target").inner_text().startswith("A3 ")
    assert page.locator("h2:target").is_visible()


@pytest.mark.verify("another link of the page")
def test_clauses_offer_their_links(rules):
    rules.get_by_role("link", name="Link to A2").click()
    assert rules.url.endswith("#A2")


def test_the_sandbox_plays_for_both_sides_and_takes_back(rules):
    assert rules.locator("#board .legal").count() == 2
    place(rules, "0,1").click()
    rules.locator("#status", has_text="Red to play").wait_for()
    place(rules, "1,1").click()
    moves(rules, "0,1", "1,1")
    rules.get_by_role("button", name="Undo").click()
    moves(rules, "0,1")
    rules.get_by_role("button", name="Start over").click()
    moves(rules)


def test_the_sandbox_says_why_not(rules):
    place(rules, "0,0").click()
    rules.locator("#message", has_text="A0").wait_for()
    rules.get_by_text("Moves in writing").click()
    field = rules.get_by_label("Move", exact=True)
    field.fill("9,9")
    field.press("Enter")
    rules.locator("#message", has_text="9,9").wait_for()
    assert field.input_value() == "9,9"
    field.fill("0,1")
    field.press("Enter")
    moves(rules, "0,1")
    assert rules.locator("#message").inner_text() == "White places a tile on 0,1."
    assert rules.locator("#task").inner_text() == "Place a tile where it touches at least two others."


@pytest.mark.verify("another link of the page")
def test_an_option_changes_what_is_legal(rules):
    place(rules, "0,1").click()
    moves(rules, "0,1")
    usual = rules.locator("#board .legal").count()
    rules.get_by_label("Second-player exception").check()
    moves(rules)
    place(rules, "0,1").click()
    moves(rules, "0,1")
    assert rules.locator("#board .legal").count() > usual


@pytest.mark.verify("another link of the page")
def test_moves_are_set_up_from_text(rules, new_page):
    line = "1,-1 0,1 -1,1 2,-1 2,-2 3,-2 3,-3"
    rules.get_by_text("Moves in writing").click()
    rules.get_by_label("Moves so far").fill(line)
    rules.get_by_role("button", name="Set these moves up").click()
    rules.locator("#status", has_text="The game is over").wait_for()
    assert "A1" in rules.locator("#message").inner_text()
    rules.get_by_label("Moves so far").fill("1,-1 9,9")
    rules.get_by_role("button", name="Set these moves up").click()
    rules.locator("#message", has_text="Move 2").wait_for()
    assert rules.get_by_label("Moves so far").input_value() == "1,-1 9,9"
    assert all("422" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_the_pictures_can_be_played_on(rules):
    rules.locator("figure", has_text="Red has used the exception").get_by_role(
        "button", name="Try it"
    ).click()
    moves(rules, "0,1", "2,0*")
    assert rules.get_by_label("Second-player exception").is_checked()
    rules.locator("figure").first.get_by_role("button", name="Try it").click()
    moves(rules)
    assert not rules.get_by_label("Second-player exception").is_checked()


@pytest.mark.verify("another link of the page")
def test_the_sandbox_goes_by_keyboard(rules):
    place(rules, "0,1").focus()
    rules.keyboard.press("Enter")
    moves(rules, "0,1")


def test_clauses_at_a_table_lead_to_the_rules_at_hand(sit):
    table = sit("andantino")
    table.place("0,0").click()
    table.page.get_by_role("link", name="A0").click()
    heading = table.page.get_by_role("dialog").get_by_role("heading", name="A0")
    heading.wait_for()
    assert heading.is_visible()


@pytest.mark.verify("the sandbox in one more game; two are in ring one")
def test_the_sandbox_plays_with_open_hands_and_moves_of_two_clicks(page):
    page.goto("/games/antino/rules")
    page.locator("#board .legal").first.wait_for()
    page.get_by_role("button", name="Try it").nth(1).click()
    page.wait_for_function("() => document.getElementById('moves').value.includes('x-d5')")
    before = page.locator("#moves").input_value()
    page.locator("#board .legal").first.click()
    page.locator("#board .chosen:not(.legal)").wait_for()  # the answer has come
    page.locator("#board .legal").first.click()
    page.locator("#message", has_text="places the").wait_for()
    after = page.locator("#moves").input_value()
    assert after.startswith(before) and "?" not in after


@pytest.mark.verify("two games have a rack; rules are read in ring one")
@pytest.mark.parametrize("name", ["octopus", "antino"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_in_the_sandbox_the_rack_lies_below_a_board_as_wide(new_page, name, viewport):
    page = new_page(viewport=viewport)
    page.goto(f"/games/{name}/rules")
    page.locator("#sandbox").scroll_into_view_if_needed()
    page.locator("#board > .hand").wait_for()
    board, rack = (page.locator(f"#board > {part}").bounding_box() for part in ("svg:first-child", ".hand"))
    assert rack["y"] >= board["y"] + board["height"]
    assert rack["x"] == board["x"] and rack["width"] == board["width"]


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_a_click_before_the_answer_to_the_one_before_counts(page):
    late = LateAnswers(page)
    page.goto("/games/antino/rules")
    page.get_by_role("button", name="Try it").nth(1).click()
    page.wait_for_function("() => document.getElementById('moves').value.includes('x-d5')")
    before = page.locator("#moves").input_value()
    page.locator("#board .legal").first.click()
    page.locator("#board .chosen:not(.legal)").wait_for()  # the answer has come
    second = page.locator("#board .legal").first.get_attribute("data-at")
    page.keyboard.press("Escape")
    page.locator("#board .chosen").wait_for(state="detached")
    late.hold("/sandbox$")
    page.locator("#board .legal").first.click()
    late.wait_until_held()
    place(page, second).click()
    late.let_go()
    page.locator("#message", has_text="places the").wait_for()
    assert page.locator("#moves").input_value().startswith(before)


def test_the_rules_lie_beside_the_board_and_can_be_tried_there(sit):
    table = sit("andantino")
    table.page.set_viewport_size({"width": 1440, "height": 900})
    table.page.get_by_role("link", name="Rules").click()
    rules = table.page.get_by_role("dialog", name="Rules of Andantino")
    figure = rules.locator("figure").nth(1)
    figure.get_by_role("button", name="Try it").click()
    figure.locator(".legal").first.click()
    expect(figure.get_by_role("status")).to_contain_text("places a tile")
    assert table.plies == 0
    table.click("0,1")
    assert rules.is_visible()
    board, panel = table.page.locator("#board > svg").bounding_box(), rules.bounding_box()
    assert board["x"] + board["width"] <= panel["x"]
    figure.get_by_role("button", name="Start over").click()
    expect(figure.get_by_role("status")).to_contain_text("Place a tile")
    assert faults(table.page) == []
    table.place("0,1").focus()
    table.press("Escape")
    expect(rules).to_be_hidden()


@pytest.mark.verify("sizes multiply; one phone is in ring one")
def test_on_a_phone_the_rules_lie_over_the_board(new_page):
    page = new_page(viewport=PHONE)
    TablePage(page, "andantino")
    page.get_by_role("link", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules of Andantino")
    rules.get_by_role("button", name="Try it").first.click()
    rules.locator(".board .legal").first.click()
    expect(rules.get_by_role("status")).to_contain_text("places a tile")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
