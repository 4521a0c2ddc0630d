"""Three games by one link: who leads, and the first of them found again."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, faults_in_each_light
from .friends import Friend, gathered


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.verify("the same on a larger screen")),
    ],
)
def test_after_three_games_it_is_seen_who_leads_and_the_first_is_found(new_page, viewport):
    ann, bob = Friend(new_page(), "Ann"), Friend(new_page(), "Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    for loser in (bob, ann, bob):
        loser.resign()
        for each in (ann, bob):
            each.button("Play again").click()
        for each in (ann, bob):
            expect(each.page.locator("#ending")).to_be_empty()
    page = ann.page
    page.set_viewport_size(viewport)
    expect(bob.page.locator("#earlier")).to_contain_text("Ann leads 2 : 1")
    page.get_by_role("link", name="You lead 2 : 1").click()
    expect(page.get_by_text("Ann 2 : 1 Bob")).to_be_visible()
    assert faults_in_each_light(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="Text of game 1").click()
    assert "Ann" in downloaded.value.path().read_text()
    page.get_by_role("link", name="Review game 1").click()
    expect(page.get_by_text("Game 1 of this table.")).to_be_visible()
    expect(page.locator("#result")).to_contain_text("You won")
    page.get_by_role("link", name="All games").click()
    page.wait_for_url("**/games")
