"""What a move would bring, seen before it is played: labels on places, and drawings over the board."""

import pytest
from playwright.sync_api import expect

from games.octopus.tables import scripted

from .conftest import PHONE, TablePage, faults_in_each_light
from .late import LateAnswers


def lines(table, count):
    """Wait until the preview shows so many lines; none is no preview."""
    expect(table.page.locator("#board .preview line")).to_have_count(count)
    expect(table.page.locator("#board .preview")).to_have_count(min(count, 1))


def label(table, name):
    return table.place(name).locator(".label").text_content()


def switch(table, name):
    """Change a switch of the dialog."""
    table.button("More").click()
    table.page.get_by_label(name).click()
    table.button("Close").click()


def count_questions(page):
    """The list of questions for previews, as they are asked."""
    asked = []
    page.on("request", lambda request: request.url.endswith("/preview") and asked.append(request.url))
    return asked


@pytest.fixture
def still(new_page):
    """A table of a game, whose page lets time pass when it is told to."""

    def sit_still(game):
        page = new_page(is_alone=True)
        page.clock.install()
        return TablePage(page, game)

    return sit_still


def rest(page):
    """Longer than a pointer has to rest, and until the server has heard all that the page has asked before."""
    page.clock.run_for(1000)
    page.evaluate("() => fetch(location.href)")


def leave_board(table):
    table.page.mouse.move(5, 5)


def test_places_that_can_be_played_are_labelled(sit):
    table = sit()
    assert (label(table, "b2"), label(table, "a1"), label(table, "a2")) == ("4", "3", "2")
    assert table.page.locator("#board .dot:not(.label)").count() == 0
    table.click("b2")
    assert (label(table, "a1"), label(table, "a2")) == ("2", "1")
    assert table.place("b2").locator(".label").count() == 0
    assert table.page.get_by_role("button", name="a1: empty, possible, 2", exact=True).count() == 1


@pytest.mark.verify("another way to see it")
def test_a_label_stands_in_the_middle_of_its_place(sit):
    table = sit()
    place, text = table.place("a1").bounding_box(), table.place("a1").locator(".label").bounding_box()
    assert text["x"] + text["width"] / 2 == pytest.approx(place["x"] + place["width"] / 2, rel=0.03)
    assert text["y"] + text["height"] / 2 == pytest.approx(place["y"] + place["height"] / 2, rel=0.1)
    assert place["height"] / 3 < text["height"] < place["height"]


def test_the_pointer_shows_what_a_move_would_bring_until_it_leaves(sit):
    table = sit()
    asked = count_questions(table.page)
    for place, count in (("b2", 4), ("a1", 3), ("b2", 4)):
        table.place(place).hover()
        lines(table, count)
    leave_board(table)
    lines(table, 0)
    assert len(asked) == 2
    assert table.plies == 0


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_pointer_that_passes_by_asks_nothing(still):
    table = still("tictactoe")
    asked = count_questions(table.page)
    table.page.locator("#board").evaluate(
        """(board) => {
             for (const place of board.querySelectorAll("[data-at]"))
               place.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
             board.dispatchEvent(new PointerEvent("pointerleave"));
           }"""
    )
    rest(table.page)
    assert asked == []


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_the_keyboard_shows_it_too(sit):
    table = sit()
    table.to_board()
    lines(table, 3)
    table.press("ArrowRight", "ArrowDown")
    lines(table, 4)
    table.press("Shift+Tab")
    lines(table, 0)


@pytest.mark.verify("another way to see it")
def test_where_nothing_can_be_played_nothing_is_shown(sit):
    table = sit()
    table.place("b2").hover()
    lines(table, 4)
    table.place("b2").click()
    lines(table, 0)
    table.place("a1").hover()
    lines(table, 2)
    table.press(",")
    table.status("The beginning")
    lines(table, 0)
    assert table.page.locator("#board .label").count() == 0


@pytest.mark.verify("a mishap on the way; the preview itself is in ring one")
def test_an_answer_that_comes_late_is_not_shown(page):
    late = LateAnswers(page)
    table = TablePage(page, "tictactoe")
    late.hold("/preview$")
    table.place("b2").hover()
    late.wait_until_held()
    table.place("a2").hover()
    lines(table, 2)
    late.let_go()
    lines(table, 2)


@pytest.mark.verify("a mishap on the way; the preview itself is in ring one")
def test_a_question_that_was_lost_is_asked_again(sit, new_page):
    table = sit()
    table.page.route("**/preview", lambda route: route.abort())
    with table.page.expect_event("requestfailed"):
        table.place("b2").hover()
    table.page.unroute("**/preview")
    table.place("a2").hover()
    table.place("b2").hover()
    lines(table, 4)
    assert all("ERR_FAILED" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


@pytest.mark.verify("another way to see it")
def test_the_switch_takes_it_away_and_is_kept(still):
    table = still("tictactoe")
    switch(table, "Preview moves")
    asked = count_questions(table.page)
    for _ in range(2):
        assert table.page.locator("#board .dot").count() == 9
        assert table.page.locator("#board .label").count() == 0
        assert table.page.get_by_role("button", name="a1: empty, possible", exact=True).count() == 1
        table.place("b2").hover()
        rest(table.page)
        lines(table, 0)
        table.page.reload()
        table.status("Cross to play")
    assert asked == []
    switch(table, "Preview moves")
    assert label(table, "b2") == "4"
    table.place("b2").hover()
    lines(table, 4)


@pytest.mark.verify("another way to see it")
def test_a_move_that_waits_shows_it(sit):
    table = sit()
    switch(table, "Confirm moves")
    table.place("b2").click()
    leave_board(table)
    lines(table, 4)
    table.place("a1").hover()
    lines(table, 4)
    table.button("Not there").click()
    lines(table, 0)
    table.place("a1").click()
    lines(table, 3)
    table.button("Play there").click()
    table.wait_for(1)
    lines(table, 0)


@pytest.mark.verify("another way to see it")
def test_a_game_without_previews_asks_for_none(still):
    table = still("duet")
    asked = count_questions(table.page)
    switch(table, "Confirm moves")
    table.place("a1").click()
    table.place("b1").click()
    table.button("Play there").wait_for()
    rest(table.page)
    assert asked == []
    table.button("Not there").click()
    table.button("More").click()
    assert table.page.get_by_label("Preview moves").count() == 0


@pytest.mark.verify("the same by touch")
def test_a_finger_sees_it_while_the_move_waits(new_page):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table = TablePage(page, "tictactoe")
    asked = count_questions(page)
    switch(table, "Confirm moves")
    table.place("b2").tap()
    lines(table, 4)
    table.place("b2").tap()
    table.wait_for(1)
    lines(table, 0)
    switch(table, "Confirm moves")
    table.place("a1").tap()
    table.wait_for(2)
    assert len(asked) == 1


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_move_of_two_clicks_shows_it_for_the_second_on_the_board(new_page):
    page = new_page(reduced_motion="reduce")
    table = TablePage.opened(page, scripted("r3-0,0 r4-1,0 b5-1,1", hands=["", "r5 y1"]))
    assert page.locator("#board .label").count() == 0
    for tile, points in (("r5", "3"), ("y1", "0")):
        table.place(tile).click()
        expect(table.place("2,0").locator(".label")).to_have_text(points)
        name = f"2,0: empty, possible, {points}"
        assert page.get_by_role("button", name=name, exact=True).count() == 1
    table.place("2,0").hover()
    expect(page.locator("#board > svg:first-child > .preview")).to_have_count(1)
    assert table.place("2,0").locator(".label").is_hidden()
    table.press("Escape")
    expect(page.locator("#board :is(.preview, .label)")).to_have_count(0)


@pytest.mark.verify("another way to see it")
def test_the_sandbox_shows_it_too(page):
    page.goto("/games/octopus/rules")
    for first_or_second in (0, 1):
        page.locator("#board .ringed.legal").first.click()
        page.locator("#board .chosen").wait_for()
        cells = page.locator("#board .cell.legal")
        expect(cells).to_have_count(4 * first_or_second or 1)
        expect(cells.locator(".label")).to_have_count(4 * first_or_second or 1)
        cells.last.hover()
        expect(page.locator("#board .preview")).to_have_count(1)
        cells.last.click()
        expect(page.locator("#board .preview")).to_have_count(0)
    page.get_by_label("Preview moves").uncheck()
    page.locator("#board .ringed.legal").first.click()
    page.locator("#board .cell.legal").first.wait_for()
    assert page.locator("#board .label").count() == 0


@pytest.mark.verify("axe once more; each kind of page is looked at once in ring one")
def test_axe_finds_nothing_where_there_are_labels_and_a_preview(page):
    table = TablePage(page, "tictactoe")
    table.click("a1")
    table.place("b2").hover()
    lines(table, 3)
    assert faults_in_each_light(page) == []
    table.button("More").click()
    assert faults_in_each_light(page) == []
