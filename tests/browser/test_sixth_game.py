"""A folder that is dropped into a place which TESSELLA_GAMES names is a game everywhere, with nothing else to do."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.process import RunningServer

from .conftest import TablePage, by_form
from .contexts import alone
from .heap import drop_into

TESSELLA = Path(sys.executable).with_name("tessella")


@pytest.fixture
def games(tmp_path, monkeypatch):
    """The folder of somebody's own games, with one in it; programs that start from now on look there."""
    folder = tmp_path / "games"
    folder.mkdir()
    drop_into(folder)
    monkeypatch.setenv("TESSELLA_GAMES", str(folder))
    return folder


def begun(*words, lines=()):
    """The program, which reads these lines, on its way."""
    pipe = subprocess.PIPE
    program = subprocess.Popen([TESSELLA, *words], text=True, stdin=pipe, stdout=pipe, stderr=pipe)
    program.stdin.write("".join(f"{line}\n" for line in lines))
    program.stdin.close()
    return program


def printed(program):
    """What it prints, and nothing goes wrong."""
    with program:
        told, wrong = program.stdout.read(), program.stderr.read()
    assert (program.returncode, wrong) == (0, "")
    return told


@pytest.mark.verify("three programs that start; the catalogue with such a folder is tested without them")
def test_a_game_of_ones_own_is_in_catalogue_browser_terminal_and_records(games, chromium, tmp_path):
    terminal = begun("play", "heap", "--against", "nobody", lines=["3", "3", "3", "2", "1"])
    with RunningServer(tmp_path / "test.db") as server:
        context = alone(chromium, {"base_url": server.address})
        record = tmp_path / "heap.txt"
        record.write_text(played_in(context.new_page()))
        context.close()
        checked = begun("record", "check", str(record))
    assert "\nLeft wins (H2).\n" in printed(terminal)
    assert printed(checked) == f"{record}: 1 game, all right\n"


def played_in(page):
    """From the catalogue to the end of a game; its record."""
    page.goto("/")
    page.get_by_role("link", name="Heap of Stones", exact=True).click()
    expect(page.get_by_role("link", name="Read the rules")).to_be_visible()
    table = TablePage(page, "heap", ask=by_form)
    for stone in ("s3", "s3", "s3", "s2", "s1"):
        table.click(stone)
    expect(page.locator("#ending")).to_have_text("Left wins (H2).")
    return page.request.get(f"{page.url}/record.txt").text()
