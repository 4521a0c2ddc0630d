"""The guided first game of a newcomer."""

from anyio import from_thread
from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...core.catalogue import find
from ...core.drawing.svg import unstacked
from ...core.option import Option
from ...core.position import Game
from ...engine.levels import LEVELS
from ...record.rules_page import rules_file
from ...table.guide import Guide, guide_of, replayed
from ..templating import trusted
from ..wire import GuidePage
from .idempotency import giving_page
from .new_table_form import OPTION

router = APIRouter()


@router.get("/games/{name}/learn")
def show_guide(request: Request, name: str) -> Response:
    """The game's guided first game."""
    game = find(name)
    guide = guide_of(game)
    if guide is None:
        raise HTTPException(404, f"{game.title} has no guided game yet.")
    first = replayed(game.new(**guide.options), guide.steps[0].moves)
    from_thread.run_sync(request.app.state.compiler.want, game, first.options, LEVELS[0].name)
    return giving_page(
        request,
        "guide.html",
        game=game,
        page=GuidePage(game=name, options=dict(guide.options), seat=guide.seat, steps=list(guide.steps)),
        parts=[trusted(part) for part in unstacked(first.svg(seat=guide.seat))],
        has_rules=rules_file(game).exists(),
        first_game=first_game(game, guide),
    )


def first_game(game: Game, guide: Guide) -> dict[str, str]:
    """The fields of a form that opens a newcomer's first table, against the gentlest engine."""
    suggested = {**game.suggested, **guide.real}
    return {"game": game.name, "with": "engine", "level": LEVELS[0].name} | {
        f"{OPTION}{name}": Option.show(value) for name, value in suggested.items()
    }
