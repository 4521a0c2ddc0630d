"""Games taken away as files, and brought back."""

import json
import re

import pytest
from playwright.sync_api import expect


def share(table):
    """Open the dialog with what can be taken away."""
    table.button("More").click()
    table.button("Share").click()


def test_a_game_comes_back_from_its_record(sit, tmp_path):
    table = sit()
    for cell in ("b2", "a1", "c3"):
        table.click(cell)
    share(table)
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="text", exact=True).click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    table.page.goto("/records")
    table.page.get_by_label("File").set_input_files(file)
    table.page.get_by_role("button", name="Open").click()
    table.page.wait_for_url("**/tables/*")
    table.wait_for_exactly(3)
    assert table.moves == ["b2", "a1", "c3"]
    table.click("a2")


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_pictures_show_the_ply_that_is_seen(sit):
    table = sit()
    table.click("b2")
    table.click("a1")
    table.press(",")
    table.status("After move 1 of 2")
    table.button("Share").click()
    expect(table.page.get_by_label("Link to this position")).to_have_value(
        re.compile(r"/tables/[^/]*/games/1\?ply=1$")
    )
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="SVG").click()
    drawn = download.value.path().read_text("utf-8")
    assert "b2: Cross" in drawn and "Nought" not in drawn


@pytest.mark.verify("one more form of a record; text and picture are in ring one")
def test_a_record_as_json(sit):
    table = sit()
    table.click("b2")
    share(table)
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="JSON").click()
    assert "b2" in json.dumps(json.loads(download.value.path().read_text("utf-8")))


def test_a_bad_record_is_explained_and_kept_until_it_is_good(page, new_page):
    page.goto("/records")
    text = "Game: tictactoe\n\n1. b2 b2\n"
    page.get_by_label("Record").fill(text)
    page.get_by_role("button", name="Open").click()
    fault = page.get_by_role("alert")
    fault.wait_for()
    assert "line 3" in fault.inner_text().lower()
    assert page.get_by_label("Record").input_value() == text
    page.get_by_label("Record").fill(text.replace("b2 b2", "b2 a1"))
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#ply")).to_have_text("2 / 2")
    assert all("422" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()
