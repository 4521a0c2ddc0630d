"""Moves as text: one text for each move, readable back, and a sentence for what is none."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessella import IllegalMove

from .sentences import is_sentence

pytestmark = pytest.mark.once

EXAMPLES, TEXTS = 20, 10
"""Lists of texts, and texts in a list: to draw many at once takes less time than to draw them one by one."""


def test_no_two_legal_moves_share_a_text(variant):
    """In one position a text means one move; records separate texts by blanks, so they hold none."""
    for position in variant.undecided:
        texts = [move.text for move in position.moves()]
        assert len(set(texts)) == len(texts)
        assert all(text.split() == [text] for text in texts)


def test_a_written_move_is_read_back(variant):
    """Whatever its case, and with blanks around it."""
    read = variant.game.notation.read
    for position in variant.undecided:
        for move in position.moves():
            spellings = move.text, move.text.upper(), move.text.lower(), f"  {move.text}\t"
            assert [read(position, text) for text in spellings] == [move.action] * 4


@pytest.mark.parametrize("dash", "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d")
def test_whatever_dash_was_pasted_is_read(variant, dash):
    for position in variant.undecided[::2]:
        for move in position.moves()[:20]:
            assert position.action(move.text.replace("-", dash)) == move.action


def answer(position, text):
    """What a text means in a position: an action, or the sentence that refuses it."""
    try:
        return position.action(text)
    except IllegalMove as refused:
        return str(refused)


def check_any_texts(variant, texts):
    """A text is an action within the bounds, or refused in one sentence."""
    for position, text in product((variant.new(), variant.turns[-1]), texts):
        meant = answer(position, text)
        if isinstance(meant, str):
            assert is_sentence(meant)
        else:
            assert 0 <= meant < variant.game.rules.ACTIONS
            assert (position.why(text) is None) == (meant in position.actions)


def some(texts):
    """Lists of texts."""
    return st.lists(texts, min_size=TEXTS, max_size=TEXTS)


@settings(max_examples=EXAMPLES)
@given(texts=some(st.text(max_size=30)))
def test_garbage_is_refused_in_one_sentence(variant, texts):
    """Never a traceback."""
    check_any_texts(variant, texts)


@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_what_looks_like_a_move_is_read_or_refused_in_one_sentence(variant, data):
    """Texts of the letters that the game's own moves are made of."""
    check_any_texts(variant, data.draw(some(st.text(st.sampled_from(variant.letters), max_size=8))))


@pytest.mark.parametrize("text", ["", " ", "?", "\n", "\0", "resigns", "9" * 5000])
def test_particular_garbage_is_refused(variant, text):
    """The empty text, blanks, control characters, numbers without end."""
    with pytest.raises(IllegalMove) as refused:
        variant.new().action(text)
    assert is_sentence(str(refused.value))
