"""Seconds of a first start, with nothing compiled: python tools/measure/start.py [GAME].

The server is started as `tessella serve` does it, with an empty folder for compiled code; Python's own is kept. Then
somebody opens one game, plays against the engine, and waits until everything is compiled. A second start shows
what is left when it is, and then how long commands take.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from urllib.parse import urlencode, urlsplit

from tessella import catalogue
from tessella.engine.compiling import kinds_in_turn

LEVEL = "casual"
WITH_BYTECODE = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}


class Browser:
    """Asks a server; keeps its one cookie."""

    def __init__(self, address: str) -> None:
        self.host, self.headers = urlsplit(address).netloc, {"Accept": "text/html"}

    def ask(self, method: str, path: str, form=None):
        """The response and its text."""
        connection = HTTPConnection(self.host, timeout=300)
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        connection.request(method, path, urlencode(form) if form else None, self.headers | kind)
        response = connection.getresponse()
        if cookie := response.headers["Set-Cookie"]:
            self.headers["Cookie"] = cookie.partition(";")[0]
        return response, response.read().decode()

    def until_the_engine_has_moved(self, table: str) -> None:
        """Returns once a move is told that the engine made."""
        connection = HTTPConnection(self.host, timeout=300)
        connection.request("GET", f"{table}/events", headers=self.headers)
        for line in connection.getresponse():
            if line.startswith(b"data:") and has_engine_moved(json.loads(line[5:])["state"]):
                return


def has_engine_moved(state) -> bool:
    seats = [seat for seat, player in enumerate(state["players"]) if not player["person"]]
    return any(turn["seat"] in seats for turn in state["moves"])


@contextmanager
def serving(folder: Path):
    """A server, and the seconds until it said where it is."""
    begun = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "tessella.cli",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--database",
        f"sqlite:///{folder}/start.db",
    ]
    environment = {**WITH_BYTECODE, "NUMBA_CACHE_DIR": str(folder / "code")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            yield Browser(address), time.perf_counter() - begun, begun
        finally:
            server.terminate()


def say(seconds: float, what: str) -> None:
    sys.stdout.write(f"{seconds:7.2f} s  {what}\n")
    sys.stdout.flush()


def first_start(folder: Path, game) -> None:
    with serving(folder) as (browser, seconds, begun):
        say(seconds, "until the address is printed")
        opened = time.perf_counter()
        browser.ask("GET", "/")
        say(time.perf_counter() - opened, "until the first page, with a picture of every game")
        opened = time.perf_counter()
        browser.ask("GET", f"/games/{game.name}")
        levels = {f"seat.{seat}": LEVEL for seat in range(len(game.sides))}
        form = {"game": game.name, **levels, "seat.1": "person"}
        table = browser.ask("POST", "/tables", form)[0].headers["Location"]
        browser.ask("GET", table)
        say(
            time.perf_counter() - opened,
            f"until the first board of {game.title}, from the page of a new game on",
        )
        browser.until_the_engine_has_moved(table)
        say(time.perf_counter() - opened, f"until the engine's first move there ({LEVEL})")
        wait_for_everything()
        say(time.perf_counter() - begun, "until all games with all levels are compiled")


def wait_for_everything() -> None:
    while any(kind.missing for kind in kinds_in_turn(list(catalogue().values()))):
        time.sleep(0.1)


def second_start(folder: Path) -> None:
    with serving(folder) as (browser, seconds, begun):
        say(seconds, "until the address is printed")
        browser.ask("GET", "/")
        say(time.perf_counter() - begun, "until the first page is there")


def commands() -> None:
    program = Path(sys.executable).with_name("tessella")
    for command in (
        [program, "--help"],
        [program, "games"],
        [sys.executable, "-c", "import tessella; tessella.catalogue()"],
    ):
        took = []
        for _ in range(6):
            begun = time.perf_counter()
            subprocess.run(command, env=WITH_BYTECODE, stdout=subprocess.DEVNULL, check=True)
            took.append(time.perf_counter() - begun)
        words = " ".join([Path(command[0]).name, *command[1:]])
        say(median(took), f"{words} (median of {len(took)})")


def main(name: str = "andantino") -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = f"{folder}/code"
        sys.stdout.write("Nothing is compiled:\n")
        first_start(Path(folder), catalogue()[name])
        sys.stdout.write("Everything is compiled:\n")
        second_start(Path(folder))
        commands()


if __name__ == "__main__":
    main(*sys.argv[1:])
