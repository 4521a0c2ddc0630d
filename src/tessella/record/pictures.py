"""Pictures of a game: one board as PNG, or all boards of a game as an animation."""

from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO

import numpy as np
from PIL import Image
from resvg_py import svg_to_bytes

from ..core.drawing.svg import VIEW_BOX, Box, box_of, placed, show
from ..core.position import Position

PAPER = "#ffffff"
SIDE = 800
"""The length of a picture's longer side, in pixels."""
ANIMATED_SIDE = 480
STEP, REST = 700, 3000
"""Milliseconds for which an animation shows each board, and for which it shows the last one."""
COLOURS = 256
PACKED = np.array([1 << 16, 1 << 8, 1], np.int64)
"""Factors that make one number of red, green and blue."""
FONTS = ("Arial", "Helvetica", "Liberation Sans", "DejaVu Sans", "Noto Sans", "Segoe UI", "Verdana")
FAMILIES = ("font_family", "sans_serif_family", "serif_family", "monospace_family")
"""The renderer's names for the default font and for the general kinds of fonts."""
SAMPLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<text x="5" y="30" font-size="20">8</text></svg>'
)


def png(svg: str, side: int = SIDE) -> bytes:
    """An SVG drawing as PNG, on white paper; its longer side has so many pixels."""
    width, height = box_of(svg)[2:]
    scale = side / max(width, height)
    return card(svg, round(width * scale) or 1, round(height * scale) or 1)


def card(svg: str, width: int, height: int) -> bytes:
    """A drawing in the middle of a picture of this size, as PNG. Its ground, if any, goes on around it.

    The renderer makes whole numbers of a size in a drawing's own units, so it is given one in pixels.
    """
    sized = placed(svg, (0.0, 0.0, float(width), float(height)))
    fonts = dict.fromkeys(FAMILIES, font())
    return svg_to_bytes(svg_string=sized, background=PAPER, **fonts)


@cache
def font() -> str | None:
    """The first of FONTS that this machine has; None if it has none. The renderer does not look for fonts itself."""
    nothing = svg_to_bytes(svg_string=SAMPLE, font_family="")
    return next(
        (name for name in FONTS if svg_to_bytes(svg_string=SAMPLE, font_family=name) != nothing), None
    )


def frames(positions: Sequence[Position]) -> list[str]:
    """The positions as SVG, all with one view box that is large enough for each: a growing board does not jump."""
    drawings = [position.board() for position in positions]
    box = around([box_of(svg) for svg in drawings])
    return [within(svg, box) for svg in drawings]


def within(svg: str, box: Box) -> str:
    """A drawing with another view box. As a part of another drawing it would take three times as long to render."""
    return VIEW_BOX.sub('viewBox="{} {} {} {}"'.format(*map(show, box)), svg, count=1)


def gif(positions: Sequence[Position]) -> bytes:
    """The positions one after the other, as an animated GIF that repeats for ever."""
    drawings = frames(positions)
    palette = pixels(drawings[-1]).quantize(COLOURS)  # the fullest board's for all, so that nothing flickers
    pictures = (in_colours(palette, pixels(svg)) for svg in drawings)
    times = [STEP] * (len(positions) - 1) + [REST]
    file = BytesIO()
    next(pictures).save(file, "GIF", save_all=True, append_images=pictures, duration=times, loop=0)
    return file.getvalue()


def pixels(svg: str) -> Image.Image:
    """A drawing as pixels, in the size for animations."""
    return Image.open(BytesIO(png(svg, ANIMATED_SIDE))).convert("RGB")


def in_colours(palette: Image.Image, picture: Image.Image) -> Image.Image:
    """A picture in the nearest colours of a palette. Pillow's own search is not exact: it makes white grey."""
    had = np.asarray(palette.getpalette(), np.int64).reshape(-1, 3)
    found, where = np.unique(np.asarray(picture).reshape(-1, 3) @ PACKED, return_inverse=True)
    colours = found[:, None] // PACKED % 256
    # without the square of colours, which is the same for each colour of the palette
    distance = (had**2).sum(axis=1) - 2 * colours @ had.T
    nearest = distance.argmin(axis=1).astype(np.uint8)
    made = Image.fromarray(nearest[where].reshape(picture.height, picture.width))
    made.putpalette(palette.getpalette() or [])
    return made


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of them."""
    lefts, tops, widths, heights = zip(*boxes, strict=True)
    left, top = min(lefts), min(tops)
    right = max(map(sum, zip(lefts, widths, strict=True)))
    bottom = max(map(sum, zip(tops, heights, strict=True)))
    return left, top, right - left, bottom - top
