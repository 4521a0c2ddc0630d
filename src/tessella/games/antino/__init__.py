"""Antino: tiles beside different ones, locks and keys, and points for what lies in line."""

from tessella.core.option import Option
from tessella.core.position import Game

from . import board, encoding, evaluation, explain, notation, rules
from .explain import first_edition

GAME = Game(
    name="antino",
    title="Antino",
    designer="Jeroen Broks",
    summary="Place tiles next to different ones and score those in line; locks cut lines short, keys open locks.",
    sides=("Gnome", "Elf", "Befindo", "Stiff"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    evaluation=evaluation,
    encoding=encoding,
    drawless=True,
    edition=2,
    formerly=first_edition.ending,
    options=(
        Option(
            name="players",
            label="Players",
            help="Two to four players; one alone plays solitaire, for points (N12).",
            default=2,
            choices=(1, 2, 3, 4),
        ),
        Option(
            name="size",
            label="Board",
            help="How many cells each side of the board has; the gnome stands in the middle (N1).",
            default=9,
            choices=(7, 9, 11),
        ),
        Option(
            name="strict",
            label="Strict",
            help="No tile may lie beside an equal symbol, not even if it touches a different one as well (N3).",
            default=False,
        ),
        Option(
            name="play_on",
            label="Play on",
            help="Whoever makes 72 points in one turn for the second time takes first place, and the others play on; "
            "that can happen on the board of 11 only (N7).",
            default=False,
            needs={"players": (3, 4), "size": (11,)},
        ),
        Option(
            name="drop_streak",
            label="Drop streak",
            help="The game also ends when all players, three or more, have dropped in a row: no tile was placed (N10).",
            default=False,
            needs={"players": (3, 4)},
        ),
        Option(
            name="drawn",
            label="Draw for the start",
            help="Who begins is drawn from the bag; otherwise Gnome begins (N11).",
            default=True,
        ),
        Option(
            name="clockwise",
            label="Clockwise",
            help="Turns run clockwise instead of anticlockwise (N13).",
            default=False,
        ),
    ),
    cover=(-120, -150, 208, 260),
    minutes=20,
    sample=(
        "draw-d draw-s draw-x draw-o draw-sk x-e6 draw-x draw-o draw-s x-d5 draw-o o-f6 draw-o o-d4 draw-x "
        "sk-g6 draw-x s-d3 draw-o o-c5 draw-ok o-e7 draw-sl x-c6 draw-sl x-d7 draw-d o-b6 draw-d ok-d8 "
        "draw-s sl-a6 draw-s sl-d9 draw-x d-d6"
    ),
)
