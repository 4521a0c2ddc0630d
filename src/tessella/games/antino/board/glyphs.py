"""The shapes of Antino in SVG, each around the origin: painted wooden tiles, 36 units a side.

They have ids, which `use` elements repeat. `SHAPES` defines all but `BACK`.
"""

from tessella.core.drawing.svg import linear, tag

from ..notation import SYMBOLS, tile_name
from ..rules.grid import KEY, KINDS, LOCK
from . import paint
from .paint import BARK, GLOW, GOLD, INK, IVORY, LINE, SHADE, SIGN, lined, rounded, use


def slab(name: str, face: str, edge: str, shine: float) -> str:
    """A tile without any sign: its shadow, its edge and its face."""
    return tag(
        "g",
        use(
            "block", y=3.4, fill=SHADE, fill_opacity=0.28, stroke=SHADE, stroke_opacity=0.28, stroke_width=1.4
        ),
        use("block", y=1.6, fill=edge),
        use("block", fill=f"url(#antino-{face})"),
        tag(
            "path",
            d="M-16.8-13.5Q-16.8-17.2-13-17.2H13Q16.8-17.2 16.8-13.5",
            stroke="#fff",
            stroke_opacity=shine,
        ),
        id=f"antino-{name}",
        fill="none",
    )


def symbol(n: int) -> str:
    """A symbol, painted with a darker lower edge, and the wood of its tiles."""
    name = SYMBOLS[n]
    colour, rim = f"url(#antino-{name}-paint)", paint.RIMS[n]
    return "".join(
        [
            linear(f"antino-{name}-paint", *paint.PAINTS[n]),
            tag(
                "g",
                tag("path", d=paint.OUTLINES[n], transform="translate(0 1.5)", fill=rim, stroke=rim),
                tag("path", d=paint.OUTLINES[n], fill=colour, stroke=colour),
                tag(
                    "path",
                    d=paint.ORNAMENTS[n],
                    fill="none",
                    stroke="#fff",
                    stroke_opacity=0.45,
                    stroke_width=1.3,
                ),
                id=f"antino-{name}",
                stroke_width=1.8,
                stroke_linejoin="round",
            ),
            tag("g", use("wood"), use("grain", transform=paint.TURNS[n]), id=f"antino-plank{n}"),
        ]
    )


def tile(kind: int) -> str:
    """A tile of one of the kinds. The lock on it is an open one, over which a closed one can be laid."""
    n, mark = divmod(kind, 3)
    return tag(
        "g",
        use(f"plank{n}"),
        use(SYMBOLS[n], transform=paint.SMALL if mark else None),
        {LOCK: use("opened"), KEY: use("key")}.get(mark, ""),
        id=f"antino-{tile_name(kind)}",
    )


def closed() -> str:
    """A closed lock: iron around the whole tile, and a padlock on it."""
    return tag(
        "g",
        rounded(16.9, rx=5, fill="none", stroke="url(#antino-iron)", stroke_width=3),
        tag(
            "path", d="M-16.4-16.4h0M16.4-16.4h0", stroke="#b9b6b0", stroke_width=1.9, stroke_linecap="round"
        ),
        tag("rect", x=-8.7, y=5.9, width=17.4, height=11.3, rx=3, fill=paint.IRON[1]),
        tag(
            "g",
            tag("path", d=paint.SHACKLE, fill="none", stroke=GLOW, stroke_width=1.9),
            tag("path", d=paint.PADLOCK, fill=GOLD, stroke=GOLD, stroke_linejoin="round"),
            tag("path", d="M0 2v2", stroke=INK, stroke_width=1.8, stroke_linecap="round"),
            transform="translate(0 10.8)scale(.84)",
        ),
        id="antino-closed",
    )


def joker() -> str:
    """The Grand Gnome, between all four symbols (N1)."""
    corners = ((-11.5, -11), (11.5, -11), (11.5, 11.5), (-11.5, 11.5))
    spots = (
        use(name, transform=f"translate({x} {y})scale(.3)")
        for name, (x, y) in zip(SYMBOLS, corners, strict=True)
    )
    return tag(
        "g",
        use("enamel"),
        rounded(16.6, rx=5, fill="none", stroke=GOLD, stroke_width=1.2),
        *spots,
        tag("path", d="M-7.6 2Q-9 12 0 15.5Q9 12 7.6 2Z", fill=IVORY),
        tag("path", d="M-6.4 1.5Q0-3 6.4 1.5V4Q0 7.4-6.4 4Z", fill="#e9b48c"),
        tag("path", d="M-4.2 2.6h.1M4.2 2.6h-.1", stroke=INK, stroke_width=1.7, stroke_linecap="round"),
        tag("circle", cy=4.6, r=2.1, fill="#d98763"),
        tag("path", d="M-9 1.2Q-3.5-6-1.5-16.5Q5-8 9 1.2Q0-3.2-9 1.2Z", fill=paint.PAINTS[3][1]),
        tag(
            "path", d="M-9 1.2Q0-3.2 9 1.2", fill="none", stroke=GLOW, stroke_width=2, stroke_linecap="round"
        ),
        id="antino-joker",
    )


def hollow() -> str:
    """An empty cell: the moss is pressed down a little. The upper shape has no stroke, so a page can give it one."""
    return tag(
        "g",
        rounded(17.3, fill="none", stroke=LINE, stroke_opacity=0.3),
        rounded(17.3, fill=SHADE, fill_opacity=0.2),
        id="antino-hollow",
    )


BACK = tag(
    "g",
    use("enamel"),
    rounded(13.5, rx=3.5, fill="none", stroke=GOLD, stroke_opacity=0.6),
    tag("path", d="M-9 7Q-4 0-2-11Q5-3 9 7Q0 2.5-9 7Z", fill=GOLD, fill_opacity=0.6),
    id="antino-back",
)
"""A tile face down, which is seen in hands only."""
BASE = "".join(
    [
        linear("antino-face", *paint.WOOD),
        linear("antino-iron", *paint.IRON),
        rounded(18, id="antino-block"),
        slab("wood", "face", BARK, 0.55),
        lined("grain", paint.GRAIN, BARK, 0.9, stroke_opacity=0.26),
        lined("opened", paint.SWUNG + paint.PADLOCK, BARK, 1.4, stroke_opacity=0.85, transform=paint.ASIDE),
        lined("key", paint.KEY_SHAPE, INK, 2.3, transform=SIGN),
        closed(),
    ]
)
"""What all tiles are made of."""
NIGHT = linear("antino-night", *paint.ENAMEL) + slab("enamel", "night", "#0d1624", 0.2)
"""What the joker and tiles face down are made of."""
SHAPES = tag(
    "defs",
    BASE,
    *map(symbol, range(len(SYMBOLS))),
    *map(tile, range(KINDS)),
    NIGHT,
    joker(),
    hollow(),
    lined("keyhole", paint.KEY_SHAPE, GLOW, 2, stroke_opacity=0.6, transform=SIGN),
)
"""What boards repeat."""


def laid_open(kind: int, **attributes: object) -> str:
    """A tile in a hand, where a lock is closed."""
    return use(tile_name(kind), **attributes, class_="piece") + lock_on(kind, **attributes)


def laid_low(kind: int, drop: float, **attributes: object) -> str:
    """A tile in a hand that cannot be placed now: so much lower, and in the shade.

    The piece itself stays where it was and is not seen: a page would take one that has moved for the one placed last.
    """
    return use(tile_name(kind), **attributes, visibility="hidden", class_="piece") + tag(
        "g",
        use(tile_name(kind), y=drop),
        lock_on(kind, y=drop),
        tag("rect", x=-18, y=drop - 18, width=36, height=37.6, rx=6, fill="#24160c", fill_opacity=0.45),
        **attributes,
    )


def lock_on(kind: int, **attributes: object) -> str:
    """The closed lock on a tile of a hand, if it has one."""
    return use("closed", **attributes) if kind % 3 == LOCK else ""
