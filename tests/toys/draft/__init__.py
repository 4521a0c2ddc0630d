"""Draft: packets of tiles go round, and everybody takes one tile from each."""

from tessella import Game

from . import board, explain, notation, rules

GAME = Game(
    name="draft",
    title="Draft",
    designer="the tests",
    summary="Take a tile from your packet and hand on the rest; many tiles of one colour are worth most.",
    sides=("First", "Second", "Third"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    sample="draw-red draw-red draw-blue draw-green draw-blue draw-blue draw-yellow draw-green draw-yellow"
    " draw-yellow draw-red draw-green red blue yellow",
    minutes=10,
)
