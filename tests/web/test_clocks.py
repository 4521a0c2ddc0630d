"""Clocks on a server: who has no time left loses though nobody looks, and no server's absence costs anybody time."""

import asyncio
import re
from datetime import UTC, datetime, timedelta

import pytest

from tessella.record import parse
from tessella.storage.store import Store
from tessella.table.event import SteadyClock
from tessella.table.features import clocks
from tessella.web.app import create_app
from tessella.web.live.timekeeper import SELDOM, TICK, Timekeeper

from .browsers import Browser
from .conftest import FirstMove, Here, TestClient, lose_table
from .looped import any_of

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
LIVE = {"clock": "live", "clock.minutes": "5", "clock.seconds": "3"}
DAYS = {"clock": "days", "clock.days": "2"}


class Time:
    """What the server's clock says."""

    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now

    def wait(self, **time):
        self.now += timedelta(**time)


RECORD_SLEEP = Timekeeper.record_sleep


@pytest.fixture
def kept_up(monkeypatch, nobody_looks_by_itself):
    """Whether the server was asleep is found out before anything happens, as it is usually."""
    monkeypatch.setattr(Timekeeper, "record_sleep", RECORD_SLEEP)


@pytest.fixture(autouse=True)
def nobody_looks_by_itself(monkeypatch):
    """Tests say when the timekeeper looks: their time jumps, which would be an outage."""
    monkeypatch.setattr(Timekeeper, "_run", lambda _: asyncio.sleep(0))
    monkeypatch.setattr(Timekeeper, "record_sleep", lambda _: asyncio.sleep(0))


class Server:
    """A server over a database that may have been used before."""

    def __init__(self, url, time):
        self.client = TestClient(create_app(url, FirstMove, Here, clock=time))

    def __enter__(self):
        self.client.__enter__()
        self.ann, self.bob = Browser(self.client), Browser(self.client)
        return self

    def __exit__(self, *_):
        self.client.__exit__(None, None, None)

    def look(self, after=TICK):
        """As the timekeeper does; after: seconds since it last looked. Returns the seconds until its next look."""
        return self.client.portal.call(self.client.app.state.timekeeper.check, after)

    def play(self, table, browser, cell):
        seq = browser.state(table)["seq"]
        return browser.ask(table, "act", seq=seq, path=[cell])


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def server(url, time):
    with Server(url, time) as server:
        yield server


@pytest.fixture
def table(server):
    """Ann has made the first turn, and Bob's clock runs."""
    return begun(server)


def begun(server, **fields):
    table = server.ann.open("tictactoe", **{**LIVE, **fields})
    server.bob.join(server.ann.invitation(table))
    assert server.play(table, server.ann, "b2").status_code == 200
    return table


def clock(browser, table):
    return browser.state(table)["clock"]


def test_a_state_tells_what_a_page_counts_down_from(server, table, time):
    assert clock(server.ann, table) == {
        "words": "5 minutes, and 3 seconds more for each turn",
        "left": [300_000, 300_000],
        "running": 1,
        "since": int(NOON.timestamp()) * 1000,
        "paused": False,
        "pausing": [],
    }
    time.wait(seconds=10.25)
    assert server.client.get("/now").json() == {"now": int(time.now.timestamp() * 1000)}
    server.play(table, server.bob, "a1")
    assert clock(server.ann, table)["left"] == [300_000, 292_750]
    assert clock(server.ann, table)["running"] == 0


def test_who_has_no_time_left_loses_though_nobody_looks(server, table, time):
    assert server.look() == TICK
    time.wait(minutes=5)
    server.look(300)
    state = server.ann.state(table)
    assert state["result"] == "You won"
    assert "on time" in state["ending"] and state["players"][1]["left"]
    assert server.look() == SELDOM, "no clock runs any more"


def test_a_move_after_the_end_of_the_time_is_refused(server, table, time):
    time.wait(minutes=5)
    answer = server.play(table, server.bob, "a1")
    assert (answer.status_code, answer.json()["error"]) == (409, "Your time is over.")


def test_the_end_of_a_short_time_is_noticed_at_once(url):
    """By the table itself, for which a clock of the real world runs here."""
    ahead = timedelta()
    real = SteadyClock()
    with Server(url, lambda: real() + ahead) as server:
        table = begun(server, **{"clock.minutes": "1"})
        ahead = timedelta(seconds=59.5)  # as if Bob had thought
        server.ann.ask(table, "say", text="Hello?")
        live = server.client.portal.call(server.client.app.state.tables.find, table.removeprefix("/tables/"))
        server.client.portal.call(
            live.check_clock
        )  # it is told that time has passed, and sets its alarm anew
        server.client.portal.call(until, lambda: live.table.over)
        assert "on time" in server.ann.state(table)["ending"]


async def until(condition):
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.02)


def test_a_game_by_correspondence(server, time):
    table = begun(server, **DAYS)
    assert clock(server.ann, table)["words"] == "2 days for each turn"
    assert server.look() == SELDOM
    time.wait(hours=47)
    server.look(47 * 3600)  # it has been there all the time
    assert server.play(table, server.bob, "a1").status_code == 200
    assert clock(server.ann, table)["left"] == [2 * 86_400_000, 3_600_000 + 0]


def test_the_time_between_two_servers_is_nobodys(either, time):
    with Server(either, time) as server:
        table = begun(server)
        time.wait(seconds=20)
        server.look(20)
        secrets = server.ann.secret, server.bob.secret
    time.wait(hours=2)
    with Server(either, time) as server:
        server.ann.secret, server.bob.secret = secrets
        state = server.ann.state(table)
        assert state["note"] == "The server was away for a while; no clock ran meanwhile."
        assert state["clock"]["left"] == [300_000, 280_000]
        time.wait(seconds=5)
        server.play(table, server.bob, "a1")
        assert clock(server.ann, table)["left"] == [300_000, 278_000]


def test_time_that_no_server_has_seen_costs_nothing(url, time):
    with Server(url, time) as server:
        table = begun(server)
        secret = server.ann.secret
        time.wait(minutes=6)
    time.wait(hours=2)
    with Server(url, time) as server:
        server.ann.secret = secret
        assert not server.ann.state(table)["verdict"], (
            "the last time that the server is known to have run is the move"
        )
        time.wait(minutes=6)
        server.look(400)
        assert server.ann.state(table)["verdict"]


def test_a_server_that_sleeps_costs_nobody_time(server, table, time):
    """A laptop that is closed and opened."""
    server.look()
    time.wait(hours=1)
    server.look()
    assert clock(server.ann, table)["left"] == [300_000, 300_000]
    assert not server.ann.state(table)["verdict"]


def test_of_two_servers_one_goes_and_clocks_run_on(url, time):
    with Server(url, time) as one:
        table = begun(one)
        with Server(url, time):
            time.wait(seconds=30)
            one.look(30)
        time.wait(seconds=10)
        one.look(30)
        one.play(table, one.bob, "a1")
        assert clock(one.ann, table)["left"] == [300_000, 263_000]


@pytest.mark.usefixtures("kept_up")
def test_a_move_right_after_a_sleep_costs_nobody_time(server, time):
    """Not at its own table, and at no other one."""
    tables = begun(server), begun(server)
    server.look()
    time.wait(hours=1)
    for table in tables:
        assert server.play(table, server.bob, "a1").status_code == 200
        assert clock(server.ann, table)["left"] == [300_000, 303_000]


@pytest.mark.usefixtures("kept_up")
def test_a_move_while_a_sleep_is_credited_costs_nobody_time(server, table, time, monkeypatch):
    """It waits: before, the heartbeat was stored, and its own table was not credited yet."""
    tables, moves = server.client.app.state.tables, []
    credit = tables.credit_outages

    async def credit_late():
        moves.append(asyncio.create_task(asyncio.to_thread(server.play, table, server.bob, "a1")))
        await asyncio.wait(moves, timeout=0.3)
        await credit()

    monkeypatch.setattr(tables, "credit_outages", credit_late)
    server.look()
    time.wait(hours=1)
    server.look()
    server.client.portal.call(asyncio.wait, moves)
    assert clock(server.ann, table)["left"] == [300_000, 303_000]


@pytest.mark.usefixtures("kept_up")
def test_nobody_is_flagged_right_after_a_sleep(server, table, time):
    server.look()
    time.wait(hours=1)
    live = server.client.portal.call(server.client.app.state.tables.find, table.removeprefix("/tables/"))
    server.client.portal.call(live.check_clock)
    assert not server.ann.state(table)["verdict"]


def test_two_servers_that_slept_know_it_both(url, time):
    with Server(url, time) as one, Server(url, time) as two:
        table = begun(one)
        for server in (one, two):
            server.look()
        time.wait(hours=1)
        for server in (two, one):
            server.look()
        assert clock(one.ann, table)["left"] == [300_000, 300_000]
        one.play(table, one.bob, "a1")
        assert clock(one.ann, table)["left"] == [300_000, 303_000]


def test_several_outages_before_anybody_comes_cost_nothing(url, time):
    with Server(url, time) as server:
        table = begun(server, **DAYS)
        secret = server.ann.secret
    for _ in range(3):
        time.wait(hours=20)
        with Server(url, time) as server:
            time.wait(hours=1)
            server.look(3600)
    with Server(url, time) as server:
        server.ann.secret = secret
        left = clock(server.ann, table)["left"]
        assert left == [2 * 86_400_000, 46 * 3_600_000], (
            "a third hour has not been charged yet, for nothing has happened"
        )


@pytest.mark.parametrize("when", ["at a look", "at once", "after a restart"])
def test_a_jump_of_the_clock_that_is_taken_back_does_not_stop_the_clocks(url, time, when, kept_up):
    """Until the time is there to which it had jumped, or for good."""
    with Server(url, time) as server:
        server.look()
        begun(server)
        time.wait(days=400)
        server.look()
        time.wait(days=-400)
        if when == "at a look":
            server.look()
        if when != "after a restart":
            assert clocks_run(server, time)
    with Server(url, time) as server:
        assert clocks_run(server, time)


def clocks_run(server, time):
    """Whether a turn at a new table takes the time that it takes."""
    table = begun(server)
    time.wait(seconds=4)
    server.look(4)
    server.play(table, server.bob, "a1")
    return clock(server.ann, table)["left"] == [300_000, 299_000]


@pytest.mark.parametrize("address", ["/now", "{table}", "{table}/watch"])
def test_whoever_looks_after_a_jump_of_the_clock_finds_all_their_time(kept_up, server, time, address):
    """No clock ran meanwhile, as far as the server knows; pages need not wait until somebody acts."""
    table = begun(server, **LIVE)
    time.wait(hours=2)
    assert server.ann.get(address.format(table=table)).status_code == 200
    tables = server.client.app.state.tables
    live = server.client.portal.call(tables.peek, table.removeprefix("/tables/"))
    assert clocks.runs_since(live.table) == time.now
    assert clock(server.ann, table)["left"] == [300_000, 300_000]


def test_a_pause_of_a_week_is_over_by_itself(server, time):
    table = begun(server, **DAYS)
    server.ann.ask(table, "pause")
    server.bob.ask(table, "pause")
    assert server.bob.state(table)["clock"]["paused"]
    time.wait(days=7, seconds=1)
    server.look(8 * 86400)
    state = server.bob.state(table)
    assert (state["clock"]["paused"], state["can"]["act"], state["status"]) == (False, True, "Your turn")
    time.wait(days=2)
    server.look(3 * 86400)
    assert server.ann.state(table)["result"] == "You won"


def test_a_server_whose_clock_is_behind_sees_no_pause(url, time):
    with Server(url, time) as server:
        table = begun(server)
        secrets = server.ann.secret, server.bob.secret
    time.wait(seconds=-30)
    with Server(url, time) as server:
        server.ann.secret, server.bob.secret = secrets
        assert server.bob.state(table)["status"] == "Your turn"
        assert server.play(table, server.bob, "a1").status_code == 200
        assert clock(server.ann, table)["left"] == [300_000, 303_000]


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_looked_after(server, table, time, monkeypatch):
    other = begun(server)
    time.wait(minutes=6)
    with monkeypatch.context() as patched:
        lose_table(patched, server.client.app.state.tables, table, KeyError("a newer kind of event"))
        server.look(360)
        assert server.look(360) == SELDOM, "it is tried again on another day"
    assert server.ann.state(other)["result"] == "You won"


def test_what_was_lost_on_time_is_not_taken_back(server, table, time):
    time.wait(minutes=5)
    server.look(300)
    state = server.bob.state(table)
    assert not state["can"]["undo"] and not state["can"]["ask"]
    assert state["why_not"]["ask"] == "Somebody has lost on time, and what came before cannot be taken back."


def test_a_record_of_a_silent_turn_has_the_times_of_what_may_be_known(ann, bob):
    table = ann.open("cancelletto", **DAYS, **{"option.silent": "yes"})
    bob.join(ann.invitation(table))
    for _ in range(30):
        mover = ann if ann.state(table)["can"]["act"] else bob
        state = mover.state(table)
        mover.ask(table, "act", seq=state["seq"], text=state["example"])
        watcher = bob if mover is ann else ann
        assert watcher.get(f"{table}/record.txt").status_code == 200


def test_a_pause(server, table, time):
    server.ann.ask(table, "pause")
    state = server.bob.state(table)
    assert (state["clock"]["pausing"], state["note"]) == (["Ann"], "Ann asks for a pause.")
    time.wait(seconds=10)
    server.bob.ask(table, "pause")
    state = server.bob.state(table)
    assert (state["status"], state["clock"]["paused"], state["marks"], state["task"]) == (
        "Paused",
        True,
        [],
        "",
    )
    assert (state["can"]["act"], state["can"]["resume"]) == (False, True)
    assert server.play(table, server.bob, "a1").json()["error"] == "The game is paused."
    time.wait(minutes=50)
    assert server.ann.ask(table, "resume").status_code == 409
    assert server.bob.ask(table, "resume").status_code == 200
    server.play(table, server.bob, "a1")
    assert clock(server.ann, table)["left"] == [300_000, 293_000]


def test_no_seat_is_given_up_while_a_clock_could_run(server, table):
    answer = server.bob.ask(table, "stand", seat=1)
    assert answer.status_code == 409 and "has a clock" in answer.json()["error"]
    assert server.bob.ask(table, "engine", seat=1, level="first-game").status_code == 200


def test_a_record_has_the_times(server, table, time):
    time.wait(seconds=12)
    server.play(table, server.bob, "a1")
    text = server.ann.get(f"{table}/record.txt").text
    assert "TimeControl: 300+3" in text
    assert [entry.comment for entry in parse(text).line] == ["[%clk 0:05:00]", "[%clk 0:04:51]"]
    told = server.ann.get(f"{table}/record.json").json()
    assert [move["comment"] for move in told["moves"]] == ["[%clk 0:05:00]", "[%clk 0:04:51]"]


@any_of(
    "fields",
    [
        {"clock": "sand"},
        {"clock": "live"},
        {"clock": "live", "clock.minutes": "0", "clock.seconds": "5"},
        {"clock": "live", "clock.minutes": "ten", "clock.seconds": "5"},
        {"clock": "live", "clock.minutes": "5", "clock.seconds": "99999999999"},
        {"clock": "days", "clock.days": "15"},
        {"clock": "days", "clock.days": "-1"},
    ],
)
def test_a_clock_that_cannot_be_is_refused_in_a_sentence(client, fields):
    answer = client.post(
        "/tables", data={"game": "tictactoe", **fields}, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")
    assert re.search("clock|correspondence", answer.json()["error"])


def test_a_table_without_a_clock_has_none(client, ann):
    table = ann.open("tictactoe")
    assert ann.state(table)["clock"] is None
    answer = ann.ask(table, "pause")
    assert (answer.status_code, answer.json()["error"]) == (409, "This table has no clock.")


def test_what_is_due_is_kept_only_while_a_clock_runs(url, server, table, time):
    store = Store(url, time)
    assert store.due(9) == ([], NOON + timedelta(minutes=5))
    server.bob.ask(table, "resign", seq=server.bob.state(table)["seq"])
    assert store.due(9) == ([], None)
    store.close()


# The clock of a machine


def test_a_clock_that_is_set_back_goes_on_a_little_slower():
    wall, ticks = [NOON], [0.0]
    steady = SteadyClock(lambda: wall[0], lambda: ticks[0])
    assert steady() == NOON
    ticks[0], wall[0] = 5.0, NOON - timedelta(hours=1)  # somebody sets it back
    assert steady() == NOON + timedelta(seconds=4.5)
    ticks[0] = 7.0
    assert steady() == NOON + timedelta(seconds=6.3)
    wall[0] = NOON + timedelta(hours=1)
    assert steady() == NOON + timedelta(hours=1)


def test_a_clock_that_is_set_back_is_right_again_after_a_while():
    wall, ticks = [NOON], [0.0]
    steady = SteadyClock(lambda: wall[0], lambda: ticks[0])
    for second in range(1000):
        ticks[0], wall[0] = float(second), NOON + timedelta(seconds=second - 60)
        steady()
    assert steady() == wall[0]


def test_a_jump_forward_that_is_taken_back_is_forgotten():
    wall, ticks = [NOON], [0.0]
    steady = SteadyClock(lambda: wall[0], lambda: ticks[0])
    ticks[0], wall[0] = 5.0, NOON + timedelta(hours=2)
    assert steady() == wall[0]
    ticks[0], wall[0] = 9.0, NOON + timedelta(seconds=9)
    assert steady() == wall[0]
