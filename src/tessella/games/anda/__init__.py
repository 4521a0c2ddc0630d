"""Anda: groups breathe through empty cells; the last group smothered, or the last safe move, decides."""

from tessella.core.option import Advice, Option
from tessella.core.position import Game

from . import board, encoding, evaluation, explain, model, notation, rules
from .rules.state import MOST_HANDICAP, MOST_KOMI

GAME = Game(
    name="anda",
    title="Anda",
    designer="Saïd Galdseid",
    summary="Smother the enemy's groups, keep room to breathe, and do not be the first to run out of safe moves.",
    sides=("First", "Second"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    evaluation=evaluation,
    encoding=encoding,
    drawless=True,
    shape=model.shape,
    options=(
        Option(
            name="side",
            label="Board",
            help="How many cells each side of the board has: 5 makes a short game, 2 to 4 are for puzzles (D1).",
            default=7,
            choices=(7, 5, 9, 2, 3, 4),
        ),
        Option(
            name="komi",
            label="Komi",
            help="Free passes that White gets because Black moves first: a number, or the pie, where one player names "
            "the number and the other chooses a colour (D9).",
            default="pie",
            first="0",  # docs/games/anda.md says why
            choices=("pie", *map(str, range(MOST_KOMI + 1))),
            needs={"handicap": (0,)},
            # docs/games/anda.md has the figures
            advice=(
                Advice(
                    "side",
                    5,
                    "0",
                    "It is near even: between equal engines Black won 55% (48 to 62%) of 200 games without free "
                    "passes, and 45% with one.",
                ),
                Advice(
                    "side",
                    7,
                    "2",
                    "It is even: between equal engines Black won 49% (43 to 56%) of 200 games with two free passes, "
                    "and 57% without.",
                ),
                Advice(
                    "side",
                    9,
                    "1",
                    "It is near even: between equal engines Black won 43% (33 to 53%) of 100 games with one free "
                    "pass, and 68% without.",
                ),
            ),
        ),
        Option(
            name="handicap",
            label="Handicap",
            help="Free passes for Black, if Black is the weaker player; then there is no komi and no pie (D9).",
            default=0,
            choices=tuple(range(MOST_HANDICAP + 1)),
        ),
        Option(
            name="late_test",
            label="Late test",
            help="For study: smothered enemies leave before it is tested whether a stone may be placed (D3).",
            default=False,
        ),
    ),
    cover=(92, 36, 176, 220),
    minutes=30,
    sample=(
        "komi-2 white f12 k9 l8 d1 c5 e10 e2 k6 b7 l2 f7 c6 i4 d2 l3 h11 c2 b2 j7 g8 h2 h3 g10 i2 j6 d6 "
        "g7 h7 c8 b5 b4 h6 g6 e3 h5 k5 h10 d5 d8 i10 l6 i9 k7 g2 k8 g3 f5 f3 m5 j1 a4 l7 m6"
    ),
)
