"""The result of a game, in the words of the header Result."""

from collections.abc import Sequence

from ..core.position import Game, Position

UNFINISHED = "*"


def result_of(position: Position) -> str:
    """The words for a position: "*" while the game goes on, else who won."""
    return outcome(position.game, position.utility) if position.over else UNFINISHED


def outcome(game: Game, utility: Sequence[float]) -> str:
    """Who won, from the utility of every seat."""
    if game.cooperative:
        return "Won together" if utility[0] == 1 else "Lost together"
    best = [game.sides[seat] for seat, got in enumerate(utility) if got == max(utility)]
    if len(best) == len(utility) > 1:
        return "Draw"
    return f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} share the win"
