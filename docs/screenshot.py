"""The picture at the head of the README: a table in a browser.

python docs/screenshot.py docs/images/table.png      (needs what the tests in tests/browser need)
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tessella.record import Record, text_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.chromium import launched
from games.shelf import recorded
from web.process import RunningServer

GAME, RECORD, PLIES = "andantino", "full", 29
"""A game in its middle; the last move is played on the page."""
NAMES = ("Ada", "Ben")
SIZE = {"width": 1280, "height": 800}
COLOURS = 128
AT_REST = "() => !document.getAnimations().length"


def photographed(page):
    """The table after a move that is made here."""
    before, after = (recorded(GAME, RECORD, ply) for ply in (PLIES, PLIES + 1))
    record = text_of(Record.of(before, dict(zip(before.game.sides, NAMES, strict=False))))
    page.goto(page.request.post("/records", form={"text": record}, max_redirects=0).headers["location"])
    for place in before.game.board.paths(before, after.history[-1].action):
        page.locator(f'[data-at="{place}"]').first.click()
    page.mouse.move(0, 0)
    page.locator(".moved").nth(PLIES).wait_for(state="attached")
    page.wait_for_function(AT_REST)
    return page.screenshot()


def main(file):
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(Path(folder) / "table.db") as server,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        context = browser.new_context(base_url=server.address, viewport=SIZE, color_scheme="light")
        taken = photographed(context.new_page())
    Image.open(BytesIO(taken)).convert("RGB").quantize(COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
