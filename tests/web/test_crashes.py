"""Random play against a real server that is killed again and again (kill -9).

What was acknowledged is there after every restart, in order, nothing twice; what was refused is not.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import httpx2 as httpx
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import create_engine, select

from tessella import CHANCE, find
from tessella.storage.rows.log import read
from tessella.storage.schema import events
from tessella.table.event import Refused
from tessella.table.features import draw, moves, rename, resign, series, undo
from tessella.table.fold import fold

from .crashing import CrashingServer

SECONDS = 20
GAMES = ("tictactoe", "tictactoe", "duet", "trio", "peek")
DEEDS = {
    "undo": (undo.event, {}),
    "resign": (resign.event, {}),
    "next": (series.event, {}),
    "offer": (draw.offer, {}),
    "accept": (lambda table: draw.answer(table, True), {"accept": True}),
    "decline": (lambda table: draw.answer(table, False), {"accept": False}),
}
NAMES = st.sampled_from(["Ann", "  Bea  Low ", "", "x" * 31, "</script>", "Zoë"])


class LocalGame(RuleBasedStateMachine):
    """A browser at a table. `log` holds what the server has acknowledged, `table` is its fold."""

    server: CrashingServer
    database: str

    @initialize(game=st.sampled_from(GAMES))
    def sit_down(self, game):
        self.browser = httpx.Client(base_url=self.server.address, timeout=SECONDS)
        seats = {f"seat.{seat}": "person" for seat in range(len(find(game).sides))}
        answer = self.browser.post("/tables", data={"game": game, "games": "3", **seats})
        assert answer.status_code == 303
        self.id = answer.headers["location"].rsplit("/", 1)[1]
        self.log = self.stored()
        self.table = fold(self.log)

    # What a browser does

    @rule(pick=st.integers(0, 99), typed=st.booleans())
    def act(self, pick, typed):
        event, body = self.some_move(pick, typed)
        self.expect(self.post("act", body), event)

    @rule(pick=st.integers(0, 99))
    def act_illegally(self, pick):
        answer = self.post("act", {"text": ["z9", "", "castle", "a1 a1"][pick % 4]})
        assert answer.status_code in (200, 409)
        assert "state" not in answer.json()

    @rule(name=st.sampled_from(sorted(DEEDS)))
    def do(self, name):
        decide, body = DEEDS[name]
        self.expect(
            self.post({"accept": "answer", "decline": "answer"}.get(name, name), body),
            wish(self.table, decide),
        )

    @rule(seat=st.integers(-1, 3), name=NAMES)
    def rename(self, seat, name):
        event = wish(self.table, lambda table: rename.event(table, seat, name))
        self.expect(self.post("rename", {"seat": seat, "name": name}), event)

    @rule(pick=st.integers(0, 99), off=st.sampled_from([-3, -1, 1, 5]))
    def act_at_the_wrong_moment(self, pick, off):
        _, body = self.some_move(pick, True)
        in_time = self.table.seq if off > 0 else self.table.changed  # a name makes no move stale
        answer = self.post("act", body | {"seq": in_time + off})
        assert answer.status_code == 409
        assert answer.json()["state"]["seq"] == self.table.seq

    @rule(picks=st.lists(st.integers(0, 99), min_size=2, max_size=4))
    def act_at_the_same_moment(self, picks):
        moves = [self.some_move(pick, True) for pick in picks]
        with ThreadPoolExecutor(len(moves)) as pool:
            answers = list(pool.map(lambda move: self.post("act", move[1]), moves))
        won = [event for (event, _), answer in zip(moves, answers, strict=True) if answer.status_code == 200]
        if moves[0][0] is None:
            assert won == []
        else:
            (event,) = won
            self.take(event)

    # What happens to the server

    @rule()
    def crash(self):
        self.server.crash()

    @rule(pick=st.integers(0, 99), milliseconds=st.integers(0, 12))
    def crash_in_the_middle_of_a_move(self, pick, milliseconds):
        event, body = self.some_move(pick, True)
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(self.answer_or_none, body)
            time.sleep(milliseconds / 1000)
            self.server.crash()
        acknowledged = answer.result()
        if event is not None and (acknowledged is not None or len(self.stored()) > len(self.log)):
            self.take(event)

    def answer_or_none(self, body):
        """The server's answer; None if it died before it could give one."""
        try:
            return self.post("act", body)
        except httpx.TransportError:
            return None

    # What must hold

    @invariant()
    def the_database_holds_what_was_acknowledged_and_nothing_else(self):
        if hasattr(self, "log"):
            assert self.stored() == self.log

    def teardown(self):
        if hasattr(self, "log"):
            with closing(self.browser):
                self.after_a_last_crash()

    def after_a_last_crash(self):
        self.server.crash()
        state = self.post("act", {"seq": 0, "text": "a1"}).json()["state"]
        assert state["seq"] == len(self.log)
        assert state["ply"] == self.table.position.ply
        assert [player["name"] for player in state["players"]] == [
            player.name for player in self.table.seating(self.table.number)
        ]

    # Means

    def some_move(self, pick, typed):
        """A legal move as an event and as the body of a call; no event if nobody can move."""
        position = self.table.position
        if self.table.over:
            return None, {"text": "a1"}
        action = position.actions[pick % len(position.actions)]
        path = list(position.game.board.paths(self.table.view, action))
        event = moves.event(self.table, action)
        return event, {"text": event.payload["move"]} if typed else {"path": path}

    def post(self, call, body):
        return self.browser.post(f"/tables/{self.id}/{call}", json={"seq": self.table.seq, **body})

    def expect(self, answer, event):
        """The call was carried out as the event, or refused if there is none."""
        if event is None:
            assert answer.status_code == 409
            assert answer.json()["error"].endswith(".")
        else:
            assert answer.status_code == 200, answer.text
            self.take(event)
            assert answer.json()["state"]["seq"] == self.table.seq

    def take(self, event):
        """The event is acknowledged, and so is what chance has done after it."""
        self.advance(event)
        stored = self.stored()
        while self.table.position.mover == CHANCE:
            self.advance(stored[len(self.log)])

    def advance(self, event):
        self.log.append(event)
        self.table = self.table.after(event)

    def stored(self):
        """The table's log as it is on disk."""
        engine = create_engine(f"sqlite:///{self.database}")
        with engine.connect() as connection:
            own = select(events.c.seq).where(events.c.table_id == self.id).order_by(events.c.seq)
            numbers = connection.scalars(own).all()
            found = read(connection, self.id).events
        engine.dispose()
        assert numbers == [*range(1, len(found) + 1)]
        return found


def wish(table, decide):
    """The event that a deed makes; None if it is refused."""
    try:
        return decide(table)
    except Refused:
        return None


def play_until(kills, tmp_path):
    """Games against one server until it was killed so many times."""
    with CrashingServer(tmp_path / "test.db") as server:
        machine = type("LocalGame", (LocalGame,), {"server": server, "database": str(tmp_path / "test.db")})
        while server.kills < kills:
            run_state_machine_as_test(
                machine,
                settings=settings(
                    max_examples=5,
                    stateful_step_count=20,
                    deadline=None,
                    phases=[Phase.generate],  # to shrink a failure would take a thousand restarts
                    suppress_health_check=list(HealthCheck),
                ),
            )


def test_nothing_is_lost_and_nothing_comes_twice_in_one_game(tmp_path):
    with CrashingServer(tmp_path / "test.db") as server:
        game = LocalGame()
        game.server, game.database = server, str(tmp_path / "test.db")
        game.sit_down("tictactoe")
        deeds = (
            partial(game.act, pick=4, typed=False),
            partial(game.rename, seat=1, name="Zoë"),
            partial(game.crash_in_the_middle_of_a_move, pick=0, milliseconds=0),
            partial(game.act_at_the_same_moment, picks=[0, 1, 2]),
            partial(game.crash_in_the_middle_of_a_move, pick=0, milliseconds=6),
            partial(game.do, name="undo"),
            partial(game.act_at_the_wrong_moment, pick=0, off=1),
            partial(game.do, name="resign"),
        )
        for deed in deeds:
            deed()
            game.the_database_holds_what_was_acknowledged_and_nothing_else()
        game.teardown()
        assert server.kills == 3


@pytest.mark.verify("twenty kills and restarts, and what happens between them is drawn")
def test_nothing_is_lost_and_nothing_comes_twice_over_20_kills(tmp_path):
    play_until(20, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_nothing_is_lost_and_nothing_comes_twice_over_500_kills(tmp_path, part):
    play_until(50, tmp_path)
