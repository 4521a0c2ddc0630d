"""The picture at the head of docs/players.md: a game of each kind, drawn by the games themselves.

python docs/poster.py > docs/images/poster.svg
"""

import re
import sys

import tessella
from tessella.core.drawing.svg import document, placed, tag
from tessella.web.routes.rules_page import picture_of

GAP, ROUND = 16.0, 20.0
BOXES = {
    "andantino": (0.0, 0.0, 792.0, 512.0),
    "octopus": (808.0, 0.0, 392.0, 512.0),
    "anda": (0.0, 528.0, 389.0, 360.0),
    "antino": (405.0, 528.0, 390.0, 360.0),
    "cancelletto": (811.0, 528.0, 389.0, 360.0),
}
"""Where each game is, in a picture of SIZE."""
AXIS = re.compile(r'<g [^>]*class="axis">.*?</g>')
"""Coordinates, which nobody needs here."""
SIZE = (0.0, 0.0, 1200.0, 888.0)


def board(name, box):
    """A game's sample in its box, whose corners are round."""
    game, (left, top, width, height) = tessella.find(name), box
    frame = tag("rect", x=left, y=top, width=width, height=height, rx=ROUND)
    drawn = placed(AXIS.sub("", picture_of(game.new(), game.sample)), box)
    return tag("clipPath", frame, id=f"poster-{name}") + tag("g", drawn, clip_path=f"url(#poster-{name})")


if __name__ == "__main__":
    boards = (board(name, box) for name, box in BOXES.items())
    sys.stdout.write(document(SIZE, *boards, title="The five games of Tessella") + "\n")
