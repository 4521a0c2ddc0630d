"""Analysis boards: of a game at a table, of a record, of a position that is set up by its moves."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.datastructures import FormData
from starlette.responses import Response

from ....core.catalogue import find
from ....core.drawing.svg import unstacked
from ....core.position import Game, Position
from ....engine.levels import LEVELS
from ....engine.search import check
from ....engine.solved import is_solved
from ....record import Entry, Record
from ....record.json_writer import entry_data
from ....record.rules_page import rules_file
from ....table.event import Refused, insist
from ....table.features import remarks, series
from ....table.stage import ON
from ....table.table import WATCHING
from ....table.words import first
from ...http.browser import digest, owner_of, secret_for
from ...live.faults import STATUS, sentence_of
from ...live.live_table import LiveTable
from ...live.table_lists import told_of
from ...templating import trusted
from ...wire import AnalysisPage, AnalysisReport, Failed, to_json
from ...work.analysed import analysed
from ...work.threads import in_thread
from ..callers import At, bounded_worker_of, person_of, study_pool_of, tables_of
from ..idempotency import giving_page
from ..new_table_form import OPTION, chosen
from ..records import record_of
from ..sandbox import Trial, replayed

SHARE = 10.0
"""Seconds that an analysis may take while others wait."""
OPENING = 6
"""Moves, chance's included, that many games share; after more of them a position belongs to one game."""
MOST_LIVE = 20
"""Games of a browser, those that have changed last."""
PLAYED = "You are playing this game just now; it can be analysed once it is over."

router = APIRouter()


class Question(Trial):
    """A position to analyse; own: from what its mover knows, not with all hands open."""

    own: bool = True


@router.get("/games/{name}/analysis")
def show_board(request: Request, name: str) -> Response:
    """The board for positions of one's own; a link may name options."""
    game, given = find(name), request.query_params
    wishes = {key.removeprefix(OPTION): value for key, value in given.items() if key.startswith(OPTION)}
    if "chosen" in given:  # by the form of this page
        sent = FormData([*given.multi_items()])
        wishes = {option.name: chosen(sent, option) for option in game.options}
    return page_of(request, Record(game, game.meaningful(wishes)))


@router.get("/tables/{table_id}/analysis")
@router.get("/tables/{table_id}/games/{game}/analysis")
async def show_game(request: Request, live: At, game: int | None = None) -> Response:
    """The board for the game at a table, or for one before it by its number."""
    here = live.table_for(person_of(request, live))
    table = series.game_at(here, game)
    insist(table.objection("analyse"))
    number = remarks.number_of(table)
    record = record_of(table, live.opened_at)
    if said := remarks.of(here, number):
        record = await bounded_worker_of(request).run(remarked, record, said)
    keep, kept = table.objection("keep") or remarks.objection_to_more(here), remarks.TIMES.of(here)
    return await in_thread(page_of, request, record, f"/tables/{live.id}/games/{number}", keep, kept)


def remarked(record: Record, said: dict[str, Any]) -> Record:
    """A record with what was said about its moves."""
    return remarks.remarked(record, said)


def page_of(
    request: Request, record: Record, table: str = "", keep: str | None = "", kept: int = 0
) -> Response:
    """The page for a record; table, keep and kept are as in AnalysisPage."""
    game = record.game
    begin = first(record.position(0))
    return giving_page(
        request,
        "analysis.html",
        game=game,
        page=AnalysisPage(
            game=game.name,
            options=game.unusual(record.options),
            sides=[begin.side(seat) for seat in range(begin.seats)],
            together=game.cooperative,
            headers=dict(record.headers),
            comment=record.comment,
            moves=[told(game, entry) for entry in record.line],
            hides=game.kernel.hidden,
            table=table,
            keep=keep,
            kept=kept,
            off=study_pool_of(request).objection,
            solved=is_solved(begin),
        ),
        chosen=record.options,
        parts=[trusted(part) for part in unstacked(begin.svg())],
        watching=WATCHING,
        has_rules=rules_file(game).exists(),
    )


def told(game: Game, entry: Entry) -> dict[str, Any]:
    """An entry as AnalysisPage has it."""
    variations = [[told(game, each) for each in line] for line in entry.variations]
    alone = entry_data(game, replace(entry, variations=()))
    return {**alone, "seat": entry.move.seat, **({"variations": variations} if variations else {})}


@router.post("/games/{name}/analysis")
async def analyse(request: Request, name: str, question: Question) -> Response:
    """A stream of reports on a position, until it is proven, a minute is over, or nobody listens any more."""
    pool = study_pool_of(request)
    insist(pool.objection)
    position = await bounded_worker_of(request).run(asked, name, question)
    await insist_on_no_live_game(request, position)
    return EventSourceResponse(reports(request, position, not question.own), sep="\n")


def asked(name: str, question: Question) -> Position:
    """The position that is asked about; raises Refused if nobody is to act there."""
    position = replayed(find(name).new(**question.options), question.moves)
    try:
        check(position)
    except ValueError as sentence:
        raise Refused(str(sentence)) from None
    return position


async def insist_on_no_live_game(request: Request, position: Position) -> None:
    """Raises Refused for a position that goes on from a game which this browser is playing."""
    tables = tables_of(request)
    places = [
        place for place in await tables.places(owner_of(request)) if place.stage and place.stage.phase == ON
    ]
    for place in places[:MOST_LIVE]:
        if await told_of(tables, place.table_id, partial(is_of, position=position, person=place.person)):
            raise Refused(PLAYED)


def is_of(live: LiveTable, position: Position, person: int) -> bool:
    """Whether a position goes on from the game at a table, which cannot be analysed yet."""
    table = live.table_for(person)
    begun = len(table.position.history) >= OPENING and position.goes_on_from(table.position)
    return begun and table.objection("analyse") is not None


async def reports(request: Request, position: Position, open_hands: bool) -> AsyncGenerator[ServerSentEvent]:
    """What the study pool tells about a position, as events: the latest report, and in the end the final one."""
    latest: list[AnalysisReport] = []
    news = asyncio.Event()

    def hear(report: AnalysisReport) -> None:
        latest[:] = [report]
        news.set()

    async def study() -> AnalysisReport:
        await request.app.state.compiler.until_ready(position.game, position.options, LEVELS[-1].name)
        who = digest(secret_for(request))
        pool = study_pool_of(request)
        return await pool.run(who, analysed, who, position, open_hands, on_progress=hear, share=SHARE)

    task = asyncio.create_task(study())
    task.add_done_callback(lambda _: news.set())
    try:
        while not task.done():
            await news.wait()
            news.clear()
            while latest and not task.done():
                yield ServerSentEvent(to_json(latest.pop()).decode())
        yield ServerSentEvent(to_json(task.result()).decode())
    except tuple(STATUS) as error:
        yield ServerSentEvent(to_json(Failed(sentence_of(error))).decode())
    finally:
        task.cancel()
