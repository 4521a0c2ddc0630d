"""Coming closer to the board: wheel, buttons, keys, dragging, pinching; following the play. A hand stays as it is."""

from functools import cache

import pytest

from games.octopus.tables import scripted

from .conftest import PHONE, TablePage

PLACED = 8
HAND = """() => [...document.querySelectorAll("#board > .hand, #board > .hand [data-at]")]
  .map((each) => [each.getAttribute("viewBox"), JSON.stringify(each.getBoundingClientRect())])"""

NEXT_WHEEL = "() => ({ wheel: new Promise((heard) => addEventListener('wheel', heard, { once: true })) })"
"""Promises that the window hears of a wheel, which is after the board."""
SCROLLED = """() => new Promise((tell) => {
  requestAnimationFrame(() => requestAnimationFrame(() => tell(scrollY)));
})"""
"""How far the page has scrolled by all that was done before: it is told of it when a frame begins."""


class HandTable(TablePage):
    """A table with a hand below its board."""

    @property
    def hand(self):
        """Where the hand is and what it shows, and where its tiles are."""
        return self.page.evaluate(HAND)

    @property
    def tile(self):
        """The middle of a tile in the hand, as x and y."""
        x, y, width, height = self.page.locator("#board > .hand [data-at]").first.bounding_box().values()
        return x + width / 2, y + height / 2


@cache
def a_position():
    """After eight placements."""
    return scripted("r3-0,0 b3-1,0 r4-0,1 g2-2,0 t6-2,1 y1--1,0 m5--1,-1 s2-1,-1")


@pytest.fixture
def with_hand(new_page):
    return HandTable.opened(new_page(reduced_motion="reduce"), a_position())


@pytest.fixture
def table(new_page):
    return TablePage(new_page(reduced_motion="reduce"), "andantino")


def box(table):
    """Left, top, width and height of what is seen, in the drawing's units."""
    return [float(side) for side in table.page.locator("#board > svg").first.get_attribute("viewBox").split()]


def middle(table):
    frame = table.page.locator("#board > svg").first.bounding_box()
    return frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2


def is_in_view(table, place):
    tile, frame = table.place(place).bounding_box(), table.page.locator("#board > svg").first.bounding_box()
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


def breadth(table):
    """How much of the drawing is seen from side to side, in its units, with what lies around a narrow one."""
    return table.page.locator("#board > svg").first.evaluate(
        "(svg) => svg.clientWidth / svg.getScreenCTM().a"
    )


def test_keys_and_buttons_zoom(table):
    whole, wide = box(table), breadth(table)
    table.press("+", "+")
    assert box(table)[2] < whole[2]
    table.press("-", "-")
    assert box(table) == whole
    table.press("+", "0")
    assert box(table) == whole
    more = table.page.get_by_role("dialog", name="More")
    table.button("More").click()
    for name, seen in (("Closer", 1.35), ("Closer", 1.35**2), ("Farther", 1.35), ("Closer", 1.35**2)):
        more.get_by_role("button", name=name, exact=True).click()
        assert box(table)[2] < whole[2]
        assert breadth(table) == pytest.approx(wide / seen, rel=0.01)
    more.get_by_role("button", name="Whole board", exact=True).click()
    assert box(table) == whole


@pytest.mark.verify("another way to move the view")
def test_there_is_an_end_to_coming_closer(table):
    for _ in range(20):
        table.press("+")
    assert 0 < box(table)[2] * 5 < 600


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
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


@pytest.mark.verify("another way to move the view")
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


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_the_view_follows_the_play(table):
    table.press(*"+++++")
    for plies, move in enumerate(["0,1", "-1,1", "-1,2", "-2,2", "-2,3"], 1):
        table.type(move)
        table.wait_for(plies)
        assert is_in_view(table, move)


@pytest.mark.verify("another way to move the view")
def test_the_view_stays_where_the_play_is_in_sight(table):
    table.press("+")
    before = box(table)
    table.page.locator('#board [data-at="0,1"]').click()
    table.wait_for(1)
    assert box(table) == before


@pytest.mark.verify("another way to move the view")
def test_the_view_follows_the_keyboard(table):
    table.press(*"+++++")
    table.to_board()
    for way in ["ArrowDown"] * 5 + ["ArrowRight"] * 5:
        table.press(way)
        assert is_in_view(table, table.standing)


# With a hand below


@pytest.mark.verify("the same on a board with a hand")
def test_the_wheel_zooms_the_board_at_the_pointer_and_leaves_the_hand(with_hand):
    whole, hand, place = box(with_hand), with_hand.hand, with_hand.place("0,0")
    before = place.bounding_box()
    with_hand.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    for _ in range(3):
        with_hand.page.mouse.wheel(0, -200)
    with_hand.page.wait_for_function("() => document.querySelector('#board.zoomed')")
    after = place.bounding_box()
    assert after["width"] > before["width"] * 1.2
    for side, size in (("x", "width"), ("y", "height")):
        assert after[side] + after[size] / 2 == pytest.approx(before[side] + before[size] / 2, abs=2)
    assert with_hand.hand == hand and len(hand) > 20
    with_hand.page.mouse.wheel(0, 3000)
    with_hand.page.wait_for_function("() => !document.querySelector('#board.zoomed')")
    assert box(with_hand) == whole


@pytest.mark.verify("another way to move the view")
def test_wheel_and_drag_over_the_hand_move_no_board(with_hand):
    whole, (x, y) = box(with_hand), with_hand.tile
    with_hand.page.mouse.move(x, y)
    heard = with_hand.page.evaluate_handle(NEXT_WHEEL)
    with_hand.page.mouse.wheel(0, -400)
    heard.evaluate("({ wheel }) => wheel")
    assert box(with_hand) == whole
    with_hand.press("+", "+")
    closer = box(with_hand)
    with_hand.page.mouse.down()
    with_hand.page.mouse.move(x - 60, y + 5, steps=5)
    with_hand.page.mouse.up()
    assert box(with_hand) == closer
    assert with_hand.plies == PLACED


@pytest.mark.verify("the same on a board with a hand")
def test_keys_and_buttons_bring_the_board_closer_and_leave_the_hand(with_hand):
    whole, hand = box(with_hand), with_hand.hand
    with_hand.press("+", "+")
    assert box(with_hand)[2] < whole[2]
    assert with_hand.hand == hand
    with_hand.press("0")
    assert box(with_hand) == whole
    assert with_hand.hand == hand


@pytest.mark.verify("the same on a board with a hand")
def test_the_view_follows_the_keyboard_on_the_board_and_not_in_the_hand(with_hand):
    with_hand.to_board()
    with_hand.press(*"+++++")
    cells = [move.text.split("-", 1) for move in a_position().moves()]
    for tile, cell in (cells[-1], cells[0], cells[-1]):
        with_hand.place(cell).focus()
        assert is_in_view(with_hand, cell)
        before = box(with_hand)
        with_hand.place(tile).focus()
        assert box(with_hand) == before


@pytest.mark.verify("the same on a board with a hand")
def test_the_view_follows_the_play_from_a_hand(with_hand):
    with_hand.press(*"+++++")
    position = a_position()
    for farthest in (max, min):
        move = farthest(position.moves(), key=lambda move: int(move.text.split("-", 1)[1].split(",")[0])).text
        position = position.play(move)
        with_hand.type(move)
        with_hand.stands_after(sum(each.seat >= 0 for each in position.history))
        assert is_in_view(with_hand, move.split("-", 1)[1])


@pytest.mark.verify("the same by touch; a pinch is in ring one")
def test_fingers_move_a_board_that_is_near_and_scroll_the_page_by_the_hand(new_page):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table = HandTable.opened(page, a_position())
    send = page.context.new_cdp_session(page).send

    def touch(*moments):
        """Fingers at some places of the screen, moment after moment; how far the page has scrolled in the end."""
        kinds = ["touchStart"] + ["touchMove"] * (len(moments) - 1) + ["touchEnd"]
        for kind, spots in zip(kinds, [*moments, []], strict=True):
            points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(spots)]
            send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        return page.evaluate(SCROLLED)

    def swipe(x, y):
        return touch(*([(x, y - 15 * step)] for step in range(7)))

    def pinch(x, y):
        return touch(*([(x - apart, y), (x + apart, y)] for apart in range(20, 71, 10)))

    x, y, width, height = page.locator("#board > svg").first.bounding_box().values()
    whole, hand = box(table), table.hand
    assert swipe(x + width / 2, y + height / 2) == 0
    assert box(table) == whole
    assert pinch(x + width / 2, y + height / 2) == 0
    assert whole[2] / 5 < box(table)[2] < whole[2] / 2
    for aside in (4, width / 2, width - 4):
        before = box(table)
        assert swipe(x + aside, y + height / 2) == 0
        assert box(table)[1] > before[1] and box(table)[0] == before[0]
        table.press("0", "+", "+")
    assert table.hand == hand
    closer = box(table)
    pulled = page.locator("#board > .hand [data-at]").nth(3).bounding_box()
    assert swipe(pulled["x"] + 10, pulled["y"] + 10) == 0  # that pulls a tile, which is dropped on the red 4
    assert (
        box(table)[2:] == closer[2:]
    )  # as near as before; the red 4, which a sentence names now, comes into view
    table.press(",")  # the past, where nothing is pulled
    table.stands_after(PLACED - 1, PLACED)
    closer = box(table)
    assert swipe(*table.tile) > 0
    assert box(table) == closer
    assert table.plies == PLACED
