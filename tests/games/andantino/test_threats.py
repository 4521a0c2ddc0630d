"""What is urgent and what attacks, against placing every tile."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import tessella
from games.andantino.test_engine import wins
from tessella import Position
from tessella.games.andantino.evaluation import attacks, urgent
from tessella.games.andantino.rules.state import MAX_LEGAL, TILES

pytestmark = pytest.mark.once


def positions(games: int, seed: int) -> Iterator[Position]:
    """Positions of games with all options, in which both sides mostly see what would lose at once."""
    random = Random(seed)
    for _ in range(games):
        options = {name: random.random() < 0.5 for name in ("exception", "moving")}
        position = tessella.new("andantino", **options)
        while not position.over and position.field("placed") < TILES:
            yield position
            safe = unlosing(position) if position.ply > 8 and random.random() < 0.9 else []
            position = position.play(random.choice(safe or list(position.actions)))


def unlosing(position: Position) -> list[int]:
    """The mover's actions after which the other side does not win at once."""
    after = {action: position.play(action) for action in position.actions}
    return [action for action, next_ in after.items() if next_.over or not wins(next_)]


def hurry(position: Position) -> tuple[int, int]:
    """What `urgent` says and writes; it leaves the state as it is."""
    state, out = position.state(), np.zeros(MAX_LEGAL, np.int32)
    before = state.tobytes()
    found = int(urgent(state, out))
    assert state.tobytes() == before
    return found, int(out[0])


def attacking(position: Position) -> set[int]:
    """The actions that `attacks` writes."""
    out = np.zeros(MAX_LEGAL, np.int32)
    return set(out[: attacks(position.state(), out)].tolist())


@pytest.mark.verify("slow counting; no attack is missing is in the first ring")
def test_urgent_is_what_placing_every_tile_shows():
    met: Counter[str] = Counter()
    for position in positions(25, seed=5):
        found, action = hurry(position)
        winning = wins(position)
        assert (found == -1) == bool(winning), position
        if found == -1:
            assert action in winning, position
        elif found == 1:
            safe = unlosing(position)
            assert set(safe) <= {action}, position
            met["forced" if safe else "lost"] += 1
        met[str(found)] += 1
    assert min(met[kind] for kind in ("-1", "0", "forced", "lost")) >= 10


def test_no_attack_is_missing():
    threats = 0
    for position in positions(15, seed=6):
        if position.field("placed") >= TILES - 2 or wins(position):
            continue
        found = attacking(position)
        for action in position.actions:
            after = position.play(action)
            if not after.over and hurry(after)[0] == 1:
                threats += 1
                assert action in found or position.field("exception"), (position, action)
    assert threats > 200


def test_nothing_is_forced_in_the_moving_phase():
    position, random = tessella.new("andantino", moving=True), Random(3)
    while position.field("placed") < TILES:
        safe = [action for action in position.actions if not position.play(action).over]
        position = position.play(random.choice(safe)) if safe else tessella.new("andantino", moving=True)
    assert not position.over
    assert hurry(position)[0] == 0
    assert not attacking(position)
