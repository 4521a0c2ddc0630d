"""Variations of an analysis: kept with the game at its table, or downloaded as a record."""

import json
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ....record import Record, RecordError, parse
from ....table.event import Event, Refused
from ....table.features import remarks
from ....table.features.series import game_at
from ....table.table import Table
from ...wire import Nothing
from ..callers import At, bounded_worker_of, caller_of
from ..records import RECORDS

OUTDATED = "Variations have been kept since this page was loaded. Download yours, then load it again."

router = APIRouter()


class Analysed(BaseModel):
    """A record in its JSON form, with variations."""

    model_config = ConfigDict(extra="forbid")
    record: dict[str, Any]
    kept: int | None = None  # how often variations were kept at the table, as far as the page knows


@router.post("/tables/{table_id}/games/{game}/variations")
async def keep(request: Request, live: At, game: int, call: Analysed) -> Nothing:
    """Keep the variations of a record with a game of the table, in place of those that it has."""
    record = await bounded_worker_of(request).run(read, json.dumps(call.record))

    def decide(table: Table) -> Event:
        if call.kept not in (None, remarks.TIMES.of(table)):
            raise Refused(OUTDATED)
        if record.moves != game_at(table, game).position.history:
            raise Refused("These are variations of another game; please load this page again.")
        return remarks.kept(table, record, game)

    await live.change(None, decide, caller_of(request, live))
    return Nothing()


@router.post("/records.{form}")
async def download(request: Request, form: str, call: Analysed) -> Response:
    """A record with its variations, as a file; form is txt or json."""
    if form not in RECORDS:
        raise HTTPException(404, f"Records are kept as {' or '.join(RECORDS)}, not as {form}.")
    text = await bounded_worker_of(request).run(written, json.dumps(call.record), form)
    return Response(text, media_type=RECORDS[form][0])


def read(text: str) -> Record:
    """The record in a text of JSON; raises HTTPException (422)."""
    try:
        return parse(text)
    except RecordError as error:
        raise HTTPException(422, str(error)) from None


def written(text: str, form: str) -> str:
    """A record, given as JSON, in a form."""
    _, write = RECORDS[form]
    return write(read(text))
