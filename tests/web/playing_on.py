"""People who play at a server of several processes, by calls that are repeated until somebody answers."""

import time
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

import httpx2 as httpx
from sqlalchemy import create_engine

from tessella.storage.rows.log import read
from tessella.table.fold import fold

SECONDS = 60
"""That anything may take on a busy machine."""


def workers(server):
    """The ids of the processes that serve."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def until(condition):
    """What a condition finds, once it finds something."""
    end = time.monotonic() + SECONDS
    while not (found := condition()):
        assert time.monotonic() < end, "This has not come about."
        time.sleep(0.05)
    return found


class Player:
    """One browser that plays both sides, as patiently as a page does, whichever process answers. Use as a context
    manager."""

    def __init__(self, address):
        self.client = httpx.Client(base_url=address, timeout=5)
        self.played = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.close()

    def send(self, address, **body):
        """The answer; a call that was cut is sent again, under the same key."""
        end = time.monotonic() + SECONDS
        while True:
            with suppress(httpx.TransportError):
                answer = self.client.post(address, **body)
                if answer.status_code < 500:
                    return answer
            assert time.monotonic() < end, "Nobody answers."

    def open(self):
        """The address of a new table."""
        seats = {"seat.0": "person", "seat.1": "person"}
        answer = self.send("/tables", data={"game": "tictactoe", "once": token_hex(8), **seats})
        return answer.headers["location"]

    def play(self, table, moves):
        """Moves that are acknowledged, one after another."""
        for text in moves.split():
            body = {"seq": self.played.get(table, (1, ""))[0], "text": text, "key": token_hex(8)}
            answer = self.send(f"{table}/act", json=body)
            assert answer.status_code == 200, answer.text
            state = answer.json()["state"]
            self.played[table] = state["seq"], state["status"]


def stored(server, table):
    """How many moves of a table are in the database."""
    engine = create_engine(server.url)
    with engine.connect() as connection:
        log = read(connection, table.rpartition("/")[2])
    engine.dispose()
    return len(fold(log.events).position.history)
