"""A game from a fair opening, from the form to the list of moves; and what the form advises."""

from playwright.sync_api import expect

from .conftest import faults_in_each_light, to_new_game
from .friends import Friend


def test_a_newcomer_begins_from_a_fair_opening(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/games/tictactoe?with=screen")
    page.get_by_text("Variants").click()
    page.get_by_label("Begin from a fair opening").check()
    expect(page.get_by_text("Cross won 49 to 57% of games")).to_be_visible()
    page.get_by_text("Variants").click()
    expect(page.locator("#told")).to_have_text("Fair opening · one game")
    assert faults_in_each_light(page) == []
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".given")).to_have_text("The first 2 moves were given: a fair opening.")
    expect(page.locator(".move")).to_have_count(2)
    expect(page.get_by_text("the first 2 moves are given. Cross is to play")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert faults_in_each_light(page) == []
    page.goto("/games/tictactoe")
    expect(page.get_by_label("Begin from a fair opening")).to_be_checked()
    page.goto("/games/tictactoe?deal=")
    expect(page.get_by_label("Begin from a fair opening")).not_to_be_checked()


def test_who_waits_hears_of_the_opening_once(new_page):
    ann, bob = (Friend(new_page(), name) for name in ("Ann", "Bob"))
    ann.page.goto("/games/tictactoe?with=friends&opening=fair")
    ann.page.get_by_role("button", name="Play").click()
    bob.join(ann.invitation)
    begun = "A fair opening: the first 2 moves are given. You play Cross. You are to play."
    expect(ann.page.locator("#message")).to_have_text(begun)
    expect(ann.page.locator("#aloud")).to_contain_text("Your turn")
    expect(ann.page.locator("#aloud")).not_to_contain_text("fair opening")


def test_the_form_advises_and_follows_until_one_has_chosen(page):
    to_new_game(page, "anda")
    board, komi = page.get_by_label("Board"), page.get_by_label("Komi")
    expect(page.get_by_text("Black won 49%")).to_be_visible()
    expect(komi).to_have_value("2")
    board.select_option("5")
    expect(page.get_by_text("Black won 55%")).to_be_visible()
    expect(page.get_by_text("Black won 49%")).to_be_hidden()
    expect(komi).to_have_value("0")
    board.select_option("9")
    expect(page.get_by_text("Black won 43%")).to_be_visible()
    expect(komi).to_have_value("1")
    board.select_option("3")
    expect(page.get_by_text("Suggested:")).to_have_count(3)
    expect(page.locator("[data-advised]:not([hidden])")).to_have_count(0)
    expect(komi).to_have_value("0")
    komi.select_option("4")
    board.select_option("5")
    expect(komi).to_have_value("4")
