"""The board: stones of the kit, and along the sides of the board the colours of those who join them."""

from tessella.core.drawing.svg import tag
from tessella.kit.drawing import LOOKS, UNIT
from tessella.kit.stones import Stones

from . import rules


def sides(position):
    """H2: Black's bands above and below, White's on the left and the right."""
    low, high = -0.5, position.options["side"] - 0.5
    spots = [rules.BOARD.centre(spot, UNIT) for spot in ((low, low), (high, low), (high, high), (low, high))]
    ends = zip(spots, spots[1:] + spots[:1], strict=True)
    looks = {"stroke_width": 0.7 * UNIT, "stroke_linecap": "round"}
    bands = [
        tag("line", x1=a, y1=b, x2=c, y2=d, stroke=LOOKS[i % 2][1], **looks)
        for i, ((a, b), (c, d)) in enumerate(ends)
    ]
    return "".join(bands)


STONES = Stones("hex", rules.BOARD, size="side", words=("swap",), under=sides)
