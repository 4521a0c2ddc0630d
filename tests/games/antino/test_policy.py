"""What playouts note of a board, and what they choose at first sight (N4, N5, N6, N9)."""

from random import Random

import numpy as np
import pytest
from numba import config

import tessella
from games.antino.tables import chosen, decisions
from rings import first_of
from tessella import CHANCE
from tessella.core.compiler.jit import blank
from tessella.core.compiler.rng import new_rng
from tessella.games.antino.evaluation import NOTES, follow, survey
from tessella.games.antino.evaluation.policy import CAUTION, as_opener
from tessella.games.antino.evaluation.sight import SHORT
from tessella.games.antino.rules.fits import room
from tessella.games.antino.rules.grid import CELLS, EMPTY, KEY, KINDS, PLACE, STEPS
from tessella.games.antino.rules.state import STOP
from tessella.games.antino.rules.walks import worth

pytestmark = pytest.mark.verify_slow("knowledge of the engine; rules come first")

GAMES = 1 if config.DISABLE_JIT else 4
KINDS_OF_GAMES = [
    pytest.param({"players": 1}, marks=pytest.mark.verify("a long game alone")),
    {"players": 2, "size": 11},
    {"players": 4, "size": 7, "strict": True},
]


def notes_on(position):
    notes = blank(NOTES)
    survey(position.state(), notes)
    return notes


@pytest.mark.parametrize("options", KINDS_OF_GAMES)
def test_N5_the_notes_tell_what_each_symbol_counts_on_each_empty_cell(options):
    for position in list(decisions(1, **options))[::7]:
        state, notes = position.state(), notes_on(position)
        for cell in np.flatnonzero(position.field("cells") == EMPTY).tolist():
            word, mask = divmod(int(PLACE[cell]), 64)
            for symbol in range(4):
                counted = worth(state, 3 * symbol, cell)
                sets = notes["worths"][symbol, :, word] >> np.uint64(mask) & np.uint64(1)
                assert np.flatnonzero(sets).tolist() == [counted]


@pytest.mark.parametrize("options", first_of(KINDS_OF_GAMES, "the same with other options"))
def test_the_notes_are_kept_up(options):
    """From the first action to the last; the walks of taken cells are of no use any more."""
    for seed in range(GAMES):
        position, rng = tessella.new("antino", **options), new_rng(seed)
        state, notes, anew = position.state(), notes_on(position), blank(NOTES)
        while state.mover != tessella.OVER:
            before = position.with_state(state)
            action = chosen(before, rng)
            assert action in before.actions
            follow(state, notes, action)
            assert position.with_state(state) == before.play(action)
            survey(state, anew)
            assert (notes["worths"] == anew["worths"]).all()


@pytest.mark.parametrize("options", KINDS_OF_GAMES)
def test_of_what_scores_most_one_of_two_chooses_what_leaves_least(options):
    """Where the shortlist is clear: there may be many equals."""
    rng, openers, clear = new_rng(1), 0, 0
    for seed in range(GAMES):
        for position in decisions(seed, **options):
            action, seat = chosen(position, rng), position.mover
            scores = {each: position.play(each).score[seat] for each in position.actions if each < STOP}
            least = sorted(scores.values())[-min(len(scores), SHORT if position.seats == 2 else 1)]
            assert scores[action] >= least
            short = [each for each in scores if scores[each] >= least]
            if position.seats == 2 and len(short) <= SHORT:
                clear += 1
                assert balance(position, action) == max(balance(position, each) for each in short)
            openers += opens(position, *divmod(action, CELLS))
    assert openers > 0 or config.DISABLE_JIT, "no key has opened a lock"
    assert clear > 0 or options["players"] != 2


def balance(position, action):
    """What a placement scores, less CAUTION times the most that a tile of the next seat could count then."""
    seat, after = position.mover, position.play(action)
    gained, heir = after.score[seat] - position.score[seat], after.field("turn")
    if after.over or heir == seat:
        return gained
    held = [kind for kind in range(KINDS) if after.field("hand")[heir][kind]]
    return gained - CAUTION * max((counted(after, kind) for kind in held), default=0)


def counted(position, kind):
    """The most that a kind counts on the board, a key with the locks open that it opens."""
    state = position.state()
    cells = [cell for cell in range(CELLS) if cell_accepts(state, kind, cell)]
    count = as_opener if kind % 3 == KEY else worth
    return max((count(state, kind, cell) for cell in cells), default=0)


def cell_accepts(state, kind, cell):
    word, mask = divmod(int(PLACE[cell]), 64)
    return PLACE[cell] >= 0 and int(room(state, kind, word)) >> mask & 1 == 1


def opens(position, kind, cell):
    return kind % 3 == KEY and any(position.field("closed")[cell + step] for step in STEPS)


def test_N9_who_can_place_nothing_drops():
    drops = 0
    for seed in range(60):
        position, rng = tessella.new("antino", size=7, strict=True), Random(seed)
        while not position.over:
            if position.mover != CHANCE and position.moves()[0].text == "drop":
                assert chosen(position, new_rng(1)) == position.actions[0]
                drops += 1
            position = position.roll(rng)
        if config.DISABLE_JIT and drops:
            break
    assert drops > 0


def test_N6_a_second_tile_is_placed_rather_than_stopping():
    position = tessella.new("antino")
    for text in position.game.sample.split():
        position = position.play(text)
    assert position.moves()[-1].text == "stop"
    assert chosen(position, new_rng(1)) < STOP
