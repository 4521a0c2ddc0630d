"""Compiling in the background: what somebody waits for comes first."""

import asyncio
import os
import sys

import pytest

from tessella import catalogue
from tessella.engine.compiling import LOW_PRIORITY, Kind, kinds, kinds_in_turn
from tessella.web.work.background_compiler import BackgroundCompiler
from tessella.web.work.worker_process import LOWER_PRIORITY

from .conftest import run_async

SAYS_ALL = "import sys; [print(step, flush=True) for step in sys.argv[1:]]"
WAITS_AFTER_TWO = (
    "import sys, time, pathlib\n"
    "for number, step in enumerate(sys.argv[2:]):\n"
    "    while number == 2 and not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)\n"
    "    print(step, flush=True)\n"
)


@pytest.fixture
def nothing_is_compiled(monkeypatch, tmp_path):
    """As far as the marks say."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))


@pytest.fixture
def started(monkeypatch, nothing_is_compiled):
    """The kinds and steps for which a process was started that does nothing but say so."""
    begun = []

    def command(kind, steps, _):
        begun.append((kind.game.name, kind.name, list(steps)))
        return [sys.executable, "-c", SAYS_ALL, *steps]

    monkeypatch.setattr(Kind, "command", command)
    return begun


def compiling(test, games=None, at_once=1):
    """What a test does with games that are compiled in the background."""

    async def main():
        service = BackgroundCompiler(games or list(catalogue().values()), at_once)
        try:
            return await test(service)
        finally:
            await service.close()

    return run_async(main)


async def all_done(service):
    """Wait until nothing is left to do."""
    await asyncio.gather(*service._workers)


def test_the_usual_kind_of_each_game_comes_first(started):
    compiling(all_done)
    games = list(catalogue().values())
    assert [(name, kind) for name, kind, _ in started] == [
        (kind.game.name, kind.name) for kind in kinds_in_turn(games)
    ]
    assert [name for name, *_ in started[: len(games)]] == [game.name for game in games]
    assert [steps for *_, steps in started] == [kind.steps for kind in kinds_in_turn(games)]


def test_where_code_can_be_kept_nowhere_nothing_is_compiled_for_others(started, monkeypatch):
    monkeypatch.setattr("tessella.web.work.background_compiler.code_home", lambda: None)
    game = list(catalogue().values())[-1]

    async def test(service):
        await service.until_ready(game, game.choose({}), "master")
        await all_done(service)

    compiling(test)
    assert not started


def test_what_somebody_wants_does_not_wait_for_its_turn(started):
    game = list(catalogue().values())[-1]

    async def test(service):
        service.want(game, game.choose({}), "master")
        await service.until_ready(game, game.choose({}), "master")
        await all_done(service)

    compiling(test)
    assert ["rules", "master"] in [steps[:2] for name, _, steps in started[:2] if name == game.name]
    assert [name for name, *_ in started].count(game.name) == len(kinds(game))


def test_what_somebody_waits_for_is_not_as_polite_as_the_rest(monkeypatch, nothing_is_compiled):
    game, niceness = list(catalogue().values())[-1], {}

    def command(kind, steps, nice):
        niceness[kind.game.name] = nice
        return [sys.executable, "-c", SAYS_ALL, *steps]

    monkeypatch.setattr(Kind, "command", command)

    async def test(service):
        await service.until_ready(game, game.choose({}), "first-game")
        await all_done(service)

    compiling(test)
    assert niceness.pop(game.name) == LOWER_PRIORITY
    assert {*niceness.values()} == {LOW_PRIORITY}


@pytest.mark.skipif(sys.platform == "win32", reason="has no groups of processes")
def test_a_key_that_stops_the_server_is_for_no_other_process(monkeypatch, nothing_is_compiled, tmp_path):
    """They would say what they were at; the server ends them."""
    group = tmp_path / "group"
    script = f"import os; open({str(group)!r}, 'w').write(str(os.getpgrp())); print('rules')"
    monkeypatch.setattr(Kind, "command", lambda *_: [sys.executable, "-c", script])
    game = catalogue()["tictactoe"]
    compiling(lambda service: service.until_ready(game, {}, "rules"), [game])
    assert int(group.read_text()) != os.getpgrp()


def test_a_step_is_waited_for_and_no_more(monkeypatch, nothing_is_compiled, tmp_path):
    """The process goes on with the other steps."""
    game, gate = catalogue()["tictactoe"], tmp_path / "gate"
    steps = kinds(game)[0].steps
    script = [sys.executable, "-c", WAITS_AFTER_TWO, str(gate)]
    monkeypatch.setattr(Kind, "command", lambda _, steps, __: [*script, *steps])

    async def test(service):
        await service.until_ready(game, {}, steps[1])
        assert service.is_ready(game, {}, steps[0])
        assert not service.is_ready(game, {}, steps[2])
        gate.touch()
        await service.until_ready(game, {}, steps[-1])

    compiling(test, [game])


@pytest.mark.parametrize("command", [[sys.executable, "-c", "raise SystemExit(1)"], ["/no/such/program"]])
def test_who_waits_for_what_fails_goes_on(monkeypatch, nothing_is_compiled, caplog, command):
    """The engine then compiles what it needs, or says why it cannot."""
    game = catalogue()["tictactoe"]
    monkeypatch.setattr(Kind, "command", lambda *_: command)
    compiling(lambda service: service.until_ready(game, {}, "first-game"), [game])
    assert "Tic-tac-toe" in caplog.text


def test_what_is_there_is_not_compiled_again(started):
    game = catalogue()["tictactoe"]
    [kind] = kinds(game)
    for step in kind.steps[1:]:
        kind.marker(step).touch()
    compiling(all_done, [game])
    assert [steps for *_, steps in started] == [kind.steps[:1]]


def test_processes_end_with_the_server(monkeypatch, nothing_is_compiled, tmp_path):
    """close returns once they have."""
    game, ends = catalogue()["tictactoe"], tmp_path / "ends"
    script = (
        f"import os; open({str(ends)!r}, 'w').write(str(os.getpid())); print('rules', flush=True); input()"
    )
    monkeypatch.setattr(Kind, "command", lambda *_: [sys.executable, "-c", script])
    compiling(lambda service: service.until_ready(game, {}, "rules"), [game])
    with pytest.raises(ProcessLookupError):
        os.kill(int(ends.read_text()), 0)
