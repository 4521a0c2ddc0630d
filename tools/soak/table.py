"""Tables at which people move at random, game after game, and a journal of all that was acknowledged to them."""

import time
from dataclasses import dataclass, field, replace
from random import Random
from secrets import token_hex
from threading import Event, Thread

from load.table import game_of, options_of, seats_of
from soak.browser import Browser
from tessella.core.mover import OVER
from tessella.engine.levels import LEVELS

LONGEST = 60
"""Moves of a game, before somebody resigns."""
PATIENCE = 300.0
"""Seconds after which a table counts as stuck: on a busy machine a server, or an engine, takes long to start."""
PAUSE = 0.4
"""Seconds between two moves at a table."""
MINUTES, INCREMENT = 5, 5
"""Of the clocks that every other table has."""


@dataclass(frozen=True)
class Deed:
    """Something that was asked for and acknowledged, at two times of time.monotonic(): a sitting down, a move by its
    clicks, or a resignation."""

    kind: str
    seat: int
    path: tuple[str, ...] = ()
    asked: float = 0.0
    acknowledged: float = 0.0


@dataclass
class Journal:
    """What was acknowledged at one table, in order."""

    game: str
    table: str
    persons: frozenset[int]
    """The seats that our people have; engines have the others."""
    has_clock: bool
    deeds: list[Deed] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    refused: int = 0


class Table:
    """One table after the other, played in a thread of its own.

    complain is called with a sentence when something is not as it must be, waited with the begin and the end of each
    wait for a move.
    """

    def __init__(self, number, seed, address, complain, waited):
        self._random, self._address = Random(f"{seed}-{number}"), address
        self._game, self._has_clock, self._engine = game_of(number), number % 2 == 1, number % 4 == 3
        self._complain, self._waited = complain, waited
        self._go, self._stop, self.resting = Event(), Event(), Event()
        self._go.set()
        self.journals = []
        self._thread = Thread(target=self._play, daemon=True)
        self._thread.start()

    def rest(self):
        """Ask it to make no more moves; it sets resting then."""
        self._go.clear()

    def go_on(self):
        self.resting.clear()
        self._go.set()

    def close(self):
        self._stop.set()
        self.go_on()
        self._thread.join()

    def _rest(self):
        if not self._go.is_set():
            self.resting.set()
            self._go.wait()

    def _play(self):
        while not self._stop.is_set():
            try:
                self._play_once()
            except Exception as error:
                if not self._stop.is_set():
                    where = self.journals[-1].table if self.journals else "no table yet"
                    self._complain(f"{self._game}, {where}: {error!r}")

    def _play_once(self):
        self._rest()
        self._browsers, self._moves, self._seq = {}, 0, 0
        try:
            self._seat()
            while not self._stop.is_set() and self._move():
                self._rest()
                time.sleep(PAUSE)
        finally:
            for browser in self._browsers.values():
                browser.close()

    def _seat(self):
        """Everybody comes, each in a browser of its own."""
        seats, engine = seats_of(self._game), self._engine and seats_of(self._game) == 2
        persons = range(1 if engine else seats)
        self._browsers = {seat: Browser(self._address, self._judge) for seat in persons}
        host = self._browsers[0]
        fields = options_of(self._game) | {"seat.0": "person"}
        fields |= {f"seat.{seat}": LEVELS[0].name if engine else "open" for seat in range(1, seats)}
        if self._has_clock:
            fields |= {"clock": "live", "clock.minutes": str(MINUTES), "clock.seconds": str(INCREMENT)}
        path = host.submit(f"/games/{self._game}", "/tables", game=self._game, **fields)
        journal = Journal(self._game, path, frozenset(persons), self._has_clock)
        self.journals.append(journal)
        host.look_on(path)
        for seat, browser in list(self._browsers.items())[1:]:
            invitation = self._until(lambda: host.state.get("invitation"))
            browser.submit(invitation, invitation, seat=str(seat), name=f"Guest {seat}")
            journal.deeds.append(Deed("sit", seat))
            browser.look_on(path)

    def _move(self):
        """One turn of somebody; False once the game is over."""
        journal, began = self.journals[-1], time.monotonic()
        seat = self._until(self._turn)
        if seat == OVER:
            return False
        browser = self._browsers[seat]
        if self._random.random() < 0.1:
            self._say(browser, journal)
        if self._random.random() < 0.06:
            self._ask_wrongly(browser, journal)
        if self._moves >= LONGEST and browser.state["can"]["resign"]:
            deed = Deed("resign", seat)
            asked = time.monotonic()
            status, told = browser.call(f"{journal.table}/resign", seq=browser.state["seq"])
        else:
            status, told, path, asked = self._click(browser, journal)
            deed = Deed("action", seat, path)
        now = time.monotonic()
        self._waited(began, now)
        if status == 409:
            journal.refused += 1
        elif status == 200 and ("seq" in told or "state" in told):
            journal.deeds.append(replace(deed, asked=asked, acknowledged=now))
            self._moves += 1
            self._seq = max(self._seq, told.get("seq", 0), told.get("state", {}).get("seq", 0))
        else:
            self._complain(f"{deed} was answered with {status} {str(told)[:300]} at {journal.table}.")
        return True

    def _click(self, browser, journal):
        """Click at random until it is a move; the answer, the clicks, and the time of the last one."""
        state, path = browser.state, ()
        following = state
        while True:
            path += (self._random.choice(following["marks"]),)
            asked = time.monotonic()
            status, following = browser.call(f"{journal.table}/act", seq=state["seq"], path=path)
            if status != 200 or not following.get("marks"):
                return status, following, path, asked

    def _say(self, browser, journal):
        text = f"message {len(journal.said)} {token_hex(4)}"
        status, told = browser.call(f"{journal.table}/say", text=text)
        if status == 200:
            journal.said.append(text)
        elif status != 409:  # silent partners
            self._complain(f"A message was answered with {status} {told}.")

    def _ask_wrongly(self, browser, journal):
        """An illegal move, or a legal one for another moment: refused, and not in the log."""
        seq = browser.state["seq"]
        wrong = self._random.choice(({"seq": seq, "text": "z99"}, {"seq": 1, "text": "z99"}))
        status, told = browser.call(f"{journal.table}/act", **wrong)
        journal.refused += 1
        if not (status == 409 or "refusal" in told):
            self._complain(f"{wrong} was answered with {status} {str(told)[:300]}.")

    def _turn(self):
        """The seat of ours that is to move, by the streams; OVER, or None as long as none is known."""
        newest = max((each.state for each in self._browsers.values()), key=lambda state: state.get("seq", 0))
        if newest.get("seq", 0) < self._seq or newest.get("gathering", True):
            return None
        if newest["turn"] == OVER:
            return OVER
        mover = self._browsers.get(newest["turn"])
        knows = mover and mover.state.get("marks") and mover.state["seq"] >= newest["seq"]
        return newest["turn"] if knows else None

    def _until(self, condition):
        """What a condition finds, once it finds something; TimeoutError if it takes too long."""
        end = time.monotonic() + PATIENCE
        while (found := condition()) is None:
            if time.monotonic() > end or self._stop.is_set():
                raise TimeoutError(f"Nothing happens after {self._seq} events; shown is {self._shown()}")
            time.sleep(0.02)
        return found

    def _shown(self):
        """What the streams show, in a few words, by seat."""
        names = ("seq", "turn", "status", "thinking", "trouble", "marks")
        return {seat: {name: each.state.get(name) for name in names} for seat, each in self._browsers.items()}

    def _judge(self, answer):
        """No answer is an error of ours, and 503 says why in a sentence."""
        status = answer.status_code
        if status >= 500 and not (
            status == 503 and answer.read().rstrip().endswith((b".", b'."}', b"</html>"))
        ):
            self._complain(f"{answer.request.url.path} was answered with {status}: {answer.text[:300]}")
