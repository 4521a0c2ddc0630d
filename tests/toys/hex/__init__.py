"""Hex: join two sides of the board. Board, groups and the frame of the rules come from tessella.kit."""

from tessella import Game, Option

from . import board, explain, rules

GAME = Game(
    name="hex",
    title="Hex",
    designer="Piet Hein and John Nash",
    summary="Join your two sides of the board before the other player joins the other two.",
    sides=("Black", "White"),
    options=(Option("side", "Side", "How many cells each side of the board has (H1).", 11, (11, 9, 7, 5)),),
    rules=rules,
    notation=board.STONES,
    explain=explain,
    board=board.STONES,
    shape=board.STONES.shape,
    sample="i3 d8 f6 g6 g5 h5 h4 e7 f4 f5 e5",
    minutes=20,
    drawless=True,
)
