"""Catchup: who falls behind may place three stones; the largest group wins."""

from tessella import Game, Option

from . import explain, rules

GAME = Game(
    name="catchup",
    title="Catchup",
    designer="Nick Bentley",
    summary="Build the largest group; but whoever makes the largest group larger gives the other a stone more.",
    sides=("Black", "White"),
    options=(Option("side", "Side", "How many cells each side of the board has (C1).", 5, (5, 4, 3)),),
    rules=rules,
    notation=explain.STONES,
    explain=explain,
    board=explain.STONES,
    shape=explain.STONES.shape,
    sample="e5 d5 f4 e4 f5 d4 c4 g4 g3 h3 c3 stop",
    minutes=15,
    drawless=True,
)
