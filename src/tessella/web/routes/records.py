"""Records of games: downloads, and uploads that open a table."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...record import Record, RecordError, Unrecordable, json_of, parse, text_of
from ...table.event import Refused, insist
from ...table.features import clocks, daily, deal, opening, remarks, series
from ...table.features.branch import nothing_is_hidden
from ...table.table import Table
from ...table.terms import Player
from ..http.accounts import account
from ..http.browser import digest, secret_for
from ..http.forms import form_of
from ..http.forms import text_of as text_of_field
from ..live.live_table import LiveTable
from ..work.bounded_process import Overloaded, TooExpensive
from ..work.threads import in_thread
from ..work.uploads import log_in
from .callers import At, bounded_worker_of, limiter_of, person_of, tables_of
from .idempotency import giving_page, key_of, to_table

HIDDEN = "A game with hidden hands can be downloaded once it is over."
COUNTED = "This try counts, so the game can be downloaded once it is over."

router = APIRouter()


@router.get("/tables/{table_id}/record.{form}")
@router.get("/tables/{table_id}/games/{game}/record.{form}")
async def download_record(request: Request, live: At, form: str, game: int | None = None) -> Response:
    """The game on the table, or one before it by its number, as a record; form is txt or json."""
    if form not in RECORDS:
        raise HTTPException(404, f"Records are kept as {' or '.join(RECORDS)}, not as {form}.")
    table = open_game(request, live, game)
    kind, write = RECORDS[form]
    record = record_of(table, live.opened_at)
    try:
        if said := remarks.of(live.table, game):
            text = await bounded_worker_of(request).run(with_remarks, form, json_of(record), said)
        else:
            text = await in_thread(write, record)
    except Unrecordable as error:
        raise Refused(str(error)) from None
    return attached(live, form, kind, text, game)


def with_remarks(form: str, record: str, said: Mapping[str, Any]) -> str:
    """A record, given as JSON, in a form and with what was said about its moves; raises Unrecordable."""
    _, write = RECORDS[form]
    return write(remarks.remarked(parse(record), said))


@router.get("/records")
def show_upload(request: Request) -> Response:
    """Where a record is typed in or chosen."""
    return giving_page(request, "upload.html", sentence="", text="")


@router.post("/records")
async def upload(request: Request) -> Response:
    """A table with the position at the end of the record; or the form again, with the mistake and its place."""
    limiter_of(request).uploads.count(account.get())
    secret = secret_for(request)
    text, key, then = await text_in(request, digest(secret))
    try:
        log = await bounded_worker_of(request).run(log_in, text)
    except (RecordError, Refused, TooExpensive, Overloaded) as error:
        return sent_back(request, text, error)
    table = await tables_of(request).open(digest(secret), *log, key=key)
    return to_table(request, f"{table}/analysis" if then == "analysis" else table, secret)


def sent_back(request: Request, text: str, error: Exception) -> Response:
    """The page with what was sent, and why it was not opened."""
    overloaded = isinstance(error, Overloaded)
    readable = text.encode("utf-8", "replace").decode()
    response = giving_page(
        request, "upload.html", 503 if overloaded else 422, sentence=str(error), text=readable
    )
    if overloaded:
        response.headers["Retry-After"] = "1"
    return response


async def text_in(request: Request, browser: str) -> tuple[str, str | None, str]:
    """The file of the form, or what was typed; the request's idempotency key, if it has one; and what is wanted then.

    Bytes that are no UTF-8 stay in the text, for the reader to point at.
    """
    async with form_of(request) as form:
        file, typed = form.get("file"), form.get("text", "")
        sent = await file.read() if isinstance(file, UploadFile) else b""
        text = sent.decode("utf-8", "surrogateescape") if sent else str(typed)
        return text, key_of(form, browser, text), text_of_field(form, "then")


def record_of(table: Table, opened_at: datetime) -> Record:
    """The game on a table, with who plays it, the day on which the table was opened, its deal, and its opening."""
    headers = {"Date": f"{opened_at:%Y-%m-%d}"}
    names = table.position.game.sides
    headers |= {names[seat]: in_words(table.player_at(seat)) for seat in range(table.position.seats)}
    if name := deal.name_of(table):
        headers["Deal"] = name
    if begun := opening.in_words(table):
        headers["Opening"] = f"fair, {begun}"
    if table.written_ending:
        headers["Ending"] = table.written_ending
    if table.terms.clock:
        headers["TimeControl"] = table.terms.clock.tag
    return timed(Record.of(table.position, headers), clocks.CLOCKS.of(table))


def timed(record: Record, known: clocks.Clocks | None) -> Record:
    """The same with what was left on the clock after each move, as comments in PGN tell it."""
    if known is None:
        return record
    left = [stamp.left for stamp in known.stamps[: len(record.line)]]  # a silent turn is kept back
    line = tuple(
        entry if time is None else replace(entry, comment=f"[%clk {in_hours(time)}]")
        for entry, time in zip(record.line, left, strict=True)
    )
    return replace(record, line=line)


def in_hours(time: timedelta) -> str:
    """A time in hours, minutes and whole seconds."""
    seconds = int(time.total_seconds())
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def in_words(player: Player) -> str:
    """A player's name, with the level of an engine."""
    return f"{player.name} ({player.level})" if player.level else player.name


def open_game(request: Request, live: LiveTable, game: int | None) -> Table:
    """A game of a table as the caller sees it, if it may be downloaded; raises NoSuchGame or Refused."""
    insist(objection(series.game_at(live.table, game)))
    return series.game_at(live.table_for(person_of(request, live)), game)


def objection(table: Table) -> str | None:
    """Why the game on a table cannot be downloaded now; None if it can.

    The record of a counted try would let people practise the same deal on another table.
    """
    if not nothing_is_hidden(table):
        return HIDDEN
    return COUNTED if daily.counts(table) and not table.over else None


def attached(
    live: LiveTable, form: str, kind: str, content: str | bytes, game: int | None = None
) -> Response:
    """A file that the browser saves."""
    number = "" if game is None else f"-{game}"
    name = f"{live.table.position.game.name}-{live.id[:6]}{number}.{form}"
    return Response(
        content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


RECORDS: dict[str, tuple[str, Callable[[Record], str]]] = {
    "txt": ("text/plain", text_of),
    "json": ("application/json", json_of),
}
