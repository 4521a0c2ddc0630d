"""Values in words, for all kinds of games and readers."""

import pytest

import tessella
from tessella.core.names import NAMELESS, Names
from tessella.insight.analysis import Value
from tessella.insight.words import told

pytestmark = pytest.mark.once

YOU = Names(("Ann", "Ben"), you=0)


def value(score, seat=0, measured=True, **more):
    return Value(seat, score, measured=measured, **more)


@pytest.mark.parametrize(
    ("found", "names", "words"),
    [
        (value(1.0, proven=True, turns=7), NAMELESS, "Cross wins in 7 turns"),
        (value(1.0, proven=True, turns=1), YOU, "You win in 1 turn"),
        (value(1.0, proven=True), NAMELESS, "Cross wins"),
        (value(0.0, proven=True, turns=2), YOU, "Ben wins in 2 turns"),
        (value(0.0, seat=1, proven=True, turns=2), YOU, "You win in 2 turns"),
        (value(0.5, proven=True), YOU, "With best play it is a draw"),
        (value(0.52), NAMELESS, "Even: each side wins about half of such games"),
        (value(0.6), NAMELESS, "A little better for Cross: wins 6 of 10 such games"),
        (value(0.8), NAMELESS, "Better for Cross: wins 8 of 10 such games"),
        (value(0.8), YOU, "Better for you: win 8 of 10 such games"),
        (value(0.2), YOU, "Better for Ben: wins 8 of 10 such games"),
        (value(0.2, seat=1), YOU, "Better for you: win 8 of 10 such games"),
        (value(0.9), NAMELESS, "Much better for Cross: wins 9 of 10 such games"),
        (value(0.97), NAMELESS, "All but won for Cross: wins 97 of 100 such games"),
        (value(1.0), NAMELESS, "All but won for Cross: wins 99 of 100 such games"),
        (value(0.8, measured=False), NAMELESS, "Better for Cross: wins roughly 8 of 10 such games"),
        (value(0.8, lead=12.3), YOU, "Better for you: win 8 of 10 such games, about 12 points ahead"),
        (value(0.2, lead=-12.3), YOU, "Better for Ben: wins 8 of 10 such games, about 12 points ahead"),
        (value(0.2, lead=1.0), NAMELESS, "Better for Nought: wins 8 of 10 such games, about 1 point behind"),
        (
            value(0.5, lead=0.3),
            NAMELESS,
            "Even: each side wins about half of such games, about level in points",
        ),
        (
            value(0.49, lead=2.0),
            YOU,
            "Even: each side wins about half of such games, with you about 2 points ahead",
        ),
        (
            value(0.52, lead=-2.0),
            YOU,
            "Even: each side wins about half of such games, with Ben about 2 points ahead",
        ),
    ],
)
def test_two_sides(found, names, words):
    assert told(found, tessella.new("tictactoe").named(names)) == words


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (value(0.4), "You win 4 of 10 such games (even would be 3.3)"),
        (value(0.4, seat=2), "Cross wins 4 of 10 such games (even would be 3.3)"),
        (value(0.02), "You win 2 of 100 such games (even would be 3.3)"),
        (value(0.4, lead=-3.0), "You win 4 of 10 such games (even would be 3.3), about 3 points behind"),
        (value(1.0, proven=True, turns=3), "You win in 3 turns"),
        (value(0.0, proven=True), "You cannot win any more"),
        (value(0.0, seat=1, proven=True), "Ben cannot win any more"),
        (value(0.5, proven=True), "You get 0.5 of the win with best play"),
    ],
)
def test_more_than_two(found, words):
    assert told(found, tessella.new("trio").named(YOU)) == words


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (value(1.0, proven=True, turns=5), "A plan wins in 5 turns"),
        (value(1.0, proven=True), "A plan wins"),
        (value(0.0, proven=True), "The game cannot be won any more: that is proved"),
        (value(0.7), "Partners win 7 of 10 such games"),
        (value(0.7, measured=False), "Partners win roughly 7 of 10 such games"),
    ],
)
def test_partners(found, words):
    assert told(found, tessella.new("duet").named(YOU)) == words


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (value(0.6, lead=84.4), "About 84 points in all"),
        (value(0.6), "A result of about 0.60, where 1 is the best"),
    ],
)
def test_alone(found, words):
    assert told(found, tessella.new("antino", players=1)) == words
