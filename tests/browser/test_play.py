"""Playing in a browser: by mouse, by keyboard, by typing; against people and the engine."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, TablePage, by_form
from .late import LateAnswers


def test_a_whole_game_by_mouse(sit):
    table = sit(ask=by_form)
    table.status("Cross to play")
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        table.click(cell)
    table.status("Cross wins")
    expect(table.page.locator("#ending")).to_have_text("Cross has three in a row and wins (T2).")
    assert table.moves == ["a1", "b1", "a2", "b2", "a3"]


@pytest.mark.verify("a part of playing; a whole game by mouse is in ring one")
def test_a_whole_game_by_keyboard(sit):
    table = sit()
    table.to_board()
    assert table.standing == "a1"
    for way in (["Enter"], ["ArrowRight", " "], ["ArrowDown", "ArrowLeft", "Enter"], ["ArrowRight", "Enter"]):
        plies = table.plies
        table.press(*way)
        table.wait_for(plies + 1)
    assert table.moves == ["a1", "b1", "a2", "b2"]
    table.press("ArrowLeft", "ArrowDown", "Enter")
    table.status("Cross wins")
    assert table.standing == "a3"


@pytest.mark.verify("a part of playing; a whole game by mouse is in ring one")
def test_a_game_against_the_engine(sit):
    table = sit(ask=by_form, opponent="first-game")
    table.status("Your turn")
    while table.page.locator("#status").text_content() == "Your turn":
        plies = table.plies
        table.page.locator("#board .legal").first.click()
        table.wait_for(plies + 1)
        table.status(re.compile("Your turn|You won|You lost|Draw"))
    assert table.page.locator("#ending").text_content().endswith(").")


def test_typed_moves(sit):
    table = sit()
    dialog = table.page.get_by_role("dialog", name="Type a move")
    field = dialog.get_by_label("Move", exact=True)
    table.type("B2")
    table.wait_for(1)
    expect(dialog).to_be_hidden()
    assert table.standing is None
    table.button("More").click()
    table.button("Type a move").click()
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    field.fill("b2")
    field.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Cell b2 is taken")
    table.message("Cell b2 is taken")
    assert field.input_value() == "b2"
    field.fill("A1")
    dialog.get_by_role("button", name="Play", exact=True).click()
    table.wait_for(2)
    expect(dialog).to_be_hidden()
    assert table.moves == ["b2", "a1"]


@pytest.mark.verify("one more mistake in what is typed; another is in ring one")
def test_a_refused_text_is_forgotten_once_a_move_is_typed_anew(sit):
    table = sit()
    table.type("z9")
    expect(table.page.locator("#typed-fault")).not_to_be_empty()
    table.press("Escape")
    table.click("b2")
    table.press("t")
    expect(table.page.locator("#typed-fault")).to_be_empty()


@pytest.mark.verify("a detail of playing; whole games are in ring one")
def test_a_move_of_two_clicks(sit):
    table = sit("duet")
    elsewhere = table.page.locator('#board [data-at="b2"].legal')  # can be taken away, cannot be stepped to
    table.place("a1").click()
    elsewhere.wait_for(state="hidden")
    assert table.page.locator("#board .chosen").get_attribute("data-at") == "a1"
    table.press("Escape")
    elsewhere.wait_for()
    assert table.page.locator("#board .chosen").count() == 0
    table.place("a1").click()
    elsewhere.wait_for(state="hidden")
    table.place("b1").click()
    table.wait_for(1)


def test_a_click_before_the_answer_to_the_one_before_counts(page):
    late = LateAnswers(page)
    table = TablePage(page, "duet")
    late.hold("/act$")
    for place in ("a1", "b1"):
        table.place(place).click()
    late.wait_until_held()
    late.let_go()
    table.wait_for(1)
    assert table.moves == ["a1-b1"]


def test_an_illegal_click_is_explained_and_moves_nothing(sit):
    table = sit()
    table.click("b2")
    before = table.boxes()
    table.place("b2").click()
    table.message("Cell b2 is taken; a mark goes on an empty cell (T1).")
    assert table.boxes() == before
    assert table.plies == 1


@pytest.mark.verify("a detail of playing; whole games are in ring one")
def test_nothing_moves_from_the_first_move_to_the_last(sit):
    table = sit()
    before = table.boxes()
    for cell in ("a1", "b1", "a2", "b2"):
        table.click(cell)
        assert table.boxes() == before
    table.click("a3")
    expect(table.page.locator("#result")).to_be_visible()
    assert all(box in before for box in table.boxes())
    table.button("Back to the board").click()
    assert table.boxes() == [box for box in before if box[0] != "moves"]  # the review has room below them


@pytest.mark.verify("a part of playing; a whole game by mouse is in ring one")
def test_undo_by_button_and_key(sit):
    table = sit()
    table.click("b2")
    table.click("a1")
    table.button("Undo").click()
    table.wait_for_exactly(1)
    table.press("u")
    table.wait_for_exactly(0)
    assert table.button("Undo").get_attribute("aria-disabled") == "true"


@pytest.mark.verify("a part of playing; a whole game by mouse is in ring one")
def test_resigning_asks_first(sit):
    table = sit()
    table.click("b2")
    table.button("Resign").click()
    table.button("Keep playing").click()
    table.status("Nought to play")
    table.resign()
    table.status("Cross wins")


@pytest.mark.parametrize(
    "ask",
    [pytest.param("button", marks=pytest.mark.verify("the same by button; it waits for a search")), "key"],
)
def test_a_hint_is_said_and_shown(sit, ask):
    table = sit()
    if ask == "button":
        table.button("Hint").click()
    else:
        table.press("h")
    table.message("Hint: ")
    hinted = table.page.locator("#board .hinted")
    assert table.page.locator("#message").inner_text() == f"Hint: {hinted.get_attribute('data-at')}."


@pytest.mark.verify("waits for searches; with a hint that is given at once it is in ring one")
@pytest.mark.parametrize("confirms", [False, True])
def test_a_click_on_the_last_place_of_a_hint_follows_it(sit, confirms):
    table = sit("octopus", opponent="first-game")
    if confirms:
        table.button("More").click()
        table.page.get_by_label("Confirm moves").check()
        table.button("Close").click()
    table.status("Your turn")  # the engine may begin
    before = table.plies
    table.press("h")
    table.message("Hint: ")
    table.page.locator("#board .cell.hinted").click()
    if confirms:
        table.button("Play there").click()
    table.wait_for(before + 1)


def test_a_click_on_the_last_place_of_a_hint_that_is_given_at_once_follows_it(sit):
    table = sit("octopus")
    tile = table.page.locator("#board .hand .legal").first.get_attribute("data-at")
    hint = {"text": f"{tile}-0,0", "path": [tile, "0,0"], "brings": "", "why": "", "words": ""}
    table.page.route("**/hint", lambda route: route.fulfill(json=hint))
    table.button("Hint").click()
    table.message(f"Hint: {tile}-0,0.")
    table.press("c")  # what else is shown anew leaves the hint
    expect(table.page.locator("#board .hinted")).to_have_count(2)
    table.page.locator("#board .cell.hinted").click()
    table.wait_for(1)
    assert table.moves[-1] == f"{tile}-0,0"


@pytest.mark.verify("a detail of playing; whole games are in ring one")
def test_a_click_beside_all_places_says_that_what_was_taken_is_put_back(page, sit):
    """Also if the server has not yet said where it may be put. What makes a move whole is not put back."""
    late, table = LateAnswers(page), sit("octopus")
    chosen, svg = table.page.locator("#board .chosen"), table.page.locator("#board > svg").first
    place = table.page.locator("#board .cell.legal").first
    for is_late in (False, True):
        if is_late:
            late.hold("/act$")
        table.page.locator("#board .hand .legal").first.click()
        expect(chosen).to_have_count(1)
        if is_late:
            late.wait_until_held()
        else:
            place.wait_for()
        svg.click(position={"x": 20, "y": 60})
        table.message("That is no place to play; what you had chosen is put back.")
        if is_late:
            late.let_go()
        expect(chosen).to_have_count(0)
    table.page.locator("#board .hand .legal").first.click()
    place.wait_for()
    late.hold("/act$")
    place.click()
    svg.click(position={"x": 20, "y": 60})
    late.wait_until_held()
    late.let_go()
    table.wait_for(1)
    assert "put back" not in table.page.locator("#message").inner_text()


def test_a_series_changes_seats_and_adds_points_up(sit):
    table = sit(ask=by_form, games=2)
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        table.click(cell)
    table.button("Next game").click()
    table.wait_for_exactly(0)
    table.status("Cross to play")
    cards = table.page.locator(".player")
    assert [card.locator(".who").inner_text() for card in cards.all()] == ["Player 2", "Player 1"]
    assert [card.locator(".facts").inner_text() for card in cards.all()] == ["Cross", "Nought"]
    assert [card.locator(".points").text_content() for card in cards.all()] == ["0 points", "1 point"]
    assert ["to play" in card.text_content() for card in cards.all()] == [True, False]
    expect(table.page.locator("#series")).to_have_text("Game 2 of 2")
    table.resign()
    for place in ("#status", "#result h2", "#aloud"):
        expect(table.page.locator(place)).to_contain_text("Nought wins the series by 2")


def test_after_a_game_the_players_can_play_again(sit):
    table = sit()
    table.press("h")
    table.resign()
    address = table.page.url
    expect(table.page.locator(".player").first).to_contain_text("Player 1")
    table.button("Play again").click()
    expect(table.page.locator(".player").first).to_contain_text("Player 2")
    table.status("to play")
    assert table.page.url == address


@pytest.mark.verify("a detail of playing; whole games are in ring one")
def test_question_mark_lists_the_keys(sit):
    table = sit()
    table.press("?")
    table.page.get_by_role("dialog", name="Keys").wait_for()
    table.press("Escape")
    assert table.page.get_by_role("dialog").count() == 0


@pytest.mark.verify("a detail of playing; whole games are in ring one")
def test_keys_typed_into_the_field_are_text(sit):
    table = sit()
    table.click("b2")
    table.press("t")
    field = table.page.get_by_label("Move", exact=True)
    field.press_sequentially("tuc?h")
    assert field.input_value() == "tuc?h"
    assert table.plies == 1
    assert table.page.get_by_role("dialog").count() == 1
    assert table.page.locator("body.with-axis").count() == 0


@pytest.mark.verify("a part of playing; a whole game by mouse is in ring one")
def test_n_and_p_walk_over_what_can_be_played(sit):
    table = sit()
    table.click("a1")
    table.press("n")
    first = table.standing
    table.press("n", "p")
    assert first == table.standing == "b1"
    table.press("p")
    assert table.standing == "c3"


def test_every_move_turn_and_result_is_said_aloud(sit):
    table = sit()
    aloud = table.page.locator("#aloud")
    for cell, said in (
        ("a1", "Cross: a1. Nought to play"),
        ("b1", "Nought: b1. Cross to play"),
        ("a2", "Cross: a2. Nought to play"),
        ("b2", "Nought: b2. Cross to play"),
        ("a3", "Cross: a3. Cross has three in a row and wins (T2)."),
    ):
        table.click(cell)
        assert aloud.inner_text() == said
    assert aloud.get_attribute("aria-live") == "polite"


def test_places_are_named_to_screen_readers(sit):
    table = sit()
    table.click("b2")
    assert table.page.get_by_role("button", name="b2: Cross", exact=True).count() == 1
    assert table.page.get_by_role("button", name="a1: empty, possible, 2", exact=True).count() == 1


@pytest.mark.verify("the same game by touch; a move by touch is in ring one")
def test_a_whole_game_by_touch(new_page):
    page = new_page(has_touch=True, is_mobile=True, viewport=PHONE)
    table = TablePage(page, "tictactoe")
    for plies, cell in enumerate(("a1", "b1", "a2", "b2", "a3"), 1):
        table.place(cell).tap()
        table.wait_for(plies)
    table.status("Cross wins")


@pytest.mark.verify("the same curtain in another game")
def test_secret_hands_stay_behind_a_curtain_until_their_owner_looks(sit):
    table = sit("peek")
    curtain = table.page.locator("#curtain").get_by_text("Pass the screen to Player 1 (Left).")
    curtain.wait_for()
    assert not table.page.locator("#board").is_visible()
    table.button("Show my hand").click()
    assert table.page.locator("#board").is_visible()
    table.page.locator("#board .legal").first.click()
    table.page.locator("#curtain").get_by_text("Pass the screen to Player 2 (Right).").wait_for()
    assert not table.page.locator("#board").is_visible()
