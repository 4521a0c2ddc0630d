"""My game: what a catalogue says of it, and the modules that it is made of."""

from tessella import Game, Option

from . import explain, rules

GAME = Game(
    name="mygame",
    title="My game",
    designer="Your name",
    summary="Put stones on a hexagon; the largest group wins when it is full.",
    sides=("Black", "White"),
    options=(Option("side", "Side", "How many cells each side of the board has (S1).", 5, (5, 4, 3)),),
    rules=rules,
    notation=explain.STONES,
    explain=explain,
    board=explain.STONES,
    shape=explain.STONES.shape,
    sample="e5 d5 f4 e4 f5 d4 c4 g4 g3 h3",  # the picture in the catalogue
    minutes=15,
    drawless=True,
)
