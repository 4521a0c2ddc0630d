"""A table in words: the moves by turns, whose turn it is, and how it ended."""

import re
from dataclasses import dataclass

from ..core.position import Position
from .table import Table

NAMELESS = re.compile(r"Player \d+")
"""The names of players who have given none."""


@dataclass
class Turn:
    """The moves that one seat, or CHANCE, made in a row."""

    seat: int
    moves: list[str]


def turns(view: Position, since: int = 0) -> list[Turn]:
    """The moves so far, or since a ply, grouped by turns."""
    grouped: list[Turn] = []
    for move in view.history[since:]:
        if grouped and grouped[-1].seat == move.seat:
            grouped[-1].moves.append(move.text)
        else:
            grouped.append(Turn(move.seat, [move.text]))
    return grouped


def note(table: Table) -> str:
    """The last event as a sentence; empty if the list of moves tells it."""
    notes = (feature.notes.get(table.last.kind) for feature in table.features)
    return next((note(table) for note in notes if note), "")


def status(table: Table) -> str:
    """Whose turn it is, or who won."""
    if table.verdict:
        return table.verdict
    if table.gathering:
        return "Waiting for players"
    if table.mover is None:
        return "Chance decides."
    side = table.side(table.position.mover)
    if not table.mover.is_person:
        return f"{side} is thinking…"
    return f"Your turn: {side} to play" if table.my_turn and len(table.active) == 1 else f"{side} to play"


def result(table: Table) -> str:
    """Who won, told to me: "You won by 12", "Ada wins"; empty while the game goes on."""
    position = table.position
    if not table.verdict or not position.over:
        return table.verdict or ""
    utility, own = position.utility, table.own
    winners = [seat for seat, got in enumerate(utility) if got == max(utility)]
    if position.game.cooperative:
        return f"{table.verdict} in turn {sum(turn.seat >= 0 for turn in turns(position))}"
    if len(winners) > 1:
        return table.verdict
    winner, by = winners[0], margin(position)
    if own == winners:
        return f"You won{by}"
    if len(own) == 1 and position.seats == 2:
        return f"You lost{by}"
    names = [table.player_at(seat).name for seat in range(position.seats)]
    known = NAMELESS.fullmatch(names[winner]) is None and names.count(names[winner]) == 1
    return f"{names[winner] if known else table.side(winner)} wins{by}"


def margin(position: Position) -> str:
    """By how many points the first has won, in words; empty if only the winner has points, or if somebody has left."""
    second, best = sorted(position.score)[-2:] if position.seats > 1 else (0.0, 0.0)
    return f" by {points(best - second)}" if 0 < second < best and not position.left else ""


def news(view: Position) -> str:
    """What the last action of a player brought about, as a sentence of the game; empty if there is none."""
    return view.game.explain.news(view) or ""


def last_move(view: Position) -> str:
    """The last move, or what it brought about, as a sentence for a screen reader; empty at the start."""
    if sentence := news(view):
        return sentence
    if not view.history:
        return ""
    move = view.history[-1]
    side = view.side(move.seat)
    return f"{side} {move}." if view.game.leaving(move.action) else f"{side}: {move}."


def outlook(view: Position) -> str:
    """Who is to play, or how it ended, as a sentence."""
    return view.ending or f"{view.side(view.mover)} to play."


def example(view: Position) -> str:
    """A legal move as text, as an example of typing; empty when the game is over."""
    return view.game.notation.write(view, view.actions[0]) if view.actions else ""


def points(number: float) -> str:
    """Points without needless decimals."""
    return f"{number:g}"
