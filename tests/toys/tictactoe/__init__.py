"""Tic-tac-toe: the smallest game that the contract can hold."""

from tessella import Game

from . import board, explain, notation, rules

GAME = Game(
    name="tictactoe",
    title="Tic-tac-toe",
    designer="traditional",
    summary="Three in a row on a board of nine cells.",
    sides=("Cross", "Nought"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    shape=board.shape,
)
