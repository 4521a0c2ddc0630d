"""My game: what a catalogue says of it, and the modules that it is made of."""

from tessella import Game

from . import board, explain, rules

GAME = Game(
    name="mygame",
    title="My game",
    designer="Your name",
    summary="Lay tiles from a secret hand; each colour is a prize for whoever lays most tiles of it.",
    sides=("First", "Second", "Third"),
    rules=rules,
    notation=board,
    explain=explain,
    board=board,
    sample="draw-red draw-blue draw-green draw-blue draw-yellow draw-green draw-red draw-blue draw-green draw-yellow"
    " draw-blue draw-yellow blue yellow green",  # the picture in the catalogue
    minutes=5,
)
