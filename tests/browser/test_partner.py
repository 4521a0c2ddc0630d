"""A deal is won in the browser together with the engine, by whoever does what the hints say."""

import re

import pytest

from .conftest import TablePage

HINT = re.compile(
    r"Hint: (?:Let (?P<begins>\w+) begin|A gate token on (?P<token>\w+)|Remove the tile (?P<tile>\w+)|(?P<step>\w+-\w+):)"
)
DEALT = 24
"""The plies of a deal."""


def move_in(message):
    """The move that a hint advises, as it is typed."""
    said = HINT.match(message)
    assert said, message
    if said["begins"]:
        return f"start-1-{said['begins']}"
    return said["step"] or (f"gate-{said['token']}" if said["token"] else f"x-{said['tile']}")


@pytest.mark.soak
def test_a_standard_deal_is_won_with_a_partner_who_says_what_it_intends(page):
    page.set_default_timeout(120_000)
    page.goto("/games/cancelletto?deal=1")
    page.get_by_text("Variants").click()
    page.locator('[name="option.set"]').select_option("standard")
    page.locator(".seat:visible select").nth(1).select_option("easy")
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    table, said = TablePage.__new__(TablePage), set()
    table.page = page
    status, message = page.locator("#status"), page.locator("#message")
    for _ in range(100):
        page.wait_for_function(
            "() => /Your turn|won|lost|Won|Lost/.test(document.querySelector('#status').textContent)"
        )
        said.add(message.inner_text())
        if "Your turn" not in status.inner_text():
            break
        plies = page.locator("#ply").inner_text()
        page.keyboard.press("h")
        page.wait_for_function("() => /^Hint/.test(document.querySelector('#message').textContent)")
        said.add(message.inner_text())
        table.type(move_in(message.inner_text()))
        page.wait_for_function("(before) => document.querySelector('#ply').textContent !== before", arg=plies)
    assert "won" in status.inner_text().lower(), said
    assert any("please" in sentence for sentence in said)
