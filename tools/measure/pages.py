"""What a visit costs: bytes of every page and of a move, and the server's time for a move.

Bytes are those of bodies, compressed by gzip. Those of a page are its own, and those of all that it names or that its
modules import: sheets, scripts, the pictures of games. What it imports later is not needed for the first click.

python tools/measure/pages.py [GAME ...]      (by default every game without chance)
"""

import re
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from urllib.parse import urljoin

import httpx2 as httpx

from tessella import catalogue, find

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from web.process import RunningServer

MOVES = 200
"""Timed, over as many games as that takes."""
WARM_UP = 10
"""Moves before the timed ones."""
PAUSE = 0.02
"""Seconds between moves, so that the limit of requests is not met."""
OWN_FILES = re.compile(r'(?:src|href)="(/(?:static|games/\w+/cover\.svg)[^"]+)"')
IMPORTS = re.compile(r'^import .*from "([^"]+)";$', re.MULTILINE)


class Visit:
    """A browser that counts the bytes it receives, as they come over the wire."""

    def __init__(self, address):
        self.browser = httpx.Client(base_url=address, timeout=30, headers={"Accept-Encoding": "gzip"})
        self.kept = set()

    def page(self, path):
        """Bytes of a page and of its files that this browser does not have yet."""
        html, total = self.get(path)
        return total + sum(map(self.file, OWN_FILES.findall(html)))

    def file(self, path):
        """Bytes of a file and of the modules that it imports, as far as this browser does not have them yet."""
        if path in self.kept:
            return 0
        self.kept.add(path)
        text, total = self.get(path)
        return total + sum(self.file(urljoin(path, name)) for name in IMPORTS.findall(text))

    def get(self, path):
        with self.browser.stream("GET", path, headers={"Accept": "text/html,*/*"}) as response:
            text = response.read().decode()
            return text, response.num_bytes_downloaded

    def sit_down(self, game):
        """A new table between people."""
        seats = {f"seat.{seat}": "person" for seat in range(len(find(game).sides))}
        answer = self.browser.post("/tables", data={"game": game, **seats})
        return answer.headers["location"]

    def move(self, table, seq, text):
        """Plays a move; seconds, bytes, and the state after it."""
        began = time.perf_counter()
        body = {"seq": seq, "text": text}
        with self.browser.stream("POST", f"{table}/act", json=body) as response:
            response.read()
            seconds = time.perf_counter() - began
            return seconds, response.num_bytes_downloaded, response.json()["state"]


def pages(server, game):
    """Lines about first visits: every page by a browser that has nothing yet."""
    table = Visit(server.address).sit_down(game)
    for name, path in (
        ("games", "/"),
        ("new game", f"/games/{game}"),
        ("rules", f"/games/{game}/rules"),
        ("table", table),
        ("puzzles", "/puzzles"),
        ("upload", "/records"),
    ):
        yield f"  {name:9} {Visit(server.address).page(path) / 1000:8.1f} kB"
    whole = Visit(server.address)
    total = sum(map(whole.page, ("/", f"/games/{game}", table, f"/games/{game}/rules")))
    yield f"  {'all four':9} {total / 1000:8.1f} kB in one visit"


def moves(server, game):
    """Lines about moves, played at random."""
    visit, random, times, sizes = Visit(server.address), Random(1), [], []
    while len(times) < MOVES + WARM_UP:
        table, position, seq = visit.sit_down(game), find(game).new(), 1
        while not position.over and len(times) < MOVES + WARM_UP:
            move = random.choice(position.moves())
            seconds, size, state = visit.move(table, seq, move.text)
            position, seq = position.play(move), state["seq"]
            times.append(seconds)
            sizes.append(size)
            time.sleep(PAUSE)
    yield spread("time", [1000 * seconds for seconds in times[WARM_UP:]], "ms")
    yield spread("bytes", [size / 1000 for size in sizes[WARM_UP:]], "kB")


def spread(name, values, unit):
    cuts = quantiles(values, n=100)
    return f"  {name:9} p50 {cuts[49]:6.1f} {unit}   p95 {cuts[94]:6.1f} {unit}"


def report(games):
    """All lines, as they are found."""
    with tempfile.TemporaryDirectory() as folder, RunningServer(Path(folder) / "measured.db") as server:
        for game in games:
            yield f"{game}: first visits"
            yield from pages(server, game)
            yield f"{game}: {MOVES} moves, of the server's time and of its answer"
            yield from moves(server, game)


if __name__ == "__main__":
    without_chance = [game.name for game in catalogue().values() if not game.kernel.chance]
    for line in report(sys.argv[1:] or without_chance):
        sys.stdout.write(line + "\n")
