"""Values in words, for the people at a game."""

from operator import itemgetter

from ..core.position import Position
from ..core.sentences import amount, does, verb, who
from .analysis import Value

WORDS = (0.55, "A little better"), (0.65, "Better"), (0.85, "Much better"), (0.95, "All but won")
"""How the better one of two sides stands, from which expected score on."""


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
    # a winner who needs no turn of its own wins whatever the other plays
    soon = f" in {amount(value.turns, 'turn')}" if value.turns else ""
    if position.game.cooperative:
        return (
            f"A plan wins{soon}" if value.score == 1.0 else "The game cannot be won any more: that is proved"
        )
    if value.score == 1.0:
        return does(position, value.seat, f"wins{soon}")
    if position.seats == 2:
        is_lost = value.score == 0.0
        return does(position, 1 - value.seat, f"wins{soon}") if is_lost else "With best play it is a draw"
    if value.score == 0.0:
        return f"{who(position, value.seat)} cannot win any more"
    return does(position, value.seat, f"gets {value.score:.2g} of the win with best play")


def expectation(value: Value, position: Position) -> str:
    """What is expected, in words; roughly, if no games with these options were measured."""
    if position.game.cooperative:
        return f"Partners win {games(value.score, value.measured)}"
    if position.seats == 1:
        return points_in_all(value)
    if position.seats > 2:
        wins = does(position, value.seat, f"wins {games(value.score, value.measured)}")
        return f"{wins} (even would be {10 / position.seats:.2g})"
    seat, score = max((value.seat, value.score), (1 - value.seat, 1.0 - value.score), key=itemgetter(1))
    if score < WORDS[0][0]:
        return "Even: each side wins about half of such games"
    word = next(word for least, word in reversed(WORDS) if score >= least)
    won = verb(position, seat, f"wins {games(score, value.measured)}")
    return f"{word} for {who(position, seat, within=True)}: {won}"


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
        return f"A result of about {value.score:.2f}, where 1 is the best"
    return f"About {amount(round(value.lead), 'point')} in all"


def points_ahead(value: Value, position: Position) -> str:
    """How many points a seat is expected to be ahead or behind, for the end of a sentence; empty if points do not
    tell."""
    if value.lead is None or position.seats == 1:
        return ""
    # Of two sides the sentence is about the better one, if there is one.
    lead = -value.lead if position.seats == 2 and value.score < 0.5 else value.lead
    if not round(lead):
        return ", about level in points"
    points = amount(abs(round(lead)), "point")
    if position.seats == 2 and max(value.score, 1.0 - value.score) < WORDS[0][0]:
        leader = value.seat if value.lead > 0 else 1 - value.seat
        return f", with {who(position, leader, within=True)} about {points} ahead"
    return f", about {points} {'ahead' if lead > 0 else 'behind'}"
