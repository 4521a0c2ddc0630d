"""What lets a device install Tessella as an app: a manifest, icons, and a service worker with an offline page."""

from functools import cache

from anyio import to_thread
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from ...core.drawing.svg import document, placed, tag
from ..templating import PAGES, STATIC, STATIC_FOLDER, render

SIZES = (180, 192, 512)
"""Pixels of the icons that devices ask for."""
MOST = 9
"""The highest number of turns on an icon."""
PAPER, RED, WHITE = "#f3eee4", "#a63232", "#ffffff"
DAY = 24 * 3600
"""Seconds."""
ICON_BOX = (0.0, 0.0, 32.0, 32.0)
SAFE = (6.0, 6.0, 20.0, 20.0)
"""The safe zone: what is visible in icons of any shape."""

MANIFEST = {
    "name": "Tessella",
    "short_name": "Tessella",
    "description": "Tile games to play with friends, or against an engine.",
    "id": "/",
    "start_url": "/mine",
    "scope": "/",
    "display": "standalone",
    "background_color": PAPER,
    "theme_color": PAPER,
    "icons": [
        {
            "src": f"/icons/{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "any maskable",
        }
        for size in SIZES[1:]
    ]
    + [{"src": f"{STATIC}/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}

router = APIRouter()


@router.get("/manifest.webmanifest")
def show_manifest() -> Response:
    """The web app manifest."""
    return JSONResponse(MANIFEST, headers=kept(DAY), media_type="application/manifest+json")


@router.get("/worker.js")
def show_worker() -> Response:
    """The service worker."""
    script = PAGES.get_template("worker.js").render()
    return Response(script, headers=kept(0), media_type="text/javascript")


@router.get("/offline")
def show_offline() -> Response:
    """The page that the service worker shows without a network."""
    return render("offline.html")


@router.get("/icons/{size}.png")
async def show_icon(size: int) -> Response:
    """The icon in one of SIZES."""
    if size not in SIZES:
        raise HTTPException(404, f"The icon has {', '.join(map(str, SIZES))} pixels, not {size}.")
    return Response(await to_thread.run_sync(icon_of, size), headers=kept(DAY), media_type="image/png")


@router.get("/icons/turns-{turns}.svg")
def show_turns(turns: int) -> Response:
    """The icon with a number of turns."""
    if turns < 1:
        raise HTTPException(404, "An icon tells of one turn at least.")
    return Response(icon_with(turns), headers=kept(DAY), media_type="image/svg+xml")


def kept(seconds: int) -> dict[str, str]:
    """Headers for a time in which browsers may use their cache."""
    return {"Cache-Control": f"public, max-age={seconds}"}


@cache
def icon() -> str:
    """The icon, as SVG."""
    return (STATIC_FOLDER / "icon.svg").read_text("utf-8")


@cache
def icon_of(size: int) -> bytes:
    """The icon on paper, as PNG."""
    from ...record.pictures import png  # noqa: PLC0415 - a server starts quicker without the renderer

    paper = tag("rect", width=32, height=32, fill=PAPER)
    return png(document(ICON_BOX, paper, placed(icon(), SAFE), title="Tessella"), size)


def icon_with(turns: int) -> str:
    """The icon with a number in its corner."""
    number = str(turns) if turns <= MOST else f"{MOST}+"
    words = {"x": 22, "y": 27, "font_size": 15, "font_weight": 700, "font_family": "sans-serif"}
    corner = tag("circle", cx=22, cy=22, r=10, fill=RED)
    text = tag("text", number, text_anchor="middle", fill=WHITE, **words)
    return document(ICON_BOX, placed(icon(), ICON_BOX), corner, text, title=f"Tessella: {number}")
