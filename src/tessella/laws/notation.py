"""Moves as text: one text for each move, readable back, and a sentence for what is none."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

from ..core.position import IllegalMove, Position
from .law import Broken, insist, law, refused
from .sentences import is_sentence
from .variants import Variant, undecided

NO_SENTENCE = "which is not one line with a full stop: quote what was typed as {text!r}"
TEXTS, LONGEST_TEXT, LONGEST_GARBAGE = 200, 8, 30
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"
GARBAGE = ("", " ", "?", "\n", "\0", "resigns", "9" * 5000)
"""The empty text, blanks, control characters, numbers without end."""


@law(undecided, function="write", once=True)
def no_two_legal_moves_share_a_text(position: Position) -> None:
    """In one position a text means one move; records separate texts by blanks, so they hold none."""
    actions = dict[str, int]()
    for move in position.moves():
        same = actions.setdefault(move.text, move.action)
        insist(same == move.action, f"write gives {same} and {move.action} the text {move.text!r}.")
        insist(
            move.text.split() == [move.text], f"write has to give a text without blanks, not {move.text!r}."
        )


@law(undecided, function="read", once=True)
def a_written_move_is_read_back(position: Position) -> None:
    """Whatever its case, and with blanks around it."""
    for move in position.moves():
        for text in (move.text, move.text.upper(), move.text.lower(), f"  {move.text}\t"):
            read = position.game.notation.read(position, text)
            insist(
                read == move.action,
                f"write gives {move.action} the text {move.text!r}; {text!r} is read as {read}.",
            )


@law(lambda variant: variant.undecided[::2], function="read", once=True)
def whatever_dash_was_pasted_is_read(position: Position) -> None:
    """Readers only ever see hyphens."""
    for move, dash in product(position.moves()[:20], DASHES):
        text = move.text.replace("-", dash)
        read = position.action(text)
        insist(read == move.action, f"{text!r} is read as {read}, not as {move.action}.")


class Texts(NamedTuple):
    """A position, and texts that may mean a move there."""

    position: Position
    texts: list[str]


def garbage(variant: Variant) -> Iterator[Texts]:
    """Texts of any characters; and of those that the game's own moves are made of, which may be moves."""
    rng = variant.rng()
    texts = [any_text(rng) for _ in range(TEXTS)] + [like_a_move(rng, variant.letters) for _ in range(TEXTS)]
    return (Texts(position, texts) for position in (variant.new(), variant.turns[-1]))


def any_text(rng: Random) -> str:
    """Characters of all kinds, those of a keyboard as often as all others."""
    kinds = (range(32, 127), range(0x250), range(0xD800), range(0xE000, 0x110000))
    return "".join(chr(rng.choice(rng.choice(kinds))) for _ in range(rng.randint(0, LONGEST_GARBAGE)))


def like_a_move(rng: Random, letters: list[str]) -> str:
    """A few of these letters."""
    return "".join(rng.choices(letters, k=rng.randint(0, LONGEST_TEXT)))


@law(garbage, function="read", once=True)
def any_text_is_an_action_or_refused_in_one_sentence(case: Texts) -> None:
    """Never a traceback."""
    position = case.position
    for text in case.texts:
        meant = answer(position, text)
        if isinstance(meant, str):
            insist(is_sentence(meant), f"read refuses {text!r} by {meant!r}, {NO_SENTENCE}.")
        else:
            inside = 0 <= meant < position.game.rules.ACTIONS
            insist(inside, f"read makes action {meant} of {text!r}; ACTIONS = {position.game.rules.ACTIONS}.")
            said = (position.why(text) is None) == (meant in position.actions)
            insist(said, f"refusal is wrong about {text!r}, action {meant}.", "refusal")


def answer(position: Position, text: str) -> int | str:
    """What a text means in a position: an action, or the sentence that refuses it."""
    try:
        return position.action(text)
    except IllegalMove as refusal:
        return str(refusal)
    except Exception as error:
        raise Broken(f"read has to raise ValueError for {text!r}, not {type(error).__name__}.") from error


@law(function="read", once=True)
def particular_garbage_is_refused(variant: Variant) -> None:
    """The empty text, blanks, control characters, numbers without end."""
    for text in GARBAGE:
        said = refused(partial(variant.new().action, text), IllegalMove, f"The text {text[:9]!r}")
        insist(is_sentence(said), f"read refuses {text[:9]!r} by {said!r}, {NO_SENTENCE}.")
