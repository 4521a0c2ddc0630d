"""Copies that are made while people play: everything acknowledged before is in them, and the games go on."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from tessella.storage import copies
from tessella.storage.store import Store
from tessella.web.app import create_app

from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient

SQUARES = [f"{column}{row}" for row in "123" for column in "abc"]
GAMES = 12


def test_a_copy_that_is_made_while_people_play_has_what_was_acknowledged_and_goes_on(url, tmp_path):
    acknowledged, copied = {}, []
    with TestClient(create_app(url, FirstMove, Here)) as client, ThreadPoolExecutor(1) as pool:
        ann, bob = Browser(client), Browser(client)
        playing = pool.submit(play, (ann, bob), acknowledged)
        while not playing.done():
            before = dict(acknowledged)
            copies.back_up(Path(url.removeprefix("sqlite:///")), file := tmp_path / f"{len(copied)}.db")
            copied.append((file, before))
        playing.result()
    assert len(copied) > 1 and any(before for _, before in copied[1:])
    for file, before in copied:
        with closing(Store(f"sqlite:///{file}")) as store:
            assert all(len(store.read(table[8:]).events) >= seq for table, seq in before.items())
    file, before = next(each for each in copied if each[1])
    restored = tmp_path / "restored.db"
    copies.restore(file, restored)
    table = [*before][-1]
    with TestClient(create_app(f"sqlite:///{restored}", FirstMove, Here)) as client:
        for friend in (ann, bob):
            friend.client = client
        while not (state := ann.state(table))["verdict"]:
            friend = (ann, bob)[state["turn"]]
            assert friend.ask(table, "act", seq=state["seq"], path=[free(state)]).status_code == 200


def free(state):
    """A square that is free."""
    taken = [move for turn in state["moves"] for move in turn["moves"]]
    return next(square for square in SQUARES if square not in taken)


def play(friends, acknowledged):
    """Play games, and note how many events each table has had acknowledged."""
    for _ in range(GAMES):
        table = gathered(*friends)
        for number, square in enumerate(SQUARES[:5]):
            seq = friends[0].state(table)["seq"]
            answer = friends[number % 2].ask(table, "act", seq=seq, path=[square])
            acknowledged[table] = answer.json()["state"]["seq"]
