"""Tables in play: turns of the engine, listeners, restarts, two processes on one log."""

import asyncio
import gc
import json
import weakref

import pytest

from tessella.storage.store import StaleLog, Store
from tessella.table.event import Refused
from tessella.table.features import draw, moves, rename, resign, undo
from tessella.table.terms import NOBODY, OPENER, Player, open_event
from tessella.web.config import Limits
from tessella.web.http.accounts import account
from tessella.web.http.limiter import Limiter
from tessella.web.live.snapshot import Snapshot
from tessella.web.live.tables import Tables
from tessella.web.routes.streams import TableSubscription, all_updates
from tessella.web.work.engine_pool import EngineBusy

from .conftest import FirstMove, run_async

PEOPLE = [Player("Ann"), Player("Bob")]
AGAINST_ENGINE = [Player("Ann"), Player("Engine", "first-game")]
SECONDS = 60


class Patient(FirstMove):
    """An engine that answers when it is told to."""

    def __init__(self):
        self.asked, self.cancelled, self.go = [], 0, asyncio.Event()

    async def think(self, view, level, session, seed=None):
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

    async def think(self, view, level, session, seed=None):
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
    """The tables and the only one of them."""
    tables = Tables(store, thinker)
    return tables, await tables.find(await tables.open("owner", open_event(game, {}, players)))


def test_the_engine_moves_when_it_is_its_turn(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), AGAINST_ENGINE)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        await until(lambda: live.table.seq == 3)
        assert [move.text for move in live.table.position.history] == ["b2", "a1"]

    run(url, play)


def test_the_engine_that_plays_a_proof_says_how_soon_it_wins(url):
    class Proves(FirstMove):
        async def promise(self, position):
            return f"Within {34 - position.ply} moves."

    async def play(store):
        players = [Player("Engine", "perfect"), Player("Ann")]
        _, live = await seated(store, Proves(), players, "andantino")
        await until(lambda: live.table.position.mover == 1)
        assert live.state_for(OPENER).note == "Within 33 moves."

    run(url, play)


def test_the_engine_is_given_a_view_and_never_the_record(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, [Player("Engine", "master"), Player("Ann")], "peek")
        await until(lambda: thinker.asked)
        view, level = thinker.asked[0]
        assert level == "master"
        assert [move.text for move in view.history][1] == "draw?"
        assert view.field("hand")[1] != live.table.position.field("hand")[1]
        live.stop()

    run(url, play)


def test_a_thought_is_dropped_when_the_position_changes(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, AGAINST_ENGINE)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        await until(lambda: thinker.asked)
        await live.change(2, undo.event)
        await until(lambda: thinker.cancelled == 1)
        assert live.table.position.ply == 0

    run(url, play)


def test_a_hint_is_dropped_when_the_position_changes(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, PEOPLE)
        hint = asyncio.create_task(live.hint(1))
        await until(lambda: thinker.asked)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        assert await hint is None

    run(url, play)


def test_a_hint_is_for_people(url):
    async def play(store):
        _, live = await seated(store, Patient(), [Player("Engine", "first-game"), Player("Ann")])
        with pytest.raises(Refused, match="not your turn"):
            await live.hint(1)
        live.stop()

    run(url, play)


def test_after_a_restart_in_mid_thought_the_engine_is_asked_again(url):
    async def play(store):
        tables, live = await seated(store, Patient(), AGAINST_ENGINE)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        tables.close()
        woken = await Tables(store, FirstMove()).find(live.id)
        await until(lambda: woken.table.seq == 3)

    run(url, play)


def test_a_failing_engine_is_told_and_the_next_visit_asks_it_again(url, caplog):
    async def play(store):
        tables, live = await seated(store, Failing(), AGAINST_ENGINE)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        await until(lambda: live.snapshot.trouble)
        assert "The engine has stopped" in live.state_for(OPENER).trouble
        assert not live.state_for(OPENER).thinking
        await tables.find(live.id)
        await until(lambda: live.table.seq == 3)
        assert live.snapshot.trouble == ""

    run(url, play)
    assert "The engine failed at table" in caplog.text


def test_of_two_who_act_at_the_same_moment_one_is_refused(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        both = [live.change(1, lambda table, cell=cell: moves.click(table, [cell])) for cell in ("a1", "b2")]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert results[0] is None
        assert isinstance(results[1], StaleLog)

    run(url, play)


def test_what_another_process_has_written_is_taken_up(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        elsewhere = await Tables(store, FirstMove()).find(live.id)
        await elsewhere.change(1, lambda table: moves.click(table, ["b2"]))
        with pytest.raises(StaleLog):
            await live.change(1, lambda table: moves.click(table, ["a1"]))
        assert live.table == elsewhere.table

    run(url, play)


def test_of_two_engines_in_two_processes_one_moves_and_the_other_takes_it_up(url):
    async def play(store):
        quick, slow = Patient(), Patient()
        _, live = await seated(store, quick, AGAINST_ENGINE)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        elsewhere = await Tables(store, slow).find(live.id)
        await until(lambda: quick.asked and slow.asked)
        quick.go.set()
        await until(lambda: live.table.seq == 3)
        slow.go.set()
        await until(lambda: elsewhere.table.seq == 3)
        assert elsewhere.table == live.table
        assert elsewhere.snapshot.trouble == ""

    run(url, play)


def test_tables_that_nobody_looks_at_leave_memory(url, monkeypatch):
    monkeypatch.setattr("tessella.web.live.tables.KEPT", 2)

    async def play(store):
        tables = Tables(store, FirstMove())
        addresses = [await tables.open("owner", open_event("tictactoe", {}, PEOPLE)) for _ in range(4)]
        watched = await tables.find(addresses[0])
        watched.subscribers.add(asyncio.Event())
        unwatched = [await tables.find(address) for address in addresses[1:]]
        assert await tables.find(addresses[0]) is watched
        assert await tables.find(addresses[1]) is not unwatched[0]

    run(url, play)


# Where there are too many thoughts, or nobody who looks


async def full(store, **limits):
    """Tables with room for one thought, which is under way at its first table; a second table, and the thinker."""
    thinker = Patient()
    tables = Tables(store, thinker, Limiter(Limits(**{"all_thinking": 1, **limits})))
    first, second = [
        await tables.find(await tables.open("owner", open_event("tictactoe", {}, AGAINST_ENGINE)))
        for _ in "12"
    ]
    await first.change(1, lambda table: moves.click(table, ["b2"]))
    await until(lambda: thinker.asked)
    return tables, first, second, thinker


async def told_to_wait(store):
    """The same, after the second table was told that it is too many while somebody listens there; and who listens."""
    tables, _, second, thinker = await full(store)
    second.subscribe(listener := asyncio.Event())
    await second.change(1, lambda table: moves.click(table, ["b2"]))
    await until(lambda: second.snapshot.trouble)
    return tables, second, thinker, listener


def test_a_table_that_is_too_many_says_so_and_goes_on_by_itself(url):
    async def play(store):
        _, first, second, thinker = await full(store)
        second.subscribe(changed := asyncio.Event())
        await second.change(1, lambda table: moves.click(table, ["b2"]))
        await until(lambda: "too many games" in second.state_for(OPENER).trouble)
        assert not second.state_for(OPENER).thinking
        changed.clear()
        thinker.go.set()
        await until(lambda: first.table.seq == second.table.seq == 3)
        assert second.state_for(OPENER).trouble == ""
        assert changed.is_set()

    run(url, play)


def test_visits_and_names_do_not_cost_it_its_place(url):
    async def play(store):
        tables, second, thinker, _ = await told_to_wait(store)
        [thought] = second.engine._thoughts
        assert await tables.find(second.id) is second
        await second.change(2, lambda table: rename.event(table, 0, "Bea"))
        assert second.engine._thoughts == {thought}
        assert "too many games" in second.snapshot.trouble
        thinker.go.set()
        await until(lambda: second.table.seq == 4)

    run(url, play)


def test_a_table_that_nobody_looks_at_does_not_wait_and_goes_on_when_somebody_does(url):
    async def play(store):
        _, second, thinker, listener = await told_to_wait(store)
        second.unsubscribe(listener)
        await until(lambda: second.idle)
        thinker.go.set()
        second.subscribe(listener)
        await until(lambda: second.table.seq == 3)

    run(url, play)


def test_a_table_that_was_told_to_wait_before_anybody_looked_goes_on(url):
    async def play(store):
        tables, _, second, thinker = await full(store)
        await second.change(1, lambda table: moves.click(table, ["b2"]))
        await until(lambda: second.idle)
        assert "too many games" in second.snapshot.trouble
        thinker.go.set()
        await tables.find(second.id)
        await until(lambda: second.table.seq == 3)
        assert second.snapshot.trouble == ""

    run(url, play)


def test_what_changes_while_a_table_waits_is_thought_about_anew(url):
    async def play(store):
        _, second, thinker, _ = await told_to_wait(store)
        await second.change(2, undo.event)
        await until(lambda: not second.engine._thoughts)
        assert second.snapshot.trouble == ""
        thinker.go.set()
        await second.change(3, lambda table: moves.click(table, ["c3"]))
        await until(lambda: second.table.seq == 5)
        assert [move.text for move in second.table.position.history] == ["c3", "a1"]

    run(url, play)


def test_hints_count_too(url):
    async def play(store):
        _, _, second, thinker = await full(store)
        with pytest.raises(EngineBusy, match="too many games"):
            await second.hint(1)
        thinker.go.set()
        await until(lambda: second.engine._services.queue.has_room(""))
        assert await second.hint(1) == (0,)

    run(url, play)


class Compiling:
    """Code that is not ready yet, and will not be."""

    def is_ready(self, *_):
        return False

    async def until_ready(self, *_):
        await asyncio.Event().wait()


def test_hints_that_wait_for_code_count_as_well(url):
    async def play(store):
        tables = Tables(store, Patient(), Limiter(Limits(thinking=2)), Compiling())
        account.set("203.0.113.9")
        live = await tables.find(await tables.open("owner", open_event("tictactoe", {}, PEOPLE)))
        hints = [asyncio.create_task(live.hint(1)) for _ in range(3)]
        for _ in range(20):
            await asyncio.sleep(0)
        assert [hint.done() for hint in hints] == [False, False, True]
        assert isinstance(hints[2].exception(), EngineBusy)
        live.stop()
        assert [await hint for hint in hints[:2]] == [None, None]
        assert tables._limiter.thoughts.has_room("203.0.113.9")

    run(url, play)


def test_of_two_invitations_at_the_same_moment_the_one_that_is_stored_is_shown(url, monkeypatch):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        stored = []

        async def invite(*about):
            stored.append(about[-1])
            for _ in range(20 // len(stored)):  # the second one is quicker
                await asyncio.sleep(0)

        monkeypatch.setattr(live._store, "write", invite)
        await asyncio.gather(live.invite(True), live.invite(True))
        assert live.access.invitation == stored[-1]

    run(url, play)


def test_one_address_does_not_take_the_engine_from_another(url):
    """Twenty tables of one address wait; the table of another is next but one."""

    class Accountant(Patient):
        async def think(self, view, level, session, seed=None):
            accounts.append(account.get())
            return await super().think(view, level, session)

    accounts = []

    async def play(store):
        thinker = Accountant()
        tables = Tables(store, thinker, Limiter(Limits()))
        thoughts = tables._limiter.thoughts
        thoughts._turns._free = 1  # whatever machine this is

        async def begin(address):
            account.set(address)
            live = await tables.find(await tables.open(address, open_event("tictactoe", {}, AGAINST_ENGINE)))
            live.subscribe(asyncio.Event())
            await live.change(1, lambda table: moves.click(table, ["b2"]))
            return live

        greedy = [await asyncio.create_task(begin("greedy")) for _ in range(20)]
        await until(lambda: thoughts._limit._counts["greedy"] == 20)
        modest = await asyncio.create_task(begin("modest"))
        await until(lambda: thoughts._limit._counts["modest"] == 1)
        assert sum("too many games" in live.snapshot.trouble for live in greedy) == 4
        assert modest.snapshot.trouble == ""
        thinker.go.set()
        await until(lambda: all(live.table.seq == 3 for live in (modest, *greedy)))
        assert accounts == ["greedy", "greedy", "modest", *["greedy"] * 18]

    run(url, play)


ENGINES = [Player("Engine", "first-game"), Player("Engine", "first-game")]


def test_engines_among_themselves_play_while_somebody_looks(url):
    async def play(store):
        thinker = Patient()
        tables, live = await seated(store, thinker, ENGINES)
        for _ in range(10):
            await asyncio.sleep(0)
        assert thinker.asked == [] and live.idle
        live.subscribe(listener := asyncio.Event())
        await until(lambda: thinker.asked)
        live.unsubscribe(listener)
        thinker.go.set()
        await until(lambda: live.idle)
        assert len(thinker.asked) == live.table.position.ply == 1  # what was begun is finished
        await tables.find(live.id)
        assert live.idle
        live.subscribe(listener)
        await until(lambda: live.table.over)
        live.unsubscribe(listener)
        await until(lambda: live.idle)

    run(url, play)


def test_with_a_person_at_the_table_the_engine_plays_whoever_looks(url):
    async def play(store):
        thinker = FirstMove()
        _, live = await seated(store, thinker, [Player("Engine", "first-game"), Player("Ann")])
        await until(lambda: live.table.position.mover == 1)

    run(url, play)


def test_when_the_last_person_has_left_the_others_play_for_those_who_look(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, [Player("Ann"), *ENGINES], "trio")
        await live.change(1, resign.event)
        assert live.idle and thinker.asked == []
        thinker.go.set()
        live.subscribe(asyncio.Event())
        await until(lambda: live.table.over)

    run(url, play)


# Draws and names


async def offered(store, thinker, players, game="tictactoe"):
    """A table on which White, to move, has just offered a draw after a move of each side."""
    _, live = await seated(store, thinker, players, game)
    await live.change(live.table.seq, lambda table: moves.event(table, table.position.actions[0]))
    await until(lambda: live.table.position.mover == 0)
    await live.change(live.table.seq, draw.offer)
    return live


@pytest.mark.parametrize("accepts", [True, False])
def test_the_engine_answers_a_draw_offer_by_itself(url, accepts, early_draws):
    class Decided(FirstMove):
        async def accepts_draw(self, view, seat):
            assert (view.ply, seat) == (2, 1)
            return accepts

    async def play(store):
        live = await offered(store, Decided(), AGAINST_ENGINE)
        await until(lambda: live.table.last.kind in ("accept", "decline"))
        assert live.table.over is accepts
        assert draw.answerer(live.table) is None

    run(url, play)


def test_an_offer_that_waits_is_answered_after_a_restart(url, early_draws):
    class Undecided(FirstMove):
        async def accepts_draw(self, view, seat):
            await asyncio.sleep(60)

    async def play(store):
        live = await offered(store, Undecided(), AGAINST_ENGINE)
        assert live.state_for(OPENER).thinking
        live.stop()
        woken = await Tables(store, FirstMove()).find(live.id)
        await until(lambda: woken.table.over)

    run(url, play)


def test_a_new_name_does_not_disturb_the_engine(url):
    async def play(store):
        thinker = Patient()
        _, live = await seated(store, thinker, AGAINST_ENGINE)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        await until(lambda: thinker.asked)
        await live.change(2, lambda table: rename.event(table, 0, "Bea"))
        thinker.go.set()
        await until(lambda: live.table.seq == 4)
        assert (len(thinker.asked), thinker.cancelled) == (1, 0)
        assert live.table.position.ply == 2

    run(url, play)


# The stream


def listening(browser, *tables):
    """What a browser with this digest is told of tables."""
    return all_updates([TableSubscription(live.id, live, browser) for live in tables])


def test_a_stream_begins_with_the_state_and_tells_of_every_change(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        stream = listening("owner", live)
        first = json.loads((await anext(stream)).data)
        await live.change(1, lambda table: moves.click(table, ["b2"]))
        second = json.loads((await anext(stream)).data)
        assert first["table"] == second["table"] == live.id
        assert (first["state"]["seq"], second["state"]["seq"]) == (1, 2)
        assert second["state"]["mine"]
        await stream.aclose()
        assert live.subscribers == set()

    run(url, play)


def test_a_stream_can_tell_of_several_tables(url):
    async def play(store):
        tables, one = await seated(store, FirstMove(), PEOPLE)
        other = await tables.find(await tables.open("owner", open_event("tictactoe", {}, PEOPLE)))
        stream = listening("", one, other)
        assert [json.loads((await anext(stream)).data)["table"] for _ in range(2)] == [one.id, other.id]
        await other.change(1, lambda table: moves.click(table, ["b2"]))
        told = json.loads((await anext(stream)).data)
        assert told["table"] == other.id
        assert not told["state"]["mine"]
        await stream.aclose()

    run(url, play)


def test_streams_that_are_not_read_keep_nothing_of_what_they_told(url, monkeypatch):
    told = []

    real = Snapshot.state

    def state(self, person):
        found = real(self, person)
        told.append(weakref.ref(found))
        return found

    monkeypatch.setattr(Snapshot, "state", state)

    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        streams = [listening(f"browser {number}", live) for number in range(9)]
        for seq, cell in enumerate(("a1", "b2", "c3"), 1):
            for stream in streams:
                await anext(stream)
            await live.change(seq, lambda table, cell=cell: moves.click(table, [cell]))
        gc.collect()
        assert (
            len({id(state()) for state in told} - {id(None)}) == 1
        )  # the last, however many were told of it
        for stream in streams:
            await stream.aclose()

    run(url, play)


def test_who_reads_late_reads_the_newest_state_only(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        stream = listening("owner", live)
        await anext(stream)
        for seq, cell in enumerate(("a1", "b2", "c3", "a2"), 1):
            await live.change(seq, lambda table, cell=cell: moves.click(table, [cell]))
        assert json.loads((await anext(stream)).data)["state"]["seq"] == 5
        waiting = asyncio.create_task(anext(stream))
        for _ in range(10):
            await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()

    run(url, play)


def test_a_board_is_drawn_once_for_all_who_look(url):
    async def play(store):
        _, live = await seated(store, FirstMove(), PEOPLE)
        assert live.state_for(OPENER) is live.state_for(OPENER)
        assert live.state_for(NOBODY) is live.state_for(NOBODY)
        assert live.state_for(OPENER).svg is live.state_for(NOBODY).svg

    run(url, play)
