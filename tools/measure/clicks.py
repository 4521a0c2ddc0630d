"""Milliseconds from a click to the painted board, and the bytes of a first visit, in Chromium.

python tools/measure/clicks.py [GAME ...]      (every game unless told; people on one screen, without engines)
"""

import sys
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles

from playwright.sync_api import sync_playwright
from rich.console import Console

import tessella

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from browser.chromium import launched
from web.process import RunningServer

MOVES = 100
"""Moves of random games that are timed, after one game that warms up."""
THOUGHT = 600
"""Milliseconds between two clicks: what the last one has set in motion is at rest, as it is where people play."""
SETTLED = 1500
"""Milliseconds after which a page has asked for all that it needs."""
MARKS = """() => {
  const board = document.getElementById("board");
  document.addEventListener("click", () => performance.mark("click"), { capture: true });
  const drawn = (node) => node.matches && !node.matches(".dot, .frame, .held, .preview");
  new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(drawn))) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.measure("painted", "click");
      port2.postMessage(null);
    });
  }).observe(board, { childList: true, subtree: true });
}"""
"""A task that is posted in the frame after the change runs once that frame is painted."""


MARKED = """() => [...document.querySelectorAll("#board.open .legal")].map(({ dataset }) => dataset.at)"""
ANSWERED = """([painted, marked]) => performance.getEntriesByName("painted").length > painted
    || [...document.querySelectorAll("#board.open .legal")].map(({ dataset }) => dataset.at).join() !== marked.join()"""


def open_table(page, game):
    page.goto(f"/games/{game}")
    page.get_by_label("On this screen").check()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    page.wait_for_timeout(SETTLED)


def time_game(page, game, seed, most):
    """The milliseconds of every move of a random game, or of its first ones."""
    open_table(page, game)
    page.evaluate(MARKS)
    random = Random(seed)
    while len(times(page)) < most and (marked := offered(page)):
        painted = len(times(page))
        page.wait_for_timeout(THOUGHT)
        page.locator(f'#board [data-at="{random.choice(marked)}"]').click()
        page.wait_for_function(ANSWERED, arg=[painted, marked])
    return times(page)


def offered(page):
    """What is marked, with the curtain lifted."""
    if page.locator("#look").is_visible():
        page.locator("#look").click()
    return page.evaluate(MARKED)


def times(page):
    """The milliseconds of the moves so far."""
    return page.evaluate("() => performance.getEntriesByName('painted').map(({ duration }) => duration)")


def report_times(page, game):
    taken, seeds = [], count(1)
    time_game(page, game, 0, MOVES // 4)
    while len(taken) < MOVES:
        taken += time_game(page, game, next(seeds), MOVES - len(taken))
    percent = quantiles(taken, n=100)
    yield f"click to painted board: p50 {percent[49]:.0f} ms, p95 {percent[94]:.0f} ms ({len(taken)} moves)"


def report_bytes(page, game):
    """On the wire, headers included; each page after those before it."""
    sizes = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda loaded: sizes.append(loaded["encodedDataLength"]))
    for address in ("/", f"/games/{game}", f"/games/{game}/rules"):
        page.goto(address)
        page.wait_for_timeout(SETTLED)
        yield f"up to {address}: {sum(sizes) / 1000:.1f} kB"
    open_table(page, game)
    yield f"up to the table: {sum(sizes) / 1000:.1f} kB"


def main(*games):
    console = Console(highlight=False)
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(Path(folder) / "measure.db") as server,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        for game in games or tessella.catalogue():
            console.print(f"[bold]{game}")
            for report in (report_bytes, report_times):  # each in a browser that was never here
                # What a service worker answers is not seen to come.
                page = browser.new_page(base_url=server.address, service_workers="block")
                for line in report(page, game):
                    console.print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
