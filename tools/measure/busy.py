"""What people wait for beside busy loops: python tools/measure/busy.py [LOOPS] [GAME].

A fresh server, as `tessella serve` starts it, shares the machine with so many loops (4 unless told), all of one
scheduling group. Told are the seconds until the first upload is a table, until the weakest level has moved,
until an animation is, and until all processes are gone; and how long calls take while the engine thinks.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles

from start import Browser, say

from tessella import find
from tessella.record import Record, text_of

GAMES, PLIES = 8, 10
"""In which calls are timed."""
LOADED = 15.0
"""Seconds until a server has loaded all code."""


@contextmanager
def loops(number: int):
    """So many processes that do nothing, busily."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


@contextmanager
def serving(folder: Path):
    """A server with the code that is compiled already; its workers and it are waited for at the end."""
    command = ["serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{folder}/busy.db"]
    with subprocess.Popen(
        [sys.executable, "-m", "tessella.cli", *command], stdout=subprocess.PIPE, text=True
    ) as server:
        yield Browser(re.search(r"http://\S+", server.stdout.readline())[0])
        workers = children_of(server.pid)
        begun = time.perf_counter()
        server.terminate()
        server.wait()
        say(time.perf_counter() - begun, "from SIGTERM until the server is gone")
        while any(map(runs, workers)):
            time.sleep(0.01)
        say(time.perf_counter() - begun, "until its workers are gone, too")


def runs(process: str) -> bool:
    """Whether a process is there, and not only its entry, which somebody has not read yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children_of(process: int) -> list[str]:
    """The ids of all processes that a process has started (on Linux)."""
    files = Path(f"/proc/{process}/task").glob("*/children")
    return [child for file in files for child in file.read_text().split()]


def timed(what: str, ask) -> str:
    """Say how long something took; where it leads."""
    begun = time.perf_counter()
    response, _ = ask()
    say(time.perf_counter() - begun, f"{what} ({response.status})")
    return response.headers.get("Location", "")


def easy_move(browser: Browser, game: str) -> None:
    begun = time.perf_counter()
    form = {"game": game, "seat.0": "first-game", "seat.1": "person"}
    table = browser.ask("POST", "/tables", form)[0].headers["Location"]
    browser.until_the_engine_has_moved(table)
    say(time.perf_counter() - begun, f"until the first move at first-game in {game}")


def get(browser: Browser, path: str):
    """The response for a file."""
    connection = HTTPConnection(browser.host, timeout=300)
    connection.request("GET", path, headers=browser.headers)
    response = connection.getresponse()
    response.read()
    return response


def act(browser: Browser, table: str, move) -> int:
    """Make a move; the status of the answer."""
    connection = HTTPConnection(browser.host, timeout=300)
    cookie = {"Cookie": browser.headers["Cookie"], "Content-Type": "application/json"}
    connection.request("POST", f"{table}/act", json.dumps(move), cookie)
    response = connection.getresponse()
    response.read()
    return response.status


def calls(browser: Browser, game: str, moves: list[str]) -> None:
    """Moves at tables of two people while the best engine thinks at another one."""
    time.sleep(LOADED)
    browser.ask("POST", "/tables", {"game": game, "seat.0": "master", "seat.1": "person"})
    took = []
    for _ in range(GAMES):
        table = browser.ask("POST", "/tables", {"game": game, "seat.0": "person", "seat.1": "person"})
        address = table[0].headers["Location"]
        for seq, move in enumerate(moves, 1):
            begun = time.perf_counter()
            status = act(browser, address, {"seq": seq, "text": move})
            took.append(time.perf_counter() - begun)
            assert status == 200, move
    say(median(took), "a call, the median")
    say(quantiles(took, n=20)[-1], f"a call, 95 of 100 of {len(took)}")


def main(number: str = "4", name: str = "andantino") -> None:
    game = played(find(name))
    form = {"text": text_of(Record.of(game, {}))}
    with tempfile.TemporaryDirectory() as folder, loops(int(number)):
        with serving(Path(folder)) as browser:
            table = timed("until the first upload is a table", lambda: browser.ask("POST", "/records", form))
            animation = f"{table}/picture.gif"
            timed(f"until an animation of {game.ply} plies is there", lambda: (get(browser, animation), ""))
        with serving(Path(folder)) as browser:
            easy_move(browser, name)
            calls(browser, name, [move.text for move in game.history][:PLIES])


def played(game):
    """A random game to its end."""
    position, random = game.new(), Random(1)
    while not position.over:
        position = position.roll(random)
    return position


if __name__ == "__main__":
    main(*sys.argv[1:])
