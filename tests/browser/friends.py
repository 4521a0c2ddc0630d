"""Friends at one table, each in a browser of their own, and a server that things happen to."""

import re
from contextlib import ExitStack

from playwright.sync_api import expect

from tessella import Option, find
from tessella.storage.store import Store
from web.cutting import Cutting
from web.process import RunningServer

from .conftest import TablePage, go_to_table

HOLDING_ENGINE = """
import asyncio
from functools import partial
from pathlib import Path
from tessella.web import app, server
class Held:
    async def think(self, view, level, session, seed=None):
        while Path({held!r}).exists():
            await asyncio.sleep(0.05)
        return view.actions[0]
    async def accepts_draw(self, view, seat):
        return False
    def close(self):
        pass
server.create_app = partial(app.create_app, thinker=Held)
"""
"""An engine that thinks as long as a file is there."""

TO_ACT = """(seats) => {
  if (document.getElementById("status").textContent.endsWith("plays…")) return null;
  const acts = [...document.querySelectorAll("#players .player")].findIndex((row) => row.classList.contains("acts"));
  return document.getElementById("ending").textContent ? "over" : seats.includes(acts) && `seat ${acts}`;
}"""
"""Who is to act as this page shows it, once that is one of these seats, or the game is over.

While the page shows what others have done before, the one who did it is marked.
"""

MARKED = "[...document.querySelectorAll('#board .legal')].map((place) => place.dataset.at)"
HAS_MOVES = "(number) => Number(document.getElementById('ply').textContent.split('/')[1]) >= number"
HAS_LEFT = """(seat) => document.getElementById("ending").textContent
  || document.querySelectorAll("#players .player")[seat].classList.contains("left")"""

NOT_THERE = re.compile("net::ERR_|status of 503")
"""What Chromium says of a server that does not answer."""


class FragileServer:
    """A server that is killed and started again, and a network that is cut; use as a context manager.

    Its engine thinks as long as somebody holds it.
    """

    def __init__(self, folder):
        self.held = folder / "held"
        self.running = RunningServer(folder / "test.db", before=HOLDING_ENGINE.format(held=str(self.held)))

    def __enter__(self):
        with ExitStack() as stack:
            stack.enter_context(self.running)
            self.network = stack.enter_context(Cutting(self.running.port))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self._stack.close()

    @property
    def address(self):
        return self.network.address

    def restart(self):
        """As kill -9 does, and started again over the same database."""
        self.running.kill()
        self.running.start()

    def events(self, table_id):
        """The log of a table, as it stands on the disk."""
        store = Store(f"sqlite:///{self.running.database}")
        try:
            return store.read(table_id).events
        finally:
            store.close()


class Friend(TablePage):
    """Somebody in a browser of their own."""

    def __init__(self, page, name):
        self.page, self.name = page, name
        self.ply = None  # before the last click

    # Coming to the table

    def open(self, game, seats, choices=(), deal="", games=1):
        """A new table; seats says who plays each: person, open or a level."""
        chosen = find(game).choose(dict(choices))
        fields = {f"option.{name}": Option.show(value) for name, value in chosen.items()}
        fields |= {f"seat.{seat}": player for seat, player in enumerate(seats)}
        fields |= {f"name.{seat}": self.name for seat, player in enumerate(seats) if player == "person"}
        fields |= {"deal": deal} if deal else {}
        go_to_table(self.page, "/tables", {"game": game, "games": str(games), **fields})

    @property
    def invitation(self):
        """The link that the page offers, as far as it is of this server."""
        field = self.page.locator("#invitation")
        expect(field).to_have_value(re.compile("/join/"))
        return "/join/" + field.input_value().partition("/join/")[2]

    def arrive(self, link):
        """Go on here by a private link: the page uses it, and loads itself again."""
        loaded = []
        self.page.on("domcontentloaded", lambda _: loaded.append(True))
        self.page.goto(link, wait_until="commit")
        while len(loaded) < 2:
            self.page.wait_for_event("domcontentloaded")

    def join(self, link, side=""):
        """Take the first free seat, or that of a side."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name=re.compile(f"Take this seat.*{side}")).first.click()
        self.page.wait_for_url("**/tables/*")

    @property
    def table_id(self):
        return self.page.url.partition("/tables/")[2][:16]

    # What stands on the page

    @property
    def seats(self):
        """The seats whose players act in this browser."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("#players .player")]
                 .flatMap((row, seat) => (row.innerText.includes("(you)") ? [seat] : []))"""
        )

    @property
    def end(self):
        """How the game ended, as the page tells it to everybody: the moves, the sides, the points."""
        expect(self.page.locator("#ending")).not_to_have_text("")
        told = ["#ply", "#players .facts", "#players .points", ".moved"]
        return [self.page.locator(part).all_text_contents() for part in told]

    @property
    def ending(self):
        """How it ended, in a sentence, as the page tells it to whoever looks."""
        return self.page.locator("#ending").text_content().replace("\u00a0", " ")

    @property
    def verdict(self):
        """Who won, as the page tells it to whoever looks."""
        return self.page.locator("#status").text_content()

    def has_begun(self):
        expect(self.page.locator("#gathering")).to_be_hidden()

    def to_act(self, seats):
        """Which of these seats is to act, once one is; None once the game is over."""
        found = self.page.wait_for_function(TO_ACT, arg=seats).json_value()
        return None if found == "over" else int(found.removeprefix("seat "))

    def seat_row(self, seat):
        return self.page.locator("#players .player").nth(seat)

    def choose(self, seat, way):
        """What is done with a seat, by its dialog."""
        self.seat_row(seat).get_by_role("button", name=re.compile("Seat of")).click()
        self.page.get_by_role("dialog").get_by_role("button", name=way, exact=True).click()

    def private_link(self, button="Make a private link"):
        """A link to this seat, which other devices can open."""
        self.button("More").click()
        self.button(button).click()
        field = self.page.locator("#private-link")
        expect(field).to_have_value(re.compile("#key="))
        link = field.input_value()
        self.page.locator("#more").get_by_role("button", name="Close", exact=True).click()
        return link[link.index("/tables/") :]

    # Doing something

    def answered(self, call):
        """The server's next answer to a call, as a context manager."""
        return self.page.expect_response(re.compile(f"/tables/[^/]*/{call}$"))

    def click_any(self, random, among=None):
        """Click a marked place, one of these if there is a choice; what the server says to it."""
        with self.answered("act") as answer:
            self.click_only(random, among)
        return answer.value.json()

    def click_only(self, random, among=None):
        """The same without waiting for an answer."""
        self.page.locator("#board.open .legal").first.wait_for()
        self.ply = int(self.page.locator("#ply").inner_text().split("/")[1])
        marked = self.page.evaluate(MARKED) if among is None else among
        self.page.locator(f'#board .legal[data-at="{random.choice(sorted(marked))}"]').click()

    def move(self, random, told=None):
        """Click marked places until a move stands; told is what the server has said to the click before, if any."""
        told = told or self.click_any(random)
        while "marks" in told:
            told = self.click_any(random, told["marks"])
        assert {*told} & {"seq", "state"} and "error" not in told, told
        self.page.wait_for_function(HAS_MOVES, arg=self.ply + 1)

    def give_up(self, seat):
        """Resign for a seat, and wait until the page shows it."""
        self.resign()
        self.page.wait_for_function(HAS_LEFT, arg=seat)

    # Writing

    def say(self, text):
        self.page.locator("#saying").fill(text)
        with self.answered("say"):
            self.button("Send").click()
        expect(self.page.locator("#saying")).to_have_value("")

    @property
    def messages(self):
        return self.page.locator("#chat li .text")


def without_lost_connections(complaints):
    """What browsers complain about, but for a server that is not there."""
    return [complaint for complaint in complaints if not NOT_THERE.search(complaint)]


def gathered(friends, game, seats, **wishes):
    """Everybody has a seat, the first by opening the table, the others by its invitation; the game has begun."""
    host, *others = friends
    host.open(game, seats, **wishes)
    if others:
        link = host.invitation
    for friend in others:
        friend.join(link)
    for friend in friends:
        friend.has_begun()
