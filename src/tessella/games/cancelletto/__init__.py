"""Cancelletto: bring all pawns home together, while the table falls apart tile by tile."""

from tessella.core.option import Option
from tessella.core.position import Game

from . import board, encoding, evaluation, explain, notation, rules
from .explain.refusal import final
from .rules.sets import custom

GAME = Game(
    name="cancelletto",
    title="Cancelletto",
    designer="Giuliano Polverari",
    summary="Together bring ten pawns home, while every turn a tile of the board is lost.",
    sides=("First", "Second"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    evaluation=evaluation,
    encoding=encoding,
    cooperative=True,
    drawless=True,
    silent="silent",
    final=final,
    options=(
        Option(
            name="set",
            label="Tiles",
            help="The tile set: open has fewer walls, labyrinth more; or one of your own (C1).",
            default="standard",
            choices=("standard", "open", "labyrinth"),
            custom=custom,
        ),
        Option(
            name="players",
            label="Players",
            help="Two play together, or one alone with both colours (C9).",
            default=2,
            choices=(2, 1),
        ),
        Option(
            name="silent",
            label="Silent",
            help="Partners do not talk or plan aloud: there are no hints, and only finished turns are seen (C8).",
            default=False,
            needs={"players": (2,)},
        ),
        Option(
            name="any_deal",
            label="Any deal",
            help="A deal is played even if a box cannot be reached; otherwise the tiles are dealt again (C2).",
            default=False,
        ),
    ),
    cover=(40, 40, 240, 300),
    minutes=15,
    sample=(
        "deal-1r0 deal-7r3 deal-21r3 deal-18r2 deal-12r3 deal-9r3 deal-10r0 deal-5r0 deal-23r2 deal-22r1 "
        "deal-13r1 deal-14r1 deal-11r3 deal-3r3 deal-4r1 deal-17r3 deal-16r0 deal-6r1 deal-8r3 deal-15r1 "
        "deal-20r0 deal-24r1 deal-2r1 deal-19r1 start-1-blue gate-a7 gate-a5 h4-h5 c8-d8 i3-h3 a7-a5 c9-b9 x-i7 "
        "h2-i2 b4-b5 a10-a9 i5-j5 x-c1 h3-h2 h5-i5 d8-c8 b9-b10 a5-a6 x-e1 i2-i3 a9-b9 b5-a5 e8-d8 j5-j4 x-g5 "
        "b10-a10 c8-c9 a6-b6 x-i9 b9-b10 a5-a7 d8-c8 i3-h3 j4-j3 x-e3"
    ),
)
