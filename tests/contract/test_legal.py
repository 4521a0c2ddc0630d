"""Legal moves: what the kernel lists is what explain has nothing against, and nothing else can be played."""

import pytest

from tessella import IllegalMove, Move

from .sentences import is_ruling, is_sentence


def test_legal_actions_are_ascending_and_within_the_bounds(variant):
    """Every buffer is made from ACTIONS and MAX_LEGAL."""
    rules = variant.game.rules
    for position in variant.undecided:
        assert list(position.actions) == sorted(set(position.actions))
        assert all(0 <= action < rules.ACTIONS for action in position.actions)
        assert len(position.actions) <= rules.MAX_LEGAL


def test_somebody_can_act_until_the_game_is_over(variant):
    """A game never gets stuck."""
    assert all(position.actions for position in variant.undecided)
    assert all(not position.actions and not position.moves() for position in variant.finished)


def test_an_action_is_legal_exactly_if_explain_has_nothing_to_say(variant):
    """explain and the kernel read the rules alike."""
    for position in variant.undecided:
        for action in variant.candidates(position):
            refusal = variant.game.explain.refusal(position, action)
            assert (refusal is None) == (action in position.actions), (position, action, refusal)


def test_a_refusal_is_one_sentence_with_its_clause(variant):
    """A person can read it and look it up."""
    refusals = [
        variant.game.explain.refusal(position, action)
        for position in variant.undecided
        for action in set(variant.candidates(position)) - set(position.actions)
    ]
    assert refusals
    assert [text for text in refusals if not is_ruling(text)] == []


def test_an_illegal_action_is_refused_and_changes_nothing(variant):
    """The sentence of IllegalMove is that of explain."""
    for position in variant.undecided:
        before = position.state().tobytes()
        for action in set(variant.candidates(position)) - set(position.actions):
            with pytest.raises(IllegalMove) as refused:
                position.play(action)
            assert str(refused.value) == variant.game.explain.refusal(position, action)
        assert position.state().tobytes() == before


def test_numbers_that_are_no_action_are_refused(variant):
    """Also those that mean leaving: leave() is for them."""
    for action in (-1, variant.game.rules.ACTIONS, variant.game.rules.ACTIONS + 1, 10**30):
        with pytest.raises(IllegalMove) as refused:
            variant.new().play(action)
        assert is_sentence(str(refused.value))


def test_nothing_can_be_played_when_the_game_is_over(variant):
    """Not even what was legal before."""
    for position in variant.finished:
        with pytest.raises(IllegalMove, match=r"^The game is over: ") as refused:
            position.play(position.history[-1])
        assert is_ruling(str(refused.value))


def test_a_move_of_another_game_is_refused(variant):
    """Even if the number and the text would do."""
    move = variant.new().moves()[0]
    with pytest.raises(IllegalMove) as refused:
        variant.new().play(Move("another", move.action, move.text, move.seat))
    assert is_sentence(str(refused.value))


def test_a_move_can_be_played_by_value_by_text_and_by_number(variant):
    """All three mean the same."""
    for position in variant.undecided:
        move = position.moves()[-1]
        after = position.play(move)
        assert after == position.play(move.text) == position.play(move.action)
        assert after.history[-1] == move
        assert move.seat == position.mover
