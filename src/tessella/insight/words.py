"""Values in words, for the people at a game."""

from ..core.position import Position
from ..core.sentences import amount, does, who
from .analysis import Value

LEVEL, CLEAR, LARGE, ALL_BUT = 0.55, 0.65, 0.85, 0.95
"""The expected scores of two sides above which one is a little better, better, much better, and has all but won."""


def told(value: Value, position: Position) -> str:
    """A value in one short sentence without a full stop; what is proved is told as a fact.

    Players are called as position.named says.

    >>> import tessella
    >>> position = tessella.new("tictactoe")
    >>> told(Value(0, 1.0, proven=True, turns=2), position)
    'Cross wins in 2 turns'
    >>> told(Value(0, 0.2, measured=True), position)
    'Better for Nought: wins 8 of 10 such games'
    """
    if value.proven:
        return fact(value, position)
    return expectation(value, position) + points_ahead(value, position)


def fact(value: Value, position: Position) -> str:
    """A proved value in words."""
    soon = "" if value.turns is None else f" in {amount(value.turns, 'turn')}"
    if position.game.cooperative:
        return (
            f"A plan wins{soon}" if value.score == 1.0 else "The game cannot be won any more: that is proved"
        )
    if value.score == 1.0:
        return does(position, value.seat, f"wins{soon}")
    if value.score == 0.0:
        winner = 1 - value.seat
        return (
            does(position, winner, f"wins{soon}")
            if position.seats == 2
            else f"{who(position, value.seat)} cannot win any more"
        )
    return f"Best play gives {who(position, value.seat, within=True)} {value.score:.2g} of a win"


def expectation(value: Value, position: Position) -> str:
    """What is expected, in words: roughly so if no games with these options were counted."""
    of_ten = games(value.score, value.measured)
    if position.game.cooperative:
        return f"Partners win {of_ten}"
    if position.seats == 1:
        return points_in_all(value)
    if position.seats > 2:
        return f"{does(position, value.seat, 'wins')} {of_ten} (even would be {10 / position.seats:.2g})"
    seat, score = (value.seat, value.score) if value.score >= 0.5 else (1 - value.seat, 1.0 - value.score)
    if score < LEVEL:
        return "Even: each side wins about half of such games"
    of_ten, word = games(score, value.measured), "A little better"
    for least, more in ((CLEAR, "Better"), (LARGE, "Much better"), (ALL_BUT, "All but won")):
        word = more if score >= least else word
    named, wins = who(position, seat, within=True), does(position, seat, "wins").rpartition(" ")[2]
    return f"{word} for {named}: {wins} {of_ten}"


def games(score: float, measured: bool) -> str:
    """How many of ten such games a score comes to, or of a hundred where ten would say all or none.

    >>> games(0.8, measured=True), games(0.97, measured=False)
    ('8 of 10 such games', 'roughly 97 of 100 such games')
    """
    of = 10 if 0.5 <= 10 * score < 9.5 else 100
    won = min(max(round(score * of), 1), of - 1)
    return f"{'' if measured else 'roughly '}{won} of {of} such games"


def points_in_all(value: Value) -> str:
    """What a player alone may expect."""
    if value.lead is None:
        return f"A result of about {value.score:.2f}, where the best is 1"
    return f"About {amount(round(value.lead), 'point')} in all"


def points_ahead(value: Value, position: Position) -> str:
    """How many points a seat is expected to be ahead or behind, for the end of a sentence; empty if points do not
    tell."""
    if value.lead is None or position.seats == 1:
        return ""
    # Of two sides the sentence is about the better one.
    lead = -value.lead if position.seats == 2 and value.score < 0.5 else value.lead
    if not round(lead):
        return ", about level in points"
    return f", about {amount(abs(round(lead)), 'point')} {'ahead' if lead > 0 else 'behind'}"
