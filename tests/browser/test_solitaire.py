"""The best score of a browser in solitaire, which the rule text speaks of as one's own record (N12)."""

import pytest
from playwright.sync_api import expect

from .conftest import TablePage

RECORD = (
    "tessella.best antino players=1 size=7 strict=no play_on=no drop_streak=no drawn=yes clockwise=no games=1"
)


@pytest.mark.verify("a sentence at the end of one kind of game")
def test_the_best_score_is_kept_and_told(new_page):
    page = new_page(is_alone=True)
    for told in ("Your first in this browser.", "Your best in this browser: "):
        TablePage(page, "antino", choices=(("players", "1"), ("size", "7"))).resign()
        for _ in range(2):
            expect(page.locator("#result .how")).to_contain_text(told)
            page.reload()
        page.evaluate(
            "([key]) => localStorage.setItem(key, JSON.stringify({ points: 999, game: '', before: null }))",
            [RECORD],
        )
    page.evaluate(
        "([key]) => localStorage.setItem(key, JSON.stringify({ points: -1, game: '', before: null }))",
        [RECORD],
    )
    page.reload()
    expect(page.locator("#result .how")).to_contain_text("Your best in this browser; before it was -1.")
