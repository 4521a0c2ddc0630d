"""Every game by link, from the invitation to the end, with a mishap on the way.

Nothing is lost, and everybody sees the same end.
"""

from itertools import product
from random import Random

import pytest

from tessella.record import parse
from tessella.table.naming import names_told

from .conftest import SENT
from .friends import FragileServer, Friend, gathered, without_lost_connections

GAMES = {
    "andantino": (2, {}),
    "anda": (2, {"side": "5"}),
    "octopus": (3, {"players": "3"}),
    "antino": (3, {"players": "3", "size": "7"}),
    "cancelletto": (2, {"silent": "yes"}),
}
"""The number of seats, and the options."""
HAVE_DEALS = ("octopus", "cancelletto")
SOON_OVER = ("cancelletto",)
"""Who removes any tile mostly loses the game with it."""
NAMES = ("Ann", "Bob", "Cem", "Eva", "Fay", "Gus")
FEW, MANY = 8, 500
"""Moves after which somebody gives up if the game still goes on."""


@pytest.fixture
def server(tmp_path):
    with FragileServer(tmp_path) as server:
        yield server


class Meeting:
    """Friends who play one game, and somebody who watches; played is how many moves the server has acknowledged."""

    def __init__(self, new_page, server, game, has_engine=False, players=None):
        self.new_page, self.server, self.random, self.played = new_page, server, Random(game), 0
        number, choices = (players, {"players": str(players)}) if players else GAMES[game]
        engines = ["first-game"] if has_engine else []
        self.friends = [Friend(new_page(), name) for name in NAMES[: number - len(engines)]]
        seats = ["person", *["open"] * (len(self.friends) - 1), *engines]
        gathered(self.friends, game, seats, choices=choices, deal="by link" if game in HAVE_DEALS else "")
        self.mover, self.table = self.friends[0], f"/tables/{self.friends[0].table_id}"
        self.seats = dict(enumerate(self.friends))  # each takes the first that is free
        self.watcher = Friend(new_page(), "Dan")
        self.pages = [*self.friends, self.watcher]
        self.watcher.page.goto(self.table)

    def to_act(self):
        """The seat that is to act, once it is one of the friends'; None once the game is over."""
        seat = self.mover.to_act([*self.seats])
        self.mover = self.seats.get(seat, self.mover)
        if seat is not None:
            self.mover.to_act([seat])  # on that page, too
        return seat

    def play(self, most):
        """Moves until the game is over, or until there are so many in all."""
        while self.played < most and self.to_act() is not None:
            self.move()

    def move(self, told=None):
        """A move of whoever is to act."""
        self.mover.move(self.random, told)
        self.played += 1

    def finish(self):
        """Whoever is to act gives up, until the game is over."""
        while (seat := self.to_act()) is not None:
            self.mover.give_up(seat)

    def verdict_for(self, friend):
        """What somebody is told of what the watcher reads: who has won or lost is spoken to."""
        told = self.watcher.verdict
        winner, wins, margin = told.partition(" wins")
        if not wins or friend.name == self.watcher.name:
            return told
        if friend.name == winner:
            return f"You won{margin}"
        return f"You lost{margin}" if friend.page.locator(".player").count() == 2 else told

    def all_see_the_same(self):
        """Every browser has the same end, told to whoever looks, and the log has every move once."""
        ends = [friend.end for friend in self.pages]
        assert all(end == ends[0] for end in ends), ends
        assert [friend.verdict for friend in self.pages] == [
            self.verdict_for(friend) for friend in self.pages
        ]
        position = parse(self.mover.page.request.get(f"{self.table}/record.txt").text()).position()
        moves = [move for move in position.history if not position.game.leaving(move.action)]
        logged = [
            event.payload["move"] for event in self.server.events(self.table[-16:]) if event.kind == "action"
        ]
        assert logged == [move.text for move in moves]
        names = self.watcher.page.locator(".player .who").all_text_contents()
        for friend in self.pages:
            called = names_told(names, position.game.sides[: len(names)], friend.seats)
            assert friend.ending == position.named(called).ending
        assert len([move for move in moves if move.seat in self.seats]) == self.played


# What happens on the way


def reload(meeting):
    """In the middle of a move, if it has several clicks."""
    meeting.to_act()
    told = meeting.mover.click_any(meeting.random)
    if "marks" not in told:
        meeting.played += 1
    meeting.mover.page.wait_for_function(SENT)  # else the page would send it again, before the next click
    meeting.mover.page.reload()


def second_device(meeting):
    """Whoever is to act goes on elsewhere, by a private link; the first device looks on."""
    seat = meeting.to_act()
    link = meeting.mover.private_link()
    other = Friend(meeting.new_page(), meeting.mover.name)
    other.arrive(link)
    other.page.locator("#board.open .legal").first.wait_for()
    meeting.seats |= dict.fromkeys(other.seats, other)
    meeting.pages.append(other)
    assert seat in other.seats


def cut(meeting):
    """A move is made while the network is down."""
    meeting.to_act()
    meeting.server.network.cut()
    made_in_vain(meeting, meeting.server.network.mend)


def kill(meeting):
    """A move is made while the server is down."""
    meeting.to_act()
    meeting.server.running.kill()
    made_in_vain(meeting, meeting.server.running.start)


def made_in_vain(meeting, mend):
    """A click that is answered once all is well again; if it is no whole move, the others follow."""
    meeting.mover.click_only(meeting.random)
    meeting.mover.message("The server does not answer; what you did is kept")
    with meeting.mover.answered("act") as answer:
        mend()
    meeting.move(answer.value.json())


def thinking(meeting):
    """The server is killed while an engine thinks."""
    meeting.to_act()  # the engine has moved, so that its next thought is held
    meeting.server.held.touch()
    everybody = range(len(meeting.seats) + 1)
    while (seat := meeting.mover.to_act([*everybody])) in meeting.seats:
        meeting.mover = meeting.seats[seat]
        meeting.move()
    if seat is not None:
        meeting.mover.status("is thinking")
    meeting.server.running.kill()
    meeting.server.held.unlink()
    meeting.server.running.start()


MISHAPS = [reload, second_device, cut, kill, thinking]
AGAIN = pytest.mark.verify("the same journey in another game, with another mishap")
ONE_EACH = [
    pytest.param("andantino", cut, marks=AGAIN),
    pytest.param("anda", kill, marks=AGAIN),
    pytest.param("octopus", thinking, marks=AGAIN),
    pytest.param("antino", second_device, marks=AGAIN),
    ("cancelletto", reload),
]


def meet(new_page, server, game, mishap, most):
    """A whole game."""
    meeting = Meeting(new_page, server, game, has_engine=mishap is thinking)
    meeting.play(1 if game in SOON_OVER else 3)
    mishap(meeting)
    meeting.play(most)
    meeting.finish()
    meeting.all_see_the_same()
    if mishap in (cut, kill, thinking):
        new_page.complaints[:] = without_lost_connections(new_page.complaints)


def called(value):
    return value if isinstance(value, str) else value.__name__


@pytest.mark.parametrize(("name", "mishap"), ONE_EACH, ids=called)
def test_friends_play_by_link_whatever_happens(new_page, server, name, mishap):
    meet(new_page, server, name, mishap, FEW)


@pytest.mark.verify("the same journey with six seats")
def test_six_friends_at_one_table(new_page, server):
    meeting = Meeting(new_page, server, "octopus", players=6)
    meeting.play(6)
    assert all(friend.ply is not None for friend in meeting.friends)  # each has moved
    meeting.finish()
    meeting.all_see_the_same()


@pytest.mark.soak
@pytest.mark.parametrize(("name", "mishap"), [*product(GAMES, MISHAPS)], ids=called)
def test_whole_games_by_link_whatever_happens(new_page, server, name, mishap):
    meet(new_page, server, name, mishap, MANY)
