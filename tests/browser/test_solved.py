"""The page of a solved game: each move with how far the end is, and a game against the proof."""

import re

import pytest
from playwright.sync_api import expect

from tessella import find
from tessella.engine import solved

from .conftest import PHONE, faults_in_each_light

pytestmark = pytest.mark.verify("a page of its own")
WITHIN = solved.certificate_of(find("andantino")).within


def test_a_player_explores_the_proof_then_tries_to_hold_out(new_page):
    solved.strategy_of(find("andantino"))  # it is made once, in a minute, and the server finds it
    page = new_page(viewport=PHONE)
    page.goto("/games/andantino")
    page.get_by_role("link", name="Solved: who wins").click()
    labels = page.locator("#board .dot.label")
    expect(labels.first).to_have_text(str(WITHIN))
    expect(page.locator("#message")).to_contain_text(f"White can win within {WITHIN} moves")
    assert faults_in_each_light(page) == []
    best = page.get_by_role("button", name="Best move")
    for left in range(WITHIN - 1, WITHIN - 6, -1):
        best.click()
        expect(page.locator("#message")).to_contain_text(f"within {left} more moves")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#message")).to_contain_text(f"White can win within {WITHIN - 4} more moves")
    address = page.url
    other = new_page(viewport=PHONE)
    other.goto(f"{address}_5,5")
    expect(other.locator("#message")).to_contain_text("This link leads to no position")
    assert all("422" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()
    other.goto(address)  # nothing but what follows the # is new
    expect(other.locator("#message")).to_contain_text(f"White can win within {WITHIN - 4} more moves")

    other.goto("/games/andantino/analysis")
    expect(other.locator("#proved")).to_contain_text(f"White can win within {WITHIN} moves")
    other.get_by_role("link", name="How it is proved").click()
    expect(other.locator("#message")).to_contain_text(f"White can win within {WITHIN} moves")

    page.get_by_role("button", name="Hold out as Red").click()
    status = page.locator("#status")
    expect(labels).to_have_count(0)
    page.reload()  # goes on
    while "over" not in status.inner_text():
        expect(status).to_have_text(re.compile("Red to play|over"))
        if "over" not in status.inner_text():
            before = page.locator("#board .legal").first.get_attribute("data-at")
            page.locator(f'#board [data-at="{before}"]').click()
            expect(page.locator(f'#board [data-at="{before}"].legal')).to_have_count(0)
    told = page.locator("#message")
    expect(told).to_contain_text("You held out for ")
    played = page.url.partition("#")[2].split("_")
    move, lost = map(
        int,
        re.search(r"Move (\d+) cost most: another would have allowed (\d+) more", told.inner_text()).groups(),
    )
    page.reload()
    page.get_by_role("button", name="Show the costly move").click()
    expect(told).to_contain_text(f"Here you played {played[move - 1]}, which allowed ")
    expect(page.locator("#record")).to_have_text(re.compile(rf"Your longest: \d+ of {WITHIN}\."))
    expect(status).to_have_text("Red to play.")
    expect(told).to_contain_text("Whatever Red does, White wins within")
    position = solved.certificate_of(find("andantino")).position().replay(played[: move - 1])
    within = solved.values(position)
    assert max(within.values()) - within[position.action(played[move - 1])] == lost > 0
    assert len(played) + lost <= WITHIN
    page.get_by_role("button", name="Back to your defence").click()
    expect(told).to_contain_text("You held out for ")
