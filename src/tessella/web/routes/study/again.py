"""Trying again from a turning point of a review: a table against the engine, and whether what was there is held."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from ....core.sentences import amount
from ....insight.words import told
from ....table.event import Event, insist
from ....table.features.again import again
from ....table.features.series import game_at
from ....table.table import WATCHING, Table
from ....table.trial import TURNS, Trial
from ...http.accounts import account
from ...http.browser import digest, owner_of, remember_after, secret_for
from ...live.reviews import number_of
from ...review_state import TrialState
from ...wire import Branched
from ...work.reviewing import SECONDS, judged
from ...work.threads import in_thread
from ..callers import WATCH, At, person_of, study_pool_of, tables_of
from ..calls import Wish
from ..idempotency import key_for
from .review import Finished, Reviewed
from .told_review import point_at

router = APIRouter(prefix="/tables")

NO_TRIAL = "Nobody tries again at this table."


async def trial_log(table_id: str, table: Finished, review: Reviewed, turn: int) -> list[Event]:
    """The log of a table that begins before a turning point; the engine has the other seats there."""
    point, reviewed = point_at(review, turn), review.turns[turn]
    points = point.value.lead if table.position.seats == 1 else None
    address = f"/tables/{table_id.removesuffix(WATCH)}/games/{number_of(table)}"
    lost = max(0.0, point.value.score - point.played.score)
    trial = Trial(reviewed.seat, point.value.score, points, address, lost, point.better)
    return await in_thread(again, table, reviewed.ply, trial)


@router.post("/{table_id}/review/{turn}/again", status_code=201)
@router.post("/{table_id}/games/{game}/review/{turn}/again", status_code=201)
async def try_again(
    request: Request, response: Response, log: Annotated[list[Event], Depends(trial_log)], call: Wish
) -> Branched:
    """A new table of this browser that begins before a turning point; one for each idempotency key."""
    secret = secret_for(request)
    remember_after(request, response, secret)
    key = key_for(digest(secret), call.key, log) if call.key else None
    return Branched(await tables_of(request).open(digest(secret), *log, key=key))


@router.post("/{table_id}/again")
async def judge(request: Request, live: At, _: Wish) -> TrialState:
    """How it goes at a table where somebody tries again, once the engine has answered; else an empty sentence."""
    table = game_at(live.table_for(person_of(request, live)), 1)
    trial = table.terms.again
    insist(None if trial else NO_TRIAL)
    assert trial  # noqa: S101 - else there is an objection
    insist(None if trial.seat in table.my_seats else WATCHING)
    return await state_of(request, table, trial)


async def state_of(request: Request, table: Table, trial: Trial) -> TrialState:
    """Whether what was to be held is held; a search tells, until the game is over."""
    turns = trial.turns(table.position, table.terms.given)
    if table.position.over:
        is_held = trial.outcome(table.position)
        return TrialState("It holds to the end." if is_held else "It did not hold to the end.", is_held)
    if not turns or table.position.mover != trial.seat:
        return TrialState("", None)
    who = owner_of(request) or account.get()
    view = table.position.view(trial.seat)
    value = await study_pool_of(request).run(who, judged, view, seconds=5 * SECONDS)
    words = told(value, view.named(table.names))
    is_found = turns == 1 and trial.is_found(table.position, table.terms.given)
    if not (is_found or trial.is_held(value.score, value.lead)):
        return TrialState(f"That let it go: {words}. Undo, and try another move.", False)
    if turns >= TURNS:
        return TrialState(f"It holds, {turns} turns later: {words}.", True)
    said = "That is the move of the review" if is_found else "It holds so far"
    return TrialState(f"{said}: {words}. {amount(TURNS - turns, 'more turn')}.", None)
