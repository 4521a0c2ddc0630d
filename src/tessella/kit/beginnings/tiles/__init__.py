"""My game: what a catalogue says of it, and the modules that it is made of."""

from tessella import Game

from . import board, explain, rules

GAME = Game(
    name="mygame",
    title="My game",
    designer="Your name",
    summary="Put tiles of any colour, but never two of one colour side by side; the last tile wins.",
    sides=("First", "Second"),
    rules=rules,
    notation=board,
    explain=explain,
    board=board,
    sample="red-c3 blue-b3 red-b2 yellow-c2",  # the picture in the catalogue
    minutes=5,
    drawless=True,
)
