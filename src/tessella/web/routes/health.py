"""Whether the server lives and can do its work, for a proxy or whatever looks after it."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ..live.readiness import OK, Readiness

ALIVE, READY, HEALTH = "/health/alive", "/health/ready", "/health"
PATHS = frozenset((ALIVE, READY, HEALTH))
"""What is answered whatever Host a request names, and counts against no limit: else a crowd would make a healthy server
look ill."""

router = APIRouter()


@router.get(ALIVE)
async def show_alive() -> Response:
    """The event loop runs, or nobody would answer."""
    return JSONResponse({"event_loop": OK})


@router.get(READY)
@router.get(HEALTH)
async def show_ready(request: Request) -> Response:
    """What each check found; 503 if one of them failed."""
    readiness: Readiness = request.app.state.readiness
    checks = await readiness.checks()
    return JSONResponse(checks, 200 if {*checks.values()} == {OK} else 503)
