"""Duet: two seats win or lose together; a turn is several steps and one removal, a step is two clicks."""

from tessella import Game, Option

from . import board, evaluation, explain, notation, rules

GAME = Game(
    name="duet",
    title="Duet",
    designer="the tests",
    summary="Two pawns change corners while the floor is taken away under them.",
    sides=("Sun", "Moon"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    evaluation=evaluation,
    options=(Option("steps", "Steps", "How many steps a turn may have (U2).", 2, (2, 1)),),
    cooperative=True,
    sample="a1-b1 b1-b2 a2 c2-c1",
)
