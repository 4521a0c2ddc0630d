"""Octopus: tiles on an endless board, and points for rows of one colour or one number in eight directions."""

from tessella.core.option import Option
from tessella.core.position import Game

from . import board, encoding, evaluation, explain, notation, rules

GAME = Game(
    name="octopus",
    title="Octopus",
    designer="Néstor Romeral Andrés",
    summary="Place tiles side by side; each scores its rows of one colour and of one number, in eight directions.",
    sides=("Anchor", "Shell", "Star", "Fish", "Wave", "Pearl"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    evaluation=evaluation,
    encoding=encoding,
    drawless=True,
    options=(
        Option(
            name="players",
            label="Players",
            help="Two to six players; each gets the same number of tiles (O1).",
            default=2,
            choices=(2, 3, 4, 5, 6),
        ),
        Option(
            name="sets",
            label="Sets",
            help="One set of 60 tiles, or two sets for a longer game, with every tile twice (O4).",
            default=1,
            choices=(1, 2),
        ),
    ),
    cover=(-112, -60, 212, 265),
    minutes=30,
    sample=(
        "draw-b4 draw-b1 draw-b6 draw-b2 draw-g2 draw-b3 draw-g4 draw-b5 draw-m2 draw-g1 draw-m4 draw-g3 draw-m5 "
        "draw-g5 draw-m6 draw-g6 draw-o4 draw-m1 draw-o6 draw-m3 draw-p1 draw-o1 draw-p3 draw-o2 draw-p4 draw-o3 "
        "draw-p6 draw-o5 draw-r1 draw-p2 draw-r2 draw-p5 draw-r3 draw-r6 draw-r4 draw-s4 draw-r5 draw-s5 draw-s1 "
        "draw-t1 draw-s2 draw-t2 draw-s3 draw-t4 draw-s6 draw-t5 draw-t3 draw-v1 draw-t6 draw-v2 draw-v3 draw-v5 "
        "draw-v4 draw-v6 draw-y1 draw-y4 draw-y2 draw-y5 draw-y3 draw-y6 start-1 s1-0,0 o1-0,-1 y1--1,0 v1-1,0 "
        "r1-0,1 m1-0,2 p1-1,1 t1--1,1 t6--1,2 g1-1,-1 t3--2,1 b1-1,2 m6-0,3 t2--2,2 m2--1,3 t4--2,3 m4--2,4 "
        "t5--2,0 m5-1,3 m3-0,4 g4--2,5 s4--3,4 b4--1,4 y4--1,5 o4--1,6"
    ),
)
