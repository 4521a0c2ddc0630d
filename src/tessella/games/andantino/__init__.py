"""Andantino: five in a row, or a loop around the other's tiles."""

from tessella.core.option import Option
from tessella.core.position import Game

from . import board, encoding, evaluation, explain, model, notation, rules

GAME = Game(
    name="andantino",
    title="Andantino",
    designer="David L. Smith",
    summary="Build the table as you play on it: make five in a row, or close a loop around a tile of the other side.",
    sides=("White", "Red"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    edition=2,
    shape=model.shape,
    evaluation=evaluation,
    encoding=encoding,
    options=(
        Option(
            name="exception",
            label="Second-player exception",
            help="Once in the game Red may place a tile that touches only one other, not two; between engines White "
            "wins nine of ten games all the same (A5).",
            default=False,
        ),
        Option(
            name="moving",
            label="Moving phase",
            help="When all 50 tiles lie on the table, play goes on by moving tiles (A6).",
            default=False,
        ),
    ),
    cover=(-42, -95, 152, 190),
    minutes=15,
    sample="0,1 1,-1 0,-1 2,-1 2,-2 1,1 3,-2 2,0 0,2 2,1 3,0 -1,2 3,1 2,2 -1,0 3,-1",
)
