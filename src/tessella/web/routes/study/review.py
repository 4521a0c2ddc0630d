"""Reviews of games that are over: made once for all who look, and stored with the table."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from ....core.build import build
from ....insight.review import Review
from ....table.event import insist
from ....table.features import clocks
from ....table.features.series import game_at
from ....table.table import Table
from ....table.terms import NOBODY
from ...http.accounts import account
from ...http.browser import owner_of
from ...live.reviews import Reviews
from ...review_state import LineShown, ReviewState
from ...work.threads import in_thread
from ..callers import WATCH, person_of, table_of
from ..calls import Wish
from ..plies import frame_of
from .told_review import line_in, shown

GOES_ON = "A game can be reviewed once it is over."
NOTHING = "Nobody has moved in this game, so there is nothing to review."
NO_REVIEW = "This game has no review yet, or has been taken up again since."
PATIENCE = 20.0
"""Seconds for which an answer waits for something new."""

router = APIRouter(prefix="/tables")


def reviews_of(request: Request) -> Reviews:
    """The reviews of all tables."""
    reviews: Reviews = request.app.state.reviews
    return reviews


async def finished_game(request: Request, table_id: str, game: int | None = None) -> Table:
    """A game that is over, at a table, as the caller sees it; raises Refused."""
    live = await table_of(request, table_id.removesuffix(WATCH))
    person = NOBODY if table_id.endswith(WATCH) else person_of(request, live)
    table = game_at(live.table_for(person), game)
    insist(None if table.over else GOES_ON)
    return table


Finished = Annotated[Table, Depends(finished_game)]


def has_turns(table: Table) -> bool:
    """Whether anybody has moved in the game on a table; somebody may have resigned at once."""
    return any(clocks.acts(table, move) for move in table.position.history)


@router.get("/{table_id}/review")
@router.get("/{table_id}/games/{game}/review")
async def show_review(
    request: Request, table_id: str, table: Finished, seen: int | None = None
) -> ReviewState:
    """The review of a game, or how far it is; after so many steps were seen, the answer waits for something new."""
    making = reviews_of(request).making(table_id.removesuffix(WATCH), table)
    if seen is not None and making:
        await making.after(seen, PATIENCE)
    return await state_of(request, table_id, table)


@router.post("/{table_id}/review")
@router.post("/{table_id}/games/{game}/review")
async def make_review(request: Request, table_id: str, table: Finished, _: Wish) -> ReviewState:
    """Begin the review of a game, unless there is one of this build."""
    state = await state_of(request, table_id, table)
    if state.asked or (state.review and not state.outdated) or not has_turns(table):
        return state
    who = owner_of(request) or account.get()
    await reviews_of(request).begin(who, table_id.removesuffix(WATCH), table)
    return await state_of(request, table_id, table)


async def state_of(request: Request, table_id: str, table: Table) -> ReviewState:
    """What is known of the review of a game."""
    if not has_turns(table):
        return ReviewState(trouble=NOTHING)
    reviews, table_id = reviews_of(request), table_id.removesuffix(WATCH)
    if making := reviews.making(table_id, table):
        return ReviewState(asked=True, done=making.done, of=making.of)
    review = await stored(request, table_id, table)
    if review is None:
        return ReviewState(trouble=reviews.trouble(table_id, table))
    is_outdated = review.build != await in_thread(build)
    return ReviewState(outdated=is_outdated, review=await in_thread(shown, table, review))


async def stored(request: Request, table_id: str, table: Table) -> Review | None:
    """The review that is stored of a game; None for one that this build cannot read."""
    found = await reviews_of(request).stored(table_id.removesuffix(WATCH), table)
    try:
        return Review.model_validate_json(found.review) if found else None
    except ValidationError:
        return None


async def finished_review(request: Request, table_id: str, table: Finished) -> Review:
    """The review of a game; raises HTTPException (404)."""
    review = await stored(request, table_id, table)
    if review is None:
        raise HTTPException(404, NO_REVIEW)
    return review


Reviewed = Annotated[Review, Depends(finished_review)]


@router.get("/{table_id}/review/{turn}/{line}")
@router.get("/{table_id}/games/{game}/review/{turn}/{line}")
async def show_line(
    table: Finished, review: Reviewed, turn: int, line: Literal["better", "played"]
) -> LineShown:
    """What was better at a turning point, or what follows the move that was played, position by position."""
    return await in_thread(frames, table, review, turn, line)


def frames(table: Table, review: Review, turn: int, line: str) -> LineShown:
    """The positions of a line, as the person may see them from whose place the table is seen."""
    return LineShown([frame_of(table, each) for each in line_in(table, review, turn, line)])
