"""Shows a record in the terminal."""

from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.mover import CHANCE
from ..core.position import Game, Move, Position
from ..record import Record
from ..record.turns import turn_after
from ..record.writer import all_headers, line_words
from . import screen
from .user_errors import user_errors


def show_record(record: Record, ply: int | None) -> None:
    """Print headers, the position at a ply, and all moves; raises UserError."""
    position = position_at(record, ply)
    console = Console(highlight=False)
    for name, value in all_headers(record):
        console.print(f"{name}: {value}", markup=False)
    console.print()
    console.print(screen.board(position), soft_wrap=True)
    console.print(f"\n{where(record, position)}", style="bold", markup=False)
    if record.comment:
        console.print(record.comment, markup=False)
    console.print(moves(record, position))


@user_errors(IndexError)
def position_at(record: Record, ply: int | None) -> Position:
    """The position at a ply; raises UserError."""
    return record.position(ply)


def where(record: Record, position: Position) -> str:
    """How many moves of the record come before a position, as a sentence."""
    played, all_moves = len(position.history), len(record.line)
    if played < all_moves:
        return f"After {played} of {all_moves} moves."
    return f"The end, after {all_moves} moves."


def moves(record: Record, position: Position) -> Table:
    """The moves by turns; an arrow marks the turn of the position's last move."""
    table = Table.grid(padding=(0, 1))
    number, ply = 0, 0
    before: tuple[Move, ...] = ()
    for seat, group in groupby(record.line, key=lambda entry: entry.move.seat):
        turn = tuple(group)
        words = " ".join(line_words(record.game, turn, number, before))
        reached = ply < len(position.history) <= ply + len(turn)
        table.add_row(*map(Text, (">" if reached else "", *columns(record.game, seat, words))))
        number, ply, before = turn_after(number, before, seat), ply + len(turn), (turn[-1].move,)
    return table


def columns(game: Game, seat: int, words: str) -> tuple[str, str, str]:
    """The columns of a turn: its number, who acts, and the moves. Chance has no number."""
    if seat == CHANCE:
        return "", "Chance", words
    number, _, rest = words.partition(" ")
    return number, game.sides[seat], rest
