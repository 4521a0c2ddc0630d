"""A board that is a field in its drawing: it alone is zoomed and moved, and what lies around it stays."""

import pytest
from playwright.sync_api import expect

from games.octopus.tables import scripted

from .conftest import PHONE, TablePage

POSITION = scripted("r3-0,0 b3-1,0 r4-0,1 g2-2,0 t6-2,1 y1--1,0 m5--1,-1 s2-1,-1")


class FieldTable(TablePage):
    """A table whose board is a field."""

    @property
    def seen(self):
        """What is seen of the field, in its units."""
        return [float(side) for side in self.page.locator("svg.field").get_attribute("viewBox").split()]

    @property
    def around(self):
        """Where the places around the field are, and what is seen of the whole drawing."""
        return self.page.locator("#board > svg").evaluate(
            """(svg) => [svg.getAttribute("viewBox"), ...[...svg.querySelectorAll("[data-at]")]
                 .filter((place) => !place.closest(".field"))
                 .map((place) => JSON.stringify(place.getBoundingClientRect()))]"""
        )

    @property
    def frame(self):
        return self.page.locator("#board .frame").bounding_box()

    def point(self, across, down):
        """The pointer to a spot of the frame, both from 0 to 1; beyond 1 is below it."""
        box = self.frame
        self.page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])

    def drag(self, across, down):
        self.point(across, down)
        self.page.mouse.down()
        x, y, width, height = self.frame.values()
        self.page.mouse.move(x + across * width - 60, y + down * height - 40, steps=5)
        self.page.mouse.up()

    def is_in_frame(self, name):
        place, frame = self.place(name).bounding_box(), self.frame
        across = frame["x"] <= place["x"] and place["x"] + place["width"] <= frame["x"] + frame["width"]
        return (
            across
            and frame["y"] <= place["y"]
            and place["y"] + place["height"] <= frame["y"] + frame["height"]
        )


@pytest.fixture
def field(new_page):
    return FieldTable.opened(new_page(reduced_motion="reduce"), POSITION)


def test_the_wheel_zooms_the_field_alone_at_the_pointer(field):
    whole, around = field.seen, field.around
    tile = field.place("0,0")
    before = tile.bounding_box()
    field.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    for _ in range(3):
        field.page.mouse.wheel(0, -200)
    field.page.wait_for_function("() => document.querySelector('#board.zoomed')")
    after = tile.bounding_box()
    assert after["width"] > before["width"] * 1.2
    for side, size in (("x", "width"), ("y", "height")):
        assert after[side] + after[size] / 2 == pytest.approx(before[side] + before[size] / 2, abs=2)
    assert field.around == around and len(around) > 20
    field.point(0.5, 0.5)
    field.page.mouse.wheel(0, 3000)
    field.page.wait_for_function("() => !document.querySelector('#board.zoomed')")
    assert field.seen == whole


def test_what_is_outside_of_the_frame_is_left_to_the_page(field):
    whole = field.seen
    field.point(0.5, 1.2)
    field.page.mouse.wheel(0, -400)
    field.page.wait_for_timeout(100)
    assert field.seen == whole
    field.press("+", "+")
    closer = field.seen
    field.drag(0.5, 1.2)
    assert field.seen == closer
    field.drag(0.5, 0.5)
    assert field.seen[0] > closer[0] and field.seen[1] > closer[1]
    assert field.seen[2:] == pytest.approx(closer[2:])


def test_keys_and_buttons_bring_the_field_closer(field):
    whole, around = field.seen, field.around
    field.button("Closer to the board").click()
    field.press("+")
    assert field.seen[2] == pytest.approx(whole[2] / 1.35**2, rel=0.01)
    assert field.around == around
    field.press("0")
    assert field.seen == whole


def test_the_view_of_a_field_follows_the_keyboard_within_it(field):
    field.to_board()
    field.press(*"+++++")
    cells = [move.text.split("-", 1) for move in POSITION.moves()]
    for tile, cell in (cells[-1], cells[0], cells[-1]):
        field.place(cell).focus()
        assert field.is_in_frame(cell)
        before = field.seen
        field.place(tile).focus()
        assert field.seen == before


def test_the_view_of_a_field_follows_the_play(field):
    field.press(*"+++++")
    text, position = field.page.get_by_label("Move", exact=True), POSITION
    for farthest in (max, min):
        move = farthest(position.moves(), key=lambda move: int(move.text.split("-", 1)[1].split(",")[0])).text
        position = position.play(move)
        text.fill(move)
        text.press("Enter")
        expect(field.page.locator("#ply")).to_have_text(f"{position.ply} / {position.ply}")
        assert field.is_in_frame(move.split("-", 1)[1])


def test_fingers_on_the_field_move_it_once_it_is_near_and_else_the_page(new_page):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    field = FieldTable.opened(page, POSITION)
    send = page.context.new_cdp_session(page).send

    def touch(*moments):
        """Fingers at some places of the screen, moment after moment; how far the page has scrolled in the end."""
        kinds = ["touchStart"] + ["touchMove"] * (len(moments) - 1) + ["touchEnd"]
        for kind, spots in zip(kinds, [*moments, []], strict=True):
            send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]},
            )
        page.wait_for_timeout(100)
        return page.evaluate("scrollY")

    def swipe(x, y):
        return touch(*([(x, y - 15 * step)] for step in range(7)))

    def pinch(x, y):
        return touch(*([(x - apart, y), (x + apart, y)] for apart in range(20, 71, 10)))

    x, y, width, height = field.frame.values()
    whole = field.seen
    assert pinch(x + width / 2, y + height / 2) == 0
    closer = field.seen
    assert whole[2] / 5 < closer[2] < whole[2] / 2
    for across in (4, width / 2, width - 4):
        before = field.seen
        assert swipe(x + across, y + height / 2) == 0
        assert field.seen[1] > before[1] and field.seen[0] == before[0]
        field.press("0", "+", "+")
    closer = field.seen
    assert swipe(x + width / 2, y + height + 40) > 0
    assert field.seen == closer
    page.evaluate("scrollTo(0, 0)")
    field.press("0")
    assert swipe(x + width / 2, y + height / 2) > 0
    assert field.seen == whole
