"""A deal is won in the browser together with the engine, by whoever does what the hints say."""

import re

import pytest

from .conftest import TablePage, go_to_table

HINT = re.compile(
    r"Hint: (?:(?P<seat>First|Second) begins with (?P<begins>\w+)"
    r"|(?:first gate token on|gate joins \w+ and) (?P<token>\w+)"
    r"|tile (?P<tile>\w+) removed|\w+ pawn (?P<start>\w+) to (?P<goal>\w+))"
)


def move_in(message):
    """The move that a hint advises, as it is typed."""
    said = HINT.match(message)
    assert said, message
    if said["begins"]:
        return f"start-{1 + (said['seat'] == 'Second')}-{said['begins']}"
    if said["start"]:
        return f"{said['start']}-{said['goal']}"
    return f"gate-{said['token']}" if said["token"] else f"x-{said['tile']}"


@pytest.mark.soak
def test_a_standard_deal_is_won_with_a_partner_who_says_what_it_intends(page):
    page.set_default_timeout(120_000)
    seats = {"seat.0": "person", "seat.1": "first-game"}
    go_to_table(page, "/tables", {"game": "cancelletto", "games": "1", "deal": "1", **seats})
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
