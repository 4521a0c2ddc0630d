"""Hidden things: a view tells nothing that its seat must not know, and can be filled to a game that might be."""

import pickle
from collections import defaultdict
from functools import lru_cache

import pytest

from tessella import CHANCE, OVER, WATCHER, Position
from tessella.core.compiler.jit import copy_of
from tessella.core.compiler.rng import new_rng

from .states import known

FILLS = 3


pytestmark = pytest.mark.where(holds=lambda game: game.kernel.hidden)


def hidden(position, seat, state=None):
    """The state, or another one in its place, as a seat sees it."""
    state = copy_of(position.state() if state is None else state)
    position.game.kernel.hide(state, seat)
    return state


def filled(position, seat, seed):
    """A state that might be, for all the seat knows."""
    state = hidden(position, seat)
    position.game.kernel.fill(state, seat, new_rng(seed))
    return state


def with_state(position, state, history=None, viewer=None):
    """The position with another state, and perhaps another history, as a view of some seat."""
    setup = position.game.rules.setup(position.options)
    history = position.history if history is None else history
    return Position(position.game, position.options, setup, state, history, viewer)


def alone(variant):
    """Whether there is nobody to hide anything from."""
    return variant.new().seats == 1


@lru_cache(maxsize=1)
def views(variant):
    """Undecided positions, the watcher and every seat of each."""
    return [(position, seat) for position in variant.undecided for seat in range(WATCHER, position.seats)]


@lru_cache(maxsize=1)
def worlds(variant):
    """Undecided positions, who looks, and the same with what is hidden drawn anew."""
    return [
        (position, seat, with_state(position, filled(position, seat, seed)))
        for position, seat in views(variant)
        for seed in range(FILLS)
    ]


def test_hiding_twice_hides_no_more(variant):
    """What is blank stays blank, to the last byte."""
    for position, seat in views(variant):
        once = hidden(position, seat)
        assert hidden(position, seat, once).tobytes() == once.tobytes()


def test_a_view_is_its_own_view(variant):
    """Who has only the view can ask for it again, and sees the same past."""
    for position, seat in views(variant):
        view = position.view(seat)
        assert view.view(seat) == view
        assert view.view(seat).history == view.history


def test_hide_then_fill_keeps_the_view(variant):
    """To the last byte, scratch fields and key included: nothing of the truth is left in a view."""
    for position, seat, world in worlds(variant):
        assert hidden(world, seat).tobytes() == hidden(position, seat).tobytes()


def test_filling_draws_other_worlds(variant):
    """So that the laws on worlds can fail."""
    assert alone(variant) or any(world != position for position, _, world in worlds(variant))


def test_a_filled_state_is_a_proper_one(variant):
    """Its derived fields and key are true, and the same seat is to act."""
    for position, _, world in worlds(variant):
        fresh = world.state()
        variant.game.kernel.refresh(fresh)
        assert known(world, fresh) == known(world, world.state())
        assert (world.mover, world.ply) == (position.mover, position.ply)


def test_a_filled_state_can_be_played_to_its_end(variant):
    """Within the bounds."""
    for _, seat, world in worlds(variant):
        state, rng = world.state(), new_rng(seat)
        while state.mover != OVER:
            assert state.ply < variant.game.rules.MAX_PLY
            variant.game.kernel.roll(state, rng)


def test_the_mover_has_the_same_moves_in_every_world(variant):
    """In its view as well; and the same score stands."""
    for position, seat, world in worlds(variant):
        if seat == position.mover != CHANCE:
            assert world.moves() == position.moves() == position.view(seat).moves()


def test_refusals_tell_the_mover_nothing_hidden(variant):
    """The sentence is the same in every world, and in the mover's view."""
    for position, seat, world in worlds(variant):
        if seat == position.mover != CHANCE:
            for action in variant.candidates(position):
                assert world.why(action) == position.why(action) == position.view(seat).why(action)


def test_clicks_tell_the_mover_nothing_hidden(variant):
    """A view has the paths of the truth."""
    board = variant.game.board
    for position in variant.turns:
        view = position.view(position.mover)
        for action in position.actions:
            assert tuple(board.paths(view, action)) == tuple(board.paths(position, action))


def test_an_action_looks_the_same_in_every_world(variant):
    """What a seat sees of an action depends on nothing that it cannot see."""
    visible = variant.game.kernel.visible
    for position, seat, world in worlds(variant):
        for action in set(position.actions) & set(world.actions):
            assert visible(position.state(), action, seat) == visible(world.state(), action, seat)


def test_actions_that_look_blank_lead_to_one_view(variant):
    """Whatever the other seat drew or put aside, and in whatever world, this seat sees the same afterwards."""
    blanks = 0
    for position, seat, world in worlds(variant):
        seen = defaultdict(set)
        for before in (position, world):
            for action in before.actions:
                look, after = variant.game.kernel.visible(before.state(), action, seat), before.play(action)
                if look != action and not after.over:
                    seen[int(look)].add(hidden(after, seat).tobytes())
        assert all(len(views_after) == 1 for views_after in seen.values())
        blanks += len(seen)
    assert blanks or alone(variant)


def test_pictures_tell_nothing_hidden(variant):
    """Neither drawing nor text nor what pickle would send to a worker."""
    for position, seat, world in worlds(variant):
        view = position.view(seat)
        other = with_state(position, hidden(world, seat), view.history, seat)
        assert (other.svg(), repr(other)) == (view.svg(), repr(view))
        assert pickle.dumps(with_state(view, view.state(), viewer=seat)) == pickle.dumps(other)


def test_own_actions_are_seen_whole(variant):
    """And everybody sees who leaves."""
    most = variant.game.rules.ACTIONS
    for position, seat in views(variant):
        seen = position.view(seat).history
        whole = [move.action for move in position.history if move.seat == seat != WATCHER]
        assert [move.action for move in seen if move.seat == seat != WATCHER] == whole
        assert [move.seat for move in seen] == [move.seat for move in position.history]
        assert variant.game.kernel.visible(position.state(), most + 0, seat) == most


def test_blanked_actions_are_no_moves(variant):
    """What another sees of a hidden action is within ACTIONS, has a text, and cannot be played."""
    blanks = set()
    for position, seat in views(variant):
        for action in position.actions:
            shown = int(variant.game.kernel.visible(position.state(), action, seat))
            if shown != action:
                blanks.add(shown)
                assert position.why(shown) is not None
                text = variant.game.notation.write(position.view(seat), shown)
                assert text != variant.game.notation.write(position, action)
                assert position.action(text) == shown
    assert blanks or alone(variant)


def test_everything_is_open_at_the_end(variant):
    """Then the hands are laid down."""
    for position in variant.finished:
        assert position.view(WATCHER) == position
        assert position.view(WATCHER).history == position.history
