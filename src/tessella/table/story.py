"""A table in words: the moves by turns, whose turn it is, and how it ended."""

from dataclasses import dataclass

from ..core.position import Position
from .table import Table


@dataclass
class Turn:
    """The moves that one seat, or CHANCE, made in a row."""

    seat: int
    moves: list[str]


def turns(view: Position) -> list[Turn]:
    """The moves so far, those of one seat in a row together."""
    grouped: list[Turn] = []
    for move in view.history:
        if grouped and grouped[-1].seat == move.seat:
            grouped[-1].moves.append(move.text)
        else:
            grouped.append(Turn(move.seat, [move.text]))
    return grouped


def verdict(table: Table) -> str | None:
    """Who won, in a few words; None while the game goes on."""
    if not table.position.over:
        return None
    utility = table.position.utility
    if table.position.game.cooperative:
        return "Won together" if utility[0] == 1 else "Lost together"
    best = [table.side(seat) for seat in range(len(utility)) if utility[seat] == max(utility)]
    if len(best) == len(utility):
        return "A draw"
    return f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} share the win"


def last_move(table: Table, view: Position) -> str:
    """The last move as a sentence to be read aloud; empty at the start."""
    if not view.history:
        return ""
    move = view.history[-1]
    if move.action >= view.game.rules.ACTIONS:
        return f"{table.side(move.seat)} resigns."
    return f"{table.side(move.seat)}: {move.text}."


def points(number: float) -> str:
    """Points without needless decimals."""
    return f"{number:g}"
