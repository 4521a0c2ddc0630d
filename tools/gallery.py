"""All boards and pages in Chromium, as pictures on one page, to be looked at.

python tools/gallery.py [GAME ...]      (writes .gallery/index.html; by default every game)
"""

import sys
import tempfile
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

import tessella
from tessella.record import Record, text_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.chromium import launched
from games.shelf import recorded
from web.process import RunningServer

FOLDER = Path(".gallery")
VIEWPORTS = {"desktop": (1440, 900), "phone": (390, 844), "sideways": (844, 390)}
SCHEMES = ("light", "dark")
GAMES = {
    "andantino": "line",
    "anda": "annihilation",
    "antino": "full",
    "cancelletto": "won",
    "octopus": "win",
}
"""The recorded game whose beginning, middle and end are shown."""
PAGES = (
    "/",
    *(f"/games/{game}" for game in GAMES),
    "/games/antino/learn",
    "/games/andantino/rules",
    "/daily/octopus",
    "/mine",
    "/mine/mistakes",
    "/mine/statistics",
    "/lobby",
    "/privacy",
    "/records",
    "/nowhere",
)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
SETTLED = 700
"""Milliseconds after which nothing moves on a page any more."""


def moments(game):
    """Positions to look at, by name, and what follows the address of their table."""
    end = recorded(game, GAMES[game])
    first = next(
        ply for ply, move in enumerate([*end.history, None]) if move is None or move.seat != tessella.CHANCE
    )
    plies = {"beginning": first, "middle": (first + len(end.history)) // 2, "end": len(end.history)}
    positions = {name: (recorded(game, GAMES[game], ply), "") for name, ply in plies.items()}
    return positions | {"review": (end, f"?ply={plies['middle']}"), "games": (end, "/games")}


def opened(page, position):
    """The address of a table that goes on from a position, with people on all sides."""
    names = dict(zip(position.game.sides, NAMES, strict=False))
    sent = page.request.post("/records", form={"text": text_of(Record.of(position, names))}, max_redirects=0)
    return sent.headers["location"]


def show(page, address):
    """A page at rest, with the hand of whoever looks."""
    page.goto(address)
    page.wait_for_timeout(SETTLED)
    if page.locator("#look").is_visible():
        page.locator("#look").click()
        page.wait_for_timeout(SETTLED)


def photographed(browser, server, addresses):
    """Each page in each size and scheme, the lists of tables once there are some; yields names of files."""
    for (kind, (width, height)), scheme in (
        (size, scheme) for size in VIEWPORTS.items() for scheme in SCHEMES
    ):
        size = {"width": width, "height": height}
        context = browser.new_context(base_url=server.address, viewport=size, color_scheme=scheme)
        page = context.new_page()
        for name, (position, path) in addresses.items():
            show(page, f"{opened(page, position) if position else ''}{path}")
            file = FOLDER / f"{name}-{kind}-{scheme}.png"
            page.screenshot(path=file, full_page=not position and kind == "desktop")
            yield file.name
        context.close()


def page_of(files):
    """A page with all pictures, each with its name."""
    figures = (
        f'<figure><img src="{escape(file)}"><figcaption>{escape(file)}</figcaption></figure>'
        for file in files
    )
    style = (
        "body{display:flex;flex-wrap:wrap;gap:1rem;font:1rem sans-serif}figure{margin:0}img{max-height:30rem}"
    )
    return (
        f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{style}</style>{''.join(figures)}"
    )


def main(*games):
    addresses = {
        f"{game}-{name}": position for game in games or GAMES for name, position in moments(game).items()
    }
    if not games:
        addresses |= {f"page-{path.strip('/').replace('/', '-') or 'games'}": (None, path) for path in PAGES}
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(Path(folder) / "gallery.db") as server,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        files = list(photographed(browser, server, addresses))
    (FOLDER / "index.html").write_text(page_of(sorted(files)))
    sys.stdout.write(f"{len(files)} pictures: {FOLDER / 'index.html'}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
