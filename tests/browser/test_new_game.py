"""The page of a new game: what is chosen at a glance, and what stands there the next time."""

from playwright.sync_api import expect

from .conftest import faults_in_each_light


def radio(page, name):
    return page.get_by_role("radio", name=name)


def test_a_regular_sets_clock_and_side_in_two_clicks_and_finds_them_again(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/games/tictactoe?with=friends")
    choices = radio(page, "Days"), radio(page, "Nought")
    for choice in choices:
        expect(choice).to_be_in_viewport()
    for choice in choices:
        choice.check()
    expect(page.get_by_text("Whoever runs out of time loses.")).to_be_visible()
    assert faults_in_each_light(page) == []
    page.get_by_text("Variants").click()
    seats = page.locator(".seat")
    expect(seats.nth(0).locator("option:checked")).to_have_text("A friend, by link")
    expect(seats.nth(1).locator("option:checked")).to_have_text("Me")
    page.get_by_label("Games in the series").fill("3")
    page.get_by_text("Variants").click()
    expect(page.locator("#told")).to_have_text("Standard rules · 3 games")
    assert faults_in_each_light(page) == []
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#players .player").nth(1)).to_contain_text("Ann")
    expect(page.locator(".agreed")).to_contain_text("3 days a turn")
    page.goto("/games/tictactoe")
    for choice in ("With friends, by a link", "Days", "Nought"):
        expect(radio(page, choice)).to_be_checked()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    page.goto("/games/tictactoe?with=engine")
    expect(radio(page, "Against the engine")).to_be_checked()
    expect(page.get_by_text("about as strong as First game").first).to_be_visible()
    page.get_by_text("How strong they are").click()
    assert faults_in_each_light(page) == []
    radio(page, "Fair game").check()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#fair")).to_have_text(
        "Fair game: First game, because you have not played this game against the engine before."
    )
    page.goto("/games/trio")
    expect(radio(page, "No clock")).to_be_checked()
