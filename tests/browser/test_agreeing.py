"""What players agree on besides moves: draws, and their names."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from .conftest import TablePage
from .late import DEAF, TELL


def test_a_draw_is_offered_and_accepted(sit):
    table = sit()
    offer = table.button("Offer a draw")
    assert offer.get_attribute("aria-disabled") == "true"
    offer.click(force=True)
    table.message("A draw can be offered once both sides have moved.")
    assert table.page.get_by_role("dialog").count() == 0
    table.click("b2")
    table.click("a1")
    before = table.boxes()
    offer.click()
    table.button("Keep playing").click()
    assert not table.button("Accept the draw").is_visible()
    table.offer_draw()
    table.message("offers a draw")
    assert table.boxes() == before
    table.button("Accept the draw").click()
    table.status("Draw")
    assert table.page.locator("#ending").text_content() != ""
    assert all(box in before for box in table.boxes())
    table.button("Play again").wait_for()


def test_what_has_just_appeared_is_deaf_for_a_moment(new_page):
    """A click was meant for what was there before; so was a key."""
    page = new_page(is_alone=True)
    page.clock.install()
    table, sent = TablePage(page, "tictactoe"), []
    table.click("b2")
    table.click("a1")
    page.clock.pause_at(datetime.now(UTC).timestamp() + 60)
    table.offer_draw()
    accept = table.button("Accept the draw")
    accept.wait_for()
    page.on("request", lambda request: sent.append(request.url))
    accept.click(force=True)
    accept.press("Enter")
    assert page.evaluate("document.getElementById('slot').className") == "slot deaf" and not sent
    page.clock.run_for(1000)
    accept.press("Enter")
    table.status("Draw")
    assert page.locator("#result.deaf").get_by_role("button", name="Play again").is_visible()


def test_another_question_in_the_same_row_is_deaf_as_well(new_page):
    """The page hears of both at once, after it was not connected."""
    page = new_page(is_alone=True)
    page.add_init_script(DEAF)
    page.clock.install()
    table = TablePage(page, "tictactoe")
    table.click("b2")
    page.clock.pause_at(datetime.now(UTC).timestamp() + 60)
    state = page.request.post(f"{page.url}/undo", data={"seq": 0}).json()["state"]
    asked = {**state, "can": {**state["can"], "grant": True}}
    for seq, moves in enumerate((1, 2), state["seq"] + 1):
        request = {"by": "Ann", "yours": False, "moves": moves}
        page.evaluate(TELL, [{**asked, "seq": seq, "request": request}])
        expect(table.button("Allow the takeback")).to_be_visible()
        expect(page.locator("#slot")).to_have_class("slot deaf")
        page.clock.run_for(1000)
        expect(page.locator("#slot")).to_have_class("slot")


@pytest.mark.verify("the other answer; the draw that is accepted is in ring one")
def test_a_draw_is_declined_and_the_game_goes_on(sit):
    table = sit()
    table.click("b2")
    table.click("a1")
    table.offer_draw()
    table.button("Decline").click()
    table.message("declines")
    table.click("c3")


@pytest.mark.verify("waits for a search; what the engine answers is tested without a browser")
def test_an_engine_is_offered_no_draw_early(sit):
    table = sit("andantino", opponent="first-game")
    table.page.locator("#board .legal").first.click()
    table.wait_for(2)
    table.button("Offer a draw").click(force=True)
    table.message("An engine considers a draw once both sides have moved ten times.")


def test_a_name_is_changed_where_it_stands(sit):
    table = sit()
    table.click("b2")
    name = table.page.get_by_role("button", name="Player 1", exact=True)
    name.focus()
    table.press("Enter")
    field = table.page.get_by_label("Name of Cross")
    field.fill("Ada")
    field.press("Enter")
    table.page.get_by_role("button", name="Ada", exact=True).wait_for()
    assert table.page.locator(".player").first.inner_text().split() == ["Ada", "Cross"]
    table.page.reload()
    table.page.get_by_role("button", name="Ada", exact=True).wait_for()
    assert table.moves == ["b2"]


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_escape_leaves_the_name_alone(sit):
    table = sit()
    table.page.get_by_role("button", name="Player 2", exact=True).click()
    field = table.page.get_by_label("Name of Nought")
    field.fill("Bob")
    field.press("Escape")
    table.page.get_by_role("button", name="Player 2", exact=True).wait_for()


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_a_name_being_written_survives_a_move_elsewhere(sit):
    table = sit()
    tab = table.page.context.new_page()
    tab.goto(table.page.url)
    table.page.get_by_role("button", name="Player 2", exact=True).click()
    field = table.page.get_by_label("Name of Nought")
    field.fill("Bo")
    tab.locator('#board [data-at="b2"]').click()
    table.wait_for(1)
    field.press_sequentially("b")
    field.press("Enter")
    table.page.get_by_role("button", name="Bob", exact=True).wait_for()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_the_engine_keeps_its_name(sit):
    table = sit(opponent="first-game")
    assert table.page.get_by_role("button", name="You", exact=True).count() == 1
    assert table.page.locator("#players button").count() == 1
