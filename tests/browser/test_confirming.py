"""Moves that are confirmed before they are played."""

import pytest
from playwright.sync_api import expect

from tessella import find

from .conftest import PHONE, TablePage


@pytest.fixture
def confirming(sit):
    def sit_confirming(game="tictactoe"):
        table = sit(game)
        table.button("More").click()
        table.page.get_by_label("Confirm moves").check()
        table.button("Close").click()
        return table

    return sit_confirming


def test_a_click_shows_the_move_and_a_button_plays_it(confirming):
    table = confirming("andantino")
    before = table.boxes()
    move = table.page.locator("#board .legal").first.get_attribute("data-at")
    table.place(move).click()
    table.place(move).locator(".held").wait_for()
    assert table.boxes() == before
    assert table.plies == 0
    table.button("Play there").click()
    table.wait_for(1)
    assert table.page.locator(".held").count() == 0


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize(
    "again", ["click", pytest.param("Enter", marks=pytest.mark.verify("the same by keyboard"))]
)
def test_doing_it_again_plays_it(confirming, again):
    table = confirming()
    table.place("b2").click()
    table.page.locator("#board .chosen > .frame").wait_for()
    if again == "click":
        table.place("b2").click()
    else:
        table.press("Enter")
    table.wait_for(1)


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize(
    "way",
    [
        "button",
        "Escape",
        pytest.param("beside", marks=pytest.mark.verify("a third way; two are in ring one")),
    ],
)
def test_a_move_can_be_thought_better_of(confirming, way):
    table = confirming()
    table.place("b2").click()
    if way == "button":
        table.button("Not there").click()
    elif way == "Escape":
        table.press("Escape")
    else:
        table.page.locator("#board > svg").click(position={"x": 3, "y": 100})
    assert table.page.locator("#board .chosen").count() == 0
    table.button("Hint").wait_for()  # what can be done stands there again
    assert not table.button("Play there").is_visible()
    assert table.plies == 0


@pytest.mark.verify("another way to the same end")
def test_another_place_takes_its_turn_to_wait(confirming):
    table = confirming()
    table.place("b2").click()
    table.place("a1").click()
    assert table.page.locator("#board .chosen").get_attribute("data-at") == "a1"
    table.button("Play there").click()
    table.wait_for(1)
    assert table.moves == ["a1"]


@pytest.mark.verify("another way to the same end")
def test_only_the_last_click_of_a_move_waits(confirming):
    table = confirming("duet")
    table.place("a1").click()
    table.page.locator('#board [data-at="b2"].legal').wait_for(state="hidden")
    table.place("b1").click()
    table.button("Play there").click()
    table.wait_for(1)
    assert table.moves == ["a1-b1"]


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_an_illegal_click_is_refused_at_once(confirming):
    table = confirming()
    table.place("b2").click()
    table.place("b2").click()
    table.wait_for(1)
    table.place("b2").click()
    table.message("Cell b2 is taken")


def test_the_switch_is_kept(confirming):
    table = confirming()
    table.page.reload()
    other = TablePage(table.page, "tictactoe")
    other.place("b2").click()
    other.button("Play there").wait_for()
    other.button("Not there").click()
    other.button("More").click()
    other.page.get_by_label("Confirm moves").uncheck()
    other.button("Close").click()
    other.click("c3")


@pytest.mark.verify("another way to the same end")
def test_of_equal_tiles_one_waits(new_page):
    """In the hand they lie side by side as one place."""
    position = find("antino").new(drawn=False)
    for draw in ("draw-d", "draw-x", "draw-x"):
        position = position.play(draw)
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table = TablePage.opened(page, position)
    page.get_by_role("button", name="Show my hand").click()
    expect(table.place("x").locator(".piece")).to_have_count(2)
    table.place("x").tap()
    table.place("e6").tap()
    expect(table.place("e6").locator(".held .piece")).to_have_count(1)
