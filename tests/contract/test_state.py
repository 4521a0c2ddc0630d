"""The state record and the position around it: incremental fields, keys, and values that nothing changes."""

import pickle
from itertools import permutations

import numpy as np
import pytest

from tessella import OVER, WATCHER, Position, Undecided
from tessella.engine.compiling import kinds

from .sentences import is_sentence
from .states import after_the_past, fields, known
from .variants import chosen_with

NOBODYS = [OVER, -100, 100, None, "0", 0.5]
"""What is no seat of any game, nor the watcher."""


def test_the_record_begins_with_ply_and_mover(variant):
    """And its blocks name fields that there are."""
    names, rules = variant.game.state_type(dict(variant.choices)).names, variant.game.rules
    assert names[:2] == ("ply", "mover")
    assert "mover" in rules.IDENTITY
    assert {*rules.IDENTITY, *rules.DERIVED, *getattr(rules, "PAST", ())} <= set(names)
    kept = {*rules.IDENTITY, *getattr(rules, "PAST", ())} - set(rules.DERIVED)
    assert not kept & set(after_the_past(variant.game.state_type(dict(variant.choices)), rules))


def test_incremental_fields_and_key_equal_recomputed_ones(variant):
    """refresh needs none of the fields that it recomputes, and changes no other."""
    for position in variant.positions:
        stale = position.state()
        for name in variant.game.rules.DERIVED:
            stale[name] = 0
        variant.game.kernel.refresh(stale)
        assert known(position, stale) == known(position, position.state())


def test_equal_positions_have_equal_keys(variant):
    """The key is a hash of the identity: equal for equal positions, and as good as never for others."""
    keys = {}
    for position in (position for played in variant.random_games for position in played):
        identity = fields(position.state(), variant.game.rules.IDENTITY)
        keys.setdefault(identity, set()).add(int(variant.game.kernel.key(position.state())))
    assert all(len(found) == 1 for found in keys.values())
    assert len(set.union(*keys.values())) == len(keys)


def test_a_position_takes_any_state_of_its_game(variant):
    """The whole, with its past."""
    for position in (position for played in variant.random_games for position in played[::3]):
        again = position.with_state(position.state())
        assert (again, again.history, again.viewer) == (position, position.history, None)


def test_a_state_for_other_options_is_refused_as_far_as_it_shows(game):
    """By its record, and by the number of players."""
    for mine, other in permutations(kinds(game), 2):
        with pytest.raises(ValueError, match="This is no state of"):
            mine.begin().with_state(other.begin().state())
    for mine, other in permutations(game.numbers_of_players, 2):
        state = game.new(players=other).state()
        if "players" in state.dtype.names:
            with pytest.raises(ValueError, match=f"This is a state for {other} players, not for {mine}"):
                game.new(players=mine).with_state(state)


def test_a_state_of_another_choice_is_refused_or_plays_as_it_would_there(variant):
    """Options that only matter before it, or for who talks, do not show."""
    mine, rng = dict(variant.choices), variant.rng()
    for other in [
        mine | chosen_with(option, choice) for option in variant.game.options for choice in option.choices
    ]:
        there = variant.game.new(**variant.game.meaningful(other))
        while not there.over:
            try:
                here = variant.new().with_state(there.state())
            except ValueError:
                break
            assert [str(move) for move in here.moves()] == [str(move) for move in there.moves()]
            there = there.roll(rng)


@pytest.mark.where(holds=lambda game: game.kernel.past)
def test_the_past_only_takes_choices(variant):
    """Without it a position is the same, and all that was legal still is."""
    for position in variant.undecided:
        state, root = position.state(), variant.new().state()
        for name in variant.game.rules.PAST:
            state[name] = root[name]
        forgetful = position.with_state(state)
        assert forgetful == position
        assert variant.game.kernel.key(state) == variant.game.kernel.key(position.state())
        assert set(position.actions) <= set(forgetful.actions)


def test_ply_counts_actions(variant):
    """One by one, chance's included."""
    for played in variant.random_games:
        assert [position.ply for position in played] == list(range(len(played)))
        assert all(len(position.history) == position.ply for position in played)


def test_nothing_changes_a_position(variant):
    """Not playing, listing, drawing, explaining, viewing, leaving or pickling."""
    for position in variant.positions:
        before, history = position.state().tobytes(), position.history
        use(position)
        assert position.state().tobytes() == before
        assert position.history == history


def use(position: Position) -> None:
    """Do with a position all that can be done."""
    moves = [position.play(move) for move in position.moves()]
    leavings = [position.leave(seat) for seat in range(position.seats) if not position.over]
    views = [position.view(seat) for seat in range(WATCHER, position.seats)]
    told = position.svg(), repr(position), position.score, position.ending, position.over and position.utility
    assert moves or leavings or views or told
    pickle.dumps(position)


def test_what_a_position_hands_out_is_a_copy(variant):
    """Writing to it leaves the position as it was."""
    position = variant.turns[-1]
    before = position.state().tobytes()
    state = position.state()
    state.ply += 1
    assert state.tobytes() != before
    for name in state.dtype.names:
        value = position.field(name)
        if isinstance(value, np.ndarray):
            value[...] = 7
    assert position.state().tobytes() == before


def test_a_replayed_game_is_the_same_game(variant):
    """A record is the actions alone; no random numbers are needed. (G1)"""
    for played in variant.random_games:
        again = variant.new()
        for position in played:
            again = again.replay(move.action for move in position.history[again.ply :])
            assert again == position
            assert hash(again) == hash(position)
            assert again.history == position.history
            assert again.state().tobytes() == position.state().tobytes()


def test_positions_differ_after_a_move(variant):
    """And from another game's, and from what is no position."""
    for position in variant.undecided:
        assert position != position.play(position.actions[0])
        assert position != "a position"


@pytest.mark.where(holds=lambda game: game.options)
def test_other_options_make_another_position(game):
    """Though the board may look the same."""
    for option in game.options:
        firsts = {game.new(**chosen_with(option, choice)) for choice in option.choices}
        assert len(firsts) == len(option.choices)


def test_only_those_at_the_game_and_the_watcher_have_a_view(variant):
    """In an open game and after the end, too."""
    for position in variant.positions:
        for nobody in [*NOBODYS, position.seats]:
            with pytest.raises(ValueError, match=str(nobody)) as refused:
                position.view(nobody)
            assert is_sentence(str(refused.value))


def test_only_those_at_the_game_and_the_watcher_see_a_move(variant):
    """However much of it they see; what all see does not tell how many are at the game."""
    for move in {move for position in variant.positions for move in position.history}:
        for nobody in [*NOBODYS, variant.new().seats if move.looks else len(variant.game.sides)]:
            with pytest.raises(ValueError, match=str(nobody)) as refused:
                move.seen_by(nobody)
            assert is_sentence(str(refused.value))


def test_what_each_got_is_known_at_the_end_only(variant):
    """Before it a utility would be a guess."""
    for position in variant.undecided:
        with pytest.raises(Undecided) as refused:
            position.utility  # noqa: B018 - it raises
        assert isinstance(refused.value, ValueError) and is_sentence(str(refused.value))


@pytest.mark.where(holds=lambda game: not game.kernel.hidden)
def test_everybody_sees_all_of_an_open_game(variant):
    """A view is the position itself."""
    for position in variant.positions:
        assert all(position.view(seat) is position for seat in range(WATCHER, position.seats))


def test_pickle_round_trip(variant):
    """Equal, with the same past and the same future."""
    for position in variant.positions:
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert (again.history, again.moves(), again.score) == (
            position.history,
            position.moves(),
            position.score,
        )
        assert again.state().tobytes() == position.state().tobytes()
