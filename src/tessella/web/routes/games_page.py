"""The page of all games of a table: series by series, with the score of all."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from ...table.features.seats import called
from ...table.features.series import games_of
from ...table.story import has_points, points, result_of_game, result_of_series, status, winners
from ...table.table import Table
from ...table.tally import lead, mine_first, score
from ...table.unicode_text import isolated
from ..live.drawn_view import emblems
from ..live.live_table import LiveTable
from ..templating import render, trusted
from ..work.threads import in_thread
from .callers import At, person_of
from .records import objection

router = APIRouter()


@dataclass(frozen=True)
class Played:
    """Who played at a seat: the sign and the name of the side, the person's name, and the points, if there are any."""

    emblem: Markup
    side: str
    name: str
    points: str
    won: bool


@dataclass(frozen=True)
class Game:
    """One game of a table.

    number counts from 1. files begins the addresses of downloads; it is empty while there are none.
    """

    number: int
    address: str
    picture: str
    files: str
    players: list[Played]
    result: str
    ending: str
    over: bool
    moves: int
    at: datetime


@dataclass(frozen=True)
class Series:
    """A series of games, the newest first. result: who has won it and by how much, or the points so far."""

    number: int
    games: list[Game]
    result: str


@router.get("/tables/{table_id}/games")
async def show_games(request: Request, live: At) -> Response:
    """All games that were played at a table, and how they ended."""
    table = live.table_for(person_of(request, live))
    return render(
        "games.html",
        id=live.id,
        game=table.position.game,
        score=score(table),
        lead=lead(table),
        in_series=table.games > 1,
        mine=bool(table.my_seats),
        series=await in_thread(lambda: [*series_of(live, table)][::-1]),
    )


def series_of(live: LiveTable, table: Table) -> Iterator[Series]:
    """The series of a table; one of games that were not agreed on as a series if each has only one."""
    games = groupby(games_of(table), lambda each: each.before if table.games > 1 else 0)
    for number, (_, group) in enumerate(games, start=1):
        played = [*group]
        told = [game_of(live, each, each is table) for each in reversed(played)]
        yield Series(number, told, result_of_series(played[-1]) or points_so_far(played[-1]))


def points_so_far(table: Table) -> str:
    """The points of a series that goes on; empty before its first game is over, and where all win together."""
    if not any(table.totals) or table.position.game.cooperative:
        return ""
    seats = (table.seat_of(index) for index in mine_first(table))
    told = (f"{isolated(called(table, seat))} {points(table.totals[table.index_at(seat)])}" for seat in seats)
    return f"Points so far: {', '.join(told)}"


def game_of(live: LiveTable, table: Table, is_present: bool) -> Game:
    """What the page says of a game; that on the table has the table's page."""
    number = table.before + table.number
    past = f"/tables/{live.id}/games/{number}"
    address, picture = (f"/tables/{live.id}", "watch/board.svg") if is_present else (past, "board.svg")
    return Game(
        number=number,
        address=address,
        picture=f"{address}/{picture}?seq={table.changed}",
        files="" if objection(table) else address,
        players=[*players_of(table)],
        result=result_of_game(table) or status(table),
        ending=table.ending or "",
        over=table.over,
        moves=sum(move.seat >= 0 for move in table.position.history),
        at=table.last.at or live.opened_at,
    )


def players_of(table: Table) -> Iterator[Played]:
    """The players of a game, by seat."""
    signs, won, view = emblems(table.view), winners(table), table.view
    for seat in range(view.seats):
        yield Played(
            emblem=trusted(signs[seat]) if signs else Markup(),
            side=table.side(seat),
            name=called(table, seat),
            points=points(view.score[seat]) if has_points(view) else "",
            won=seat in won,
        )
