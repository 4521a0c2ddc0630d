"""A text as a QR code, for the camera of a phone."""

from io import BytesIO

import segno

LONGEST = 600
"""Characters; a code of more is hard to read from a screen."""
QUIET = 4
"""Modules of nothing around a code, as the standard asks for."""
SHARP = 'shape-rendering="crispEdges"'
"""Without it there are seams between the rows."""
SHAPE = {"xmldecl": False, "svgclass": None, "lineclass": None, "omitsize": True, "nl": False}


def qr_svg(text: str) -> str:
    """A QR code as SVG, dark on a white ground of its own, so that it can be read on a page of any colour.

    A page gives it a size and a name. Raises ValueError for a text that is empty or too long.
    """
    if not text:
        raise ValueError("An empty text has no QR code.")
    if len(text) > LONGEST:
        raise ValueError(
            f"A text of {len(text)} characters is too long for a QR code; at most {LONGEST} fit."
        )
    code = segno.make_qr(text, encoding="utf-8")
    out = BytesIO()
    code.save(out, kind="svg", border=QUIET, dark="#000", light="#fff", **SHAPE)
    return out.getvalue().decode().replace("<svg", f"<svg {SHARP}", 1)
