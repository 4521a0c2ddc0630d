"""Tables in play: turns of the engine, listeners, restarts, two processes on one log."""

import asyncio
import json

import pytest

from tessella.table.events import Player, Refused, opened
from tessella.web.calls import states
from tessella.web.live import Hall
from tessella.web.store import StaleLog, Store

from .conftest import FirstMove, run_async

PEOPLE = [Player("Ann"), Player("Bob")]
AGAINST_ENGINE = [Player("Ann"), Player("Engine", "easy")]
SECONDS = 5


class Patient(FirstMove):
    """An engine that answers when it is told to."""

    def __init__(self):
        self.asked, self.cancelled, self.go = [], 0, asyncio.Event()

    async def think(self, view, level):
        self.asked.append((view, level))
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return view.actions[0]


class Failing(FirstMove):
    """An engine that fails once."""

    def __init__(self):
        self.failed = False

    async def think(self, view, level):
        if not self.failed:
            self.failed = True
            raise RuntimeError("no idea")
        return view.actions[0]


def run(url, play):
    """Run play(store) in an event loop with a store of its own."""

    async def whole():
        store = Store(url)
        try:
            await asyncio.wait_for(play(store), SECONDS)
        finally:
            store.close()

    run_async(whole)


async def until(condition):
    while not condition():
        await asyncio.sleep(0.005)


async def seated(store, thinker, players, game="tictactoe"):
    """A hall and its only table."""
    hall = Hall(store, thinker)
    return hall, await hall.find(await hall.open("owner", opened(game, {}, players)))


def test_the_engine_moves_when_it_is_its_turn(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), AGAINST_ENGINE)
        await live.change(1, lambda table: table.act(["b2"]))
        await until(lambda: live.table.seq == 3)
        assert [move.text for move in live.table.position.history] == ["b2", "a1"]

    run(url, play)


def test_the_engine_is_given_a_view_and_never_the_record(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, [Player("Engine", "hard"), Player("Ann")], "peek")
        await until(lambda: thinker.asked)
        view, level = thinker.asked[0]
        assert level == "hard"
        assert [move.text for move in view.history][1] == "draw?"
        assert view.field("hand")[1] != live.table.position.field("hand")[1]
        live.stop()

    run(url, play)


def test_a_thought_is_dropped_when_the_position_changes(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, AGAINST_ENGINE)
        await live.change(1, lambda table: table.act(["b2"]))
        await until(lambda: thinker.asked)
        await live.change(2, lambda table: table.undo())
        await until(lambda: thinker.cancelled == 1)
        assert live.table.position.ply == 0

    run(url, play)


def test_a_hint_is_dropped_when_the_position_changes(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, PEOPLE)
        hint = asyncio.create_task(live.hint(1))
        await until(lambda: thinker.asked)
        await live.change(1, lambda table: table.act(["b2"]))
        assert await hint is None

    run(url, play)


def test_a_hint_is_for_people(url):
    async def play(store):
        _, live = await seated(store, Patient(), [Player("Engine", "easy"), Player("Ann")])
        with pytest.raises(Refused, match="player to act"):
            await live.hint(1)
        live.stop()

    run(url, play)


def test_after_a_restart_in_mid_thought_the_engine_is_asked_again(url):
    async def play(store):
        hall, live = await seated(store, Patient(), AGAINST_ENGINE)
        await live.change(1, lambda table: table.act(["b2"]))
        hall.close()
        woken = await Hall(store, FirstMove()).find(live.id)
        await until(lambda: woken.table.seq == 3)

    run(url, play)


def test_a_failing_engine_is_told_and_the_next_visit_asks_it_again(url, caplog):
    async def play(store):
        hall, live = await seated(store, Failing(), AGAINST_ENGINE)
        await live.change(1, lambda table: table.act(["b2"]))
        await until(lambda: live.snapshot.trouble)
        assert "The engine has stopped" in live.state_for("owner")["trouble"]
        assert not live.state_for("owner")["thinking"]
        await hall.find(live.id)
        await until(lambda: live.table.seq == 3)
        assert live.snapshot.trouble == ""

    run(url, play)
    assert "The engine failed at table" in caplog.text


def test_of_two_who_act_at_the_same_moment_one_is_refused(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        both = [live.change(1, lambda table, cell=cell: table.act([cell])) for cell in ("a1", "b2")]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert results[0] is True
        assert isinstance(results[1], StaleLog)

    run(url, play)


def test_what_another_process_has_written_is_taken_up(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        elsewhere = await Hall(store, FirstMove()).find(live.id)
        await elsewhere.change(1, lambda table: table.act(["b2"]))
        with pytest.raises(StaleLog):
            await live.change(1, lambda table: table.act(["a1"]))
        assert live.table == elsewhere.table

    run(url, play)


def test_of_two_engines_in_two_processes_one_moves_and_the_other_takes_it_up(url):
    async def play(store):
        quick, slow = Patient(), Patient()
        _, live = await seated(store, quick, AGAINST_ENGINE)
        await live.change(1, lambda table: table.act(["b2"]))
        elsewhere = await Hall(store, slow).find(live.id)
        await until(lambda: quick.asked and slow.asked)
        quick.go.set()
        await until(lambda: live.table.seq == 3)
        slow.go.set()
        await until(lambda: elsewhere.table.seq == 3)
        assert elsewhere.table == live.table
        assert elsewhere.snapshot.trouble == ""

    run(url, play)


def test_tables_that_nobody_looks_at_leave_memory(url, monkeypatch):
    monkeypatch.setattr("tessella.web.live.KEPT", 2)

    async def play(store):
        hall = Hall(store, FirstMove())
        addresses = [await hall.open("owner", opened("tictactoe", {}, PEOPLE)) for _ in range(4)]
        watched = await hall.find(addresses[0])
        watched.listeners.add(asyncio.Event())
        unwatched = [await hall.find(address) for address in addresses[1:]]
        assert await hall.find(addresses[0]) is watched
        assert await hall.find(addresses[1]) is not unwatched[0]

    run(url, play)


# Draws and names


async def offered(store, thinker, players, game="tictactoe"):
    """A table on which White, to move, has just offered a draw after a move of each side."""
    _, live = await seated(store, thinker, players, game)
    await live.change(live.table.seq, lambda table: table.move(table.position.actions[0]))
    await until(lambda: live.table.position.mover == 0)
    await live.change(live.table.seq, lambda table: table.offer_draw())
    return live


@pytest.mark.parametrize("accepts", [True, False])
def test_the_engine_answers_a_draw_offer_by_itself(url, accepts):
    class Decided(FirstMove):
        async def accepts_draw(self, view, seat):
            assert (view.ply, seat) == (2, 1)
            return accepts

    async def play(store):
        live = await offered(store, Decided(), AGAINST_ENGINE)
        await until(lambda: live.table.last.kind in ("accept", "decline"))
        assert live.table.over is accepts
        assert live.table.answerer is None

    run(url, play)


def test_an_offer_that_waits_is_answered_after_a_restart(url):
    class Undecided(FirstMove):
        async def accepts_draw(self, view, seat):
            await asyncio.sleep(60)

    async def play(store):
        live = await offered(store, Undecided(), AGAINST_ENGINE)
        assert live.state_for("owner")["thinking"]
        live.stop()
        woken = await Hall(store, FirstMove()).find(live.id)
        await until(lambda: woken.table.over)

    run(url, play)


def test_a_new_name_does_not_disturb_the_engine(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, AGAINST_ENGINE)
        await live.change(1, lambda table: table.act(["b2"]))
        await until(lambda: thinker.asked)
        await live.change(2, lambda table: table.rename(0, "Bea"))
        thinker.go.set()
        await until(lambda: live.table.seq == 4)
        assert (len(thinker.asked), thinker.cancelled) == (1, 0)
        assert live.table.position.ply == 2

    run(url, play)


# The stream


def test_a_stream_begins_with_the_state_and_tells_of_every_change(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        stream = states([live], "owner")
        first = json.loads((await anext(stream)).data)
        await live.change(1, lambda table: table.act(["b2"]))
        second = json.loads((await anext(stream)).data)
        assert first["table"] == second["table"] == live.id
        assert (first["state"]["seq"], second["state"]["seq"]) == (1, 2)
        assert second["state"]["mine"]
        await stream.aclose()
        assert live.listeners == set()

    run(url, play)


def test_a_stream_can_tell_of_several_tables(url):
    async def play(store):
        hall, one = await seated(store, FirstMove(), PEOPLE)
        other = await hall.find(await hall.open("owner", opened("tictactoe", {}, PEOPLE)))
        stream = states([one, other], "")
        assert [json.loads((await anext(stream)).data)["table"] for _ in range(2)] == [one.id, other.id]
        await other.change(1, lambda table: table.act(["b2"]))
        told = json.loads((await anext(stream)).data)
        assert told["table"] == other.id
        assert not told["state"]["mine"]
        await stream.aclose()

    run(url, play)


def test_a_board_is_drawn_once_for_all_who_look(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        assert live.state_for("owner") is live.state_for("owner")
        assert live.state_for("a watcher") is live.state_for("another")

    run(url, play)
