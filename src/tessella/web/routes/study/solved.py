"""The page of a game that is solved: what is proved of each move, and how long somebody can hold out."""

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ....certificate.file import Certificate
from ....core.catalogue import find
from ....core.drawing.svg import unstacked
from ....core.option import Option
from ....core.position import Game, Position
from ....engine.levels import PERFECT
from ....engine.solved import best, promise, proof_of, values
from ....record.rules_page import rules_file
from ...templating import PAGES, trusted
from ...wire import KnownMove, SolvedPage, SolvedState
from ..callers import bounded_worker_of
from ..idempotency import giving_page
from ..sandbox import Moves, replayed
from .analysis import insist_on_no_live_game

SECONDS = 90.0
"""Of the processor's time, if the proof has to be walked through before the first answer."""

router = APIRouter(prefix="/games")


@router.get("/{name}/solved")
def show(request: Request, name: str) -> Response:
    """What is proved of a game."""
    game = find(name)
    certificate = certificate_of(game)
    begin, side = certificate.position(), certificate.side
    unusual = game.unusual(begin.options)
    return giving_page(
        request,
        "solved.html",
        game=game,
        page=SolvedPage(
            game=game.name,
            options=unusual,
            side=side,
            sides=[begin.side(seat) for seat in range(begin.seats)],
            within=certificate.within,
        ),
        options={
            option.label: Option.show(unusual[option.name])
            for option in game.options
            if option.name in unusual
        },
        has_options=bool(game.options),
        parts=[trusted(part) for part in unstacked(begin.svg())],
        chosen=begin.options,
        perfect=PERFECT,
        has_rules=rules_file(game).exists(),
    )


@router.post("/{name}/solved")
async def look_up(request: Request, name: str, trial: Moves) -> SolvedState:
    """What is proved of a position, which is given by its moves."""
    game = find(name)
    begin = certificate_of(game).position()
    position = await bounded_worker_of(request).run(replayed, begin, trial.moves)
    await insist_on_no_live_game(request, position)
    await request.app.state.compiler.until_ready(game, begin.options, PERFECT.name)
    return await bounded_worker_of(request).run(looked_up, position, seconds=SECONDS)


def looked_up(position: Position) -> SolvedState:
    """In the bounded worker: the same."""
    known = values(position)
    first = best(position, known)
    moves = [
        KnownMove(
            text=position.move(action).text, path=[*position.game.board.paths(position, action)], within=plies
        )
        for action, plies in sorted(known.items(), key=lambda one: (one[0] != (first and first[0]), -one[1]))
    ]
    return SolvedState(moves=moves, promise=promise(position, known), is_best=first is not None)


def certificate_of(game: Game) -> Certificate:
    """The certificate of a game; raises HTTPException (404)."""
    certificate = proof_of(game)
    if certificate is None:
        raise HTTPException(404, f"Nobody has proved yet who wins {game.title}.")
    return certificate


PAGES.globals["proof_of"] = proof_of
