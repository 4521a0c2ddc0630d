"""Peek: hidden hands, cards drawn by chance, and a move of which the other seat sees only half."""

from tessella import Game

from . import board, explain, notation, rules

GAME = Game(
    name="peek",
    title="Peek",
    designer="the tests",
    summary="One hidden card each, one chance to swap it; the higher card wins, but a one beats the three.",
    sides=("Left", "Right"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    sample="draw1 draw2 swap1 draw3",
)
