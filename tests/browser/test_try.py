"""Work on a game: an edit is seen in the browser at once, a mistake is told, a friend is invited."""

import os
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import expect

from web.process import free_port

from .conftest import faults
from .contexts import alone

TOYS = Path(__file__).parents[1] / "toys"
SECONDS = {"board.py": 1.0, "rules.py": 2.0}
"""After which an edit of a file has to be seen; the best of some edits counts, for other programs run here, too."""


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(TOYS / "tictactoe", tmp_path / "mine"))


@pytest.fixture
def address(folder):
    words = [sys.executable, "-m", "tessella", "try", str(folder), "--no-browser", "--port", str(free_port())]
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=os.environ, text=True) as program:
        line = program.stdout.readline()
        assert line.startswith("Tessella is at http"), line
        yield line.split()[3]
        program.terminate()


@pytest.fixture
def page(chromium, address):
    context = alone(chromium, {"viewport": {"width": 1440, "height": 900}})
    page = context.new_page()
    page.goto(address)
    expect(page.locator("[data-at=b2]")).to_be_visible()
    yield page
    context.close()


def edit(folder, file, old, new, seen):
    """Save a change, and wait until it is seen; returns the seconds that took."""
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    begun = monotonic()
    seen()
    return monotonic() - begun


@pytest.mark.verify("a server and its processes start; what they answer is tested below the browser")
def test_an_edit_is_seen_at_once_and_a_friend_is_invited(page, folder):
    page.locator("[data-at=b2]").click()
    page.keyboard.press("r")
    count = page.locator("#count")
    expect(count).to_have_text("2")

    # drawings: the moves are still there
    colours = ["#eee", "#fee", "#efe", "#eef"]
    times = [
        edit(
            folder,
            "board.py",
            old,
            new,
            lambda new=new: page.locator(f'#board [fill="{new}"]').first.wait_for(),
        )
        for old, new in pairwise(colours)
    ]
    assert min(times) < SECONDS["board.py"]
    expect(count).to_have_text("2")

    # rules: a mistake is told, and is gone when it is mended
    fault = page.locator("#fault")
    times = []
    for _ in range(3):
        times.append(edit(folder, "rules.py", "s.ply += 1", "s.plly += 1", fault.wait_for))
        expect(fault).to_contain_text("Did you mean 'ply'?")
        expect(fault).to_contain_text("in rules.py, line ")
        edit(folder, "rules.py", "s.plly += 1", "s.ply += 1", lambda: fault.wait_for(state="hidden"))
    assert min(times) < SECONDS["rules.py"]
    expect(page.locator("#files")).to_contain_text("found no mistake")
    expect(count).to_have_text("2")
    assert faults(page) == []

    # to the end and back
    page.keyboard.press("p")
    expect(page.locator("#status")).to_have_text("The game is over")
    page.keyboard.press("s")
    expect(count).to_be_empty()

    # a table by a link, with the rules as they are now
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Invite a friend").click()
    table = popup.value
    expect(table.get_by_role("heading", name="Invite your friend")).to_be_visible()
    assert "/tables/" in table.url
