"""Going through a game: buttons, keys, the list of moves, links; and playing on from the past."""

from functools import reduce

import pytest
from playwright.sync_api import expect

import tessella
from games.octopus.tables import scripted
from tessella import Position
from web.process import RunningServer

from .conftest import PHONE, TablePage
from .contexts import alone
from .late import DEAF, TELL

CELLS = ("b2", "a1", "c3", "c1")


@pytest.fixture
def table(page):
    return TablePage.opened(page, reduce(Position.play, CELLS, tessella.new("tictactoe")))


def seen(table):
    """The cells with a mark, as the board shows them."""
    names = table.page.locator("#board [data-at]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return {name.split(":")[0] for name in names if "Cross" in name or "Nought" in name}


def at(table, ply):
    table.page.locator("#ply", has_text=f"{ply} / ").wait_for()
    assert seen(table) == set(CELLS[:ply])


@pytest.mark.verify("another way to step")
def test_cards_show_what_was_known_then(sit):
    table = sit("octopus")
    for _ in range(2):
        text = table.page.locator("#text").get_attribute("placeholder").removeprefix("such as ")
        moves = table.page.locator("#moves .moved").count()
        table.type(text)
        table.wait_for(moves + 1)
    facts = table.page.locator(".player .facts")
    assert all("29 tiles" in each for each in facts.all_text_contents())
    table.button("First position").click()
    table.status("The beginning")
    assert all("30 tiles" in each for each in facts.all_text_contents())
    table.button("Back to the game").click()
    assert all("29 tiles" in each for each in facts.all_text_contents())


@pytest.mark.verify("another way to step")
def test_buttons_step_and_the_page_says_where_it_is(table):
    table.button("Previous move").click()
    at(table, 3)
    table.status("After move 3 of 4")
    table.message("Cross: c3.")
    table.button("First position").click()
    at(table, 0)
    table.button("Next move").click()
    at(table, 1)
    table.button("Last move").click()
    at(table, 4)
    table.status("Cross to play")


@pytest.mark.verify("the same steps in a game that is dealt")
def test_a_game_that_is_dealt_begins_where_the_first_player_acts(page):
    """And no position is asked for that no step shows: a page whose eyes change meanwhile would be refused it."""
    position, asked = scripted("r3-0,0 b3-1,0 r4-0,1"), set()
    table = TablePage.opened(page, position)
    page.on("request", lambda request: asked.add(request.url.rpartition("/")[2]))
    table.button("First position").click()
    table.status("The beginning")
    table.stands_after(0, 3)
    assert table.button("Previous move").get_attribute("aria-disabled") == "true"
    table.press(",", ".")
    table.status("After move 1 of 3")
    assert page.locator("#board > svg:first-child .piece").count() == 1
    table.press("End")
    table.stands_after(3)
    dealt = len(position.history) - 3
    assert asked == set(map(str, range(dealt, dealt + 3)))


@pytest.mark.verify("another way to step")
def test_on_a_phone_the_steps_take_the_place_of_the_buttons(new_page):
    page = new_page(viewport=PHONE)
    table = TablePage.opened(page, reduce(Position.play, CELLS, tessella.new("tictactoe")))
    assert not table.button("Previous move").is_visible()
    table.button("Moves").click()
    table.button("Previous move").click()
    at(table, 3)
    assert not table.button("Hint").is_visible()
    assert table.button("Share").is_visible() and table.button("Play on from here").is_visible()
    for button in page.locator(".steps button").all():
        box = button.bounding_box()
        assert box["height"] >= 44 and box["y"] + box["height"] <= PHONE["height"]
    page.evaluate("scrollTo(0, 0)")
    ways, steps = (page.locator(part).bounding_box() for part in ("#slot", ".steps"))
    assert ways["y"] + ways["height"] <= steps["y"]
    table.button("Done").click()
    table.stands_after(4)
    assert seen(table) == set(CELLS)
    assert table.button("Hint").is_visible()
    assert not table.button("Previous move").is_visible()


def test_keys_step(table):
    table.press(",", ",")
    at(table, 2)
    table.press("Home")
    at(table, 0)
    table.press(".")
    at(table, 1)
    table.press("End")
    at(table, 4)
    table.press(",")
    at(table, 3)
    table.press("Escape")
    at(table, 4)


@pytest.mark.verify("another way to step")
def test_a_click_on_a_move_shows_the_position_after_it(table):
    table.page.get_by_role("button", name="a1", exact=True).click()
    at(table, 2)
    assert table.page.locator("[aria-current]").inner_text() == "a1"
    table.button("Back to the game").click()
    at(table, 4)


@pytest.mark.verify("another look of the same list")
def test_moves_are_told_in_words_or_in_notation_as_somebody_has_chosen(new_page):
    page = new_page(is_alone=True)
    page.add_init_script(DEAF)
    table = TablePage(page, "tictactoe")
    page.locator("#moves .head").wait_for()
    assert not page.get_by_label("Notation").is_visible(), "there are no words to choose from"
    state = page.request.post(f"{page.url}/undo", data={"seq": 0}).json()["state"]
    turn = {"seat": 0, "side": "Cross", "moves": ["b2"], "words": ["cross in the middle"]}
    chance = {"seat": -1, "side": "Chance", "moves": ["d", "d", "e"], "words": ["a draw", "a draw", ""]}
    told = {**state, "seq": state["seq"] + 1, "changed": state["seq"] + 1, "moves": [turn, chance], "turn": 1}
    page.evaluate(TELL, [told])
    move = page.locator("#moves .move")
    expect(move).to_have_text("cross in the middle")
    expect(move).to_have_attribute("title", "b2")
    expect(page.locator("#moves .chance")).to_have_text("2 \u00d7 a draw · e")
    page.get_by_label("Notation").check()
    expect(move).to_have_text("b2")
    expect(page.locator("#moves .chance")).to_have_text("2 \u00d7 d · e")
    assert table.plies == 1
    page.reload()
    assert page.evaluate("JSON.parse(localStorage['tessella.switches']).notation")


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_the_past_cannot_be_played_on_and_stepping_is_said_aloud(table):
    table.press(",")
    at(table, 3)
    assert table.page.locator("#board .legal").count() == 0
    assert table.page.locator("#aloud").inner_text() == "After move 3 of 4."
    table.place("a3").click()
    table.message("This is the past; go back to the game to play.")
    assert not table.button("Undo").is_visible()
    assert table.page.locator('[data-call="undo"]').get_attribute("aria-disabled") == "true"
    table.press("u")
    at(table, 3)
    assert table.plies == 4


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_the_address_is_a_link_to_the_ply(table, new_page):
    table.press(",", ",")
    at(table, 2)
    assert table.page.url.endswith("?ply=2")
    other = new_page()
    other.goto(table.page.url)
    other.locator("#ply", has_text="2 / 4").wait_for()
    other.get_by_role("button", name="c3: empty", exact=True).wait_for()
    other.set_viewport_size(PHONE)
    for button in ("Play on from here", "Share", "Previous move", "Done"):
        assert other.get_by_role("button", name=button).is_visible()
    assert other.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    table.press("End")
    at(table, 4)
    assert "?" not in table.page.url


@pytest.mark.verify("another way to step")
def test_nothing_moves_while_stepping(table):
    before = table.boxes()
    table.press(",")
    at(table, 3)
    assert table.boxes() == before


def test_the_game_goes_on_behind_a_stepping_page(table):
    tab = table.page.context.new_page()
    tab.goto(table.page.url)
    table.press(",", ",")
    at(table, 2)
    tab.locator('#board [data-at="a3"]').click()
    table.page.locator("#ply", has_text="2 / 5").wait_for()
    assert seen(table) == set(CELLS[:2])
    table.press("End")
    table.page.get_by_role("button", name="a3: Cross", exact=True).wait_for()


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_moves_taken_back_elsewhere_end_the_stepping_among_them(table):
    tab = table.page.context.new_page()
    tab.goto(table.page.url)
    table.press(",")
    at(table, 3)
    for kept in (3, 2):
        tab.get_by_role("button", name="Undo").click()
        table.wait_for_exactly(kept)
    table.page.locator("#ply", has_text="2 / 2").wait_for()
    assert seen(table) == set(CELLS[:2])


def test_playing_on_from_a_ply_opens_a_table_of_its_own(table):
    address = table.page.url
    table.press(",", ",")
    at(table, 2)
    table.button("Play on from here").click()
    table.page.wait_for_url(lambda url: url.split("?")[0] != address)
    table.wait_for_exactly(2)
    table.click("a3")
    assert table.moves == ["b2", "a1", "a3"]


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_a_server_that_is_away_leaves_the_page_where_it_was(chromium, tmp_path):
    with RunningServer(tmp_path / "test.db") as server:
        context = alone(chromium, {"base_url": server.address})
        table = TablePage(context.new_page(), "tictactoe")
        for cell in CELLS:
            table.click(cell)
        server.kill()
        table.press("Home")
        table.message("The server does not answer; please try again.")
        at(table, 4)
        server.start()
        table.press("Home")
        at(table, 0)
        context.close()
