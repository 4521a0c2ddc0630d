"""Trio: two or three seats settle a ring; the turn passes over seats that cannot place, and wins may be shared."""

from tessella import Game, Option

from . import board, evaluation, explain, notation, rules

GAME = Game(
    name="trio",
    title="Trio",
    designer="the tests",
    summary="Stones on a ring of eight cells, never beside an own stone; the dearest cells win.",
    sides=("Ring", "Disc", "Cross"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    options=(Option("players", "Players", "How many sit at the ring (R1).", 3, (3, 2)),),
    evaluation=evaluation,
    sample="c f h e a",
)
