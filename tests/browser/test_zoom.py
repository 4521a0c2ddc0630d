"""Coming closer to the board: wheel, buttons, keys, dragging, pinching; and following the play."""

import pytest

from .conftest import PHONE, TablePage


@pytest.fixture
def table(new_page):
    return TablePage(new_page(reduced_motion="reduce"), "andantino")


def box(table):
    """Left, top, width and height of what is seen, in the drawing's units."""
    return [float(side) for side in table.page.locator("#board > svg").get_attribute("viewBox").split()]


def middle(table):
    frame = table.page.locator("#board > svg").bounding_box()
    return frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2


def is_in_view(table, place):
    tile, frame = table.place(place).bounding_box(), table.page.locator("#board > svg").bounding_box()
    across = frame["x"] <= tile["x"] and tile["x"] + tile["width"] <= frame["x"] + frame["width"]
    return across and frame["y"] <= tile["y"] and tile["y"] + tile["height"] <= frame["y"] + frame["height"]


def test_the_wheel_zooms_at_the_pointer_and_back(table):
    whole, spot = box(table), table.place("1,0").bounding_box()
    table.page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    for _ in range(3):
        table.page.mouse.wheel(0, -200)
    table.page.wait_for_function("() => document.querySelector('#board.zoomed')")
    after = table.place("1,0").bounding_box()
    assert after["width"] > spot["width"] * 1.2
    assert after["x"] + after["width"] / 2 == pytest.approx(spot["x"] + spot["width"] / 2, abs=2)
    table.page.mouse.wheel(0, 3000)
    table.page.wait_for_function("() => !document.querySelector('#board.zoomed')")
    assert box(table) == whole


def test_keys_and_buttons_zoom(table):
    whole = box(table)
    table.press("+", "+")
    assert box(table)[2] < whole[2]
    table.press("-", "-")
    assert box(table) == whole
    table.button("Closer to the board").click()
    assert box(table)[2] < whole[2]
    table.press("0")
    assert box(table) == whole


def test_there_is_an_end_to_coming_closer(table):
    for _ in range(20):
        table.press("+")
    assert 0 < box(table)[2] * 5 < 600


def test_dragging_pans_and_plays_nothing(table):
    table.press("+", "+")
    before, (x, y) = box(table), middle(table)
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x - 60, y - 40, steps=5)
    table.page.mouse.up()
    after = box(table)
    assert after[0] > before[0] and after[1] > before[1]
    assert after[2:] == pytest.approx(before[2:])
    assert table.plies == 0
    table.page.locator("#board .legal").first.click()
    table.wait_for(1)


def test_a_drag_on_the_whole_board_moves_nothing(table):
    before, (x, y) = box(table), middle(table)
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x - 60, y - 40, steps=5)
    table.page.mouse.up()
    assert box(table) == before


def test_a_pinch_zooms_and_plays_nothing(new_page):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table = TablePage(page, "andantino")
    whole, (x, y) = box(table), middle(table)
    fingers = page.context.new_cdp_session(page)

    def touch(kind, apart):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in range(40, 101, 10):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    assert whole[2] / 4 < box(table)[2] < whole[2] / 2
    assert table.plies == 0
    table.press("0")
    page.locator("#board .legal").first.tap()
    table.wait_for(1)


def test_the_view_follows_the_play(table):
    table.press(*"+++++")
    field = table.page.get_by_label("Move", exact=True)
    for plies, move in enumerate(["0,1", "-1,1", "-1,2", "-2,2", "-2,3"], 1):
        field.fill(move)
        field.press("Enter")
        table.wait_for(plies)
        assert is_in_view(table, move)


def test_the_view_stays_where_the_play_is_in_sight(table):
    table.press("+")
    before = box(table)
    table.page.locator('#board [data-at="0,1"]').click()
    table.wait_for(1)
    assert box(table) == before


def test_the_view_follows_the_keyboard(table):
    table.press(*"+++++")
    table.to_board()
    for way in ["ArrowDown"] * 5 + ["ArrowRight"] * 5:
        table.press(way)
        assert is_in_view(table, table.standing)
