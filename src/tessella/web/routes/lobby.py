"""The lobby: tables that anybody may join or watch, as long as somebody is there; and the last games there."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.catalogue import catalogue
from ...storage.store import Store
from ...table.features.deal import has_deals
from ...table.features.opening import GIVEN
from ...table.features.seats import host, listed_as
from ...table.stage import OPEN, OVER, phase
from ...table.story import agreed, result
from ...table.table import Table
from ...table.terms import NOBODY
from ..live.live_table import LiveTable
from ..live.lobby_feed import LobbyFeed, RecentGame
from ..live.table_lists import told_of
from ..live.tables import Tables
from ..live.updates import StreamEvent
from ..templating import render
from ..wire import LobbyNews, PublicTable, to_json
from ..work.threads import in_thread
from .callers import tables_of
from .catalogue_cards import card, cover_address
from .invitations import name_of_host

LOBBY = "lobby"
"""The name of the subscription, among names of tables."""
MOST = 60
"""Tables where somebody waits, and as many where somebody plays: those where something has happened last."""
RECENT, READ = 12, 24
"""Games that are over: how many are shown, and how many are read to find as many where everybody has moved."""
UNKNOWN = (None, None)
"""What is known of a table that was not read yet."""

router = APIRouter()


@router.get("/lobby")
async def show_lobby(request: Request) -> Response:
    """The page of the lobby; a stream fills it, but for the games that are over."""
    return await in_thread(page_of, await recent_games(tables_of(request)))


def page_of(recent: Sequence[RecentGame]) -> Response:
    """The page with these games that are over."""
    games = catalogue().values()
    return render(
        "lobby.html",
        games=[(game, card(game.name)) for game in games if len(game.sides) > 1],
        dealt=[game for game in games if has_deals(game)],
        recent=recent,
    )


async def recent_games(tables: Tables) -> Sequence[RecentGame]:
    """The last games of the lobby that are over, the newest first."""
    ends = await tables.store.read(Store.recent_public_games, READ)
    known = tables.lobby.recent
    read = partial(told_of, tables)
    found = {end: known.get(end) or await read(end[0], partial(recent_game, at=end[1])) for end in ends}
    tables.lobby.recent = {end: told for end, told in found.items() if told}
    return [*tables.lobby.recent.values()][:RECENT]


def recent_game(live: LiveTable, at: datetime) -> RecentGame | None:
    """What is told of a game that is over; None if some seat has never moved."""
    table = live.table_for(NOBODY)
    position = table.position
    played = position.history[GIVEN.of(table) :]
    moved = {move.seat for move in played if not position.game.leaving(move.action)}
    is_played = table.over and moved.issuperset(range(position.seats))
    return RecentGame(entry_of(live), result(table), at) if is_played else None


class LobbySubscription:
    """A stream's subscription to the lobby."""

    name = LOBBY

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._told: Mapping[str, PublicTable] | None = None

    def listen(self, changed: asyncio.Event) -> None:
        """Be notified of changes."""
        self._tables.lobby.subscribers.add(changed)

    def ignore(self, changed: asyncio.Event) -> None:
        """Be notified no more."""
        self._tables.lobby.subscribers.discard(changed)

    async def news(self) -> AsyncIterator[StreamEvent]:
        """What is new now: all tables at first, then changes."""
        found = await public_tables(self._tables)
        if found is self._told:
            return
        known = self._told or {}
        changed = [told for table_id, told in found.items() if known.get(table_id) != told]
        gone = [table_id for table_id in known if table_id not in found]
        whole, self._told = self._told is None, found
        if whole or changed or gone:
            yield StreamEvent(to_json(LobbyNews(table=LOBBY, whole=whole, changed=changed, gone=gone)))


async def public_tables(tables: Tables) -> Mapping[str, PublicTable]:
    """The tables of the lobby where somebody is, by id; computed once for all subscribers. Raises Unstored."""
    lobby = tables.lobby
    async with lobby.lock:
        if lobby.sent_changes != lobby.changes:
            changes, arrivals = lobby.changes, lobby.arrivals
            if lobby.known_arrivals != arrivals:
                ids = await tables.store.read(Store.public_tables, MOST)
                lobby.known = {table_id: lobby.known.get(table_id, UNKNOWN) for table_id in ids}
                lobby.known_arrivals = arrivals
            tell = partial(public_table, lobby)
            found = [await told_of(tables, table_id, tell) for table_id in [*lobby.known]]
            lobby.tables = {told.table: told for told in found if told}
            lobby.sent_changes = changes
    return lobby.tables


def public_table(lobby: LobbyFeed, live: LiveTable) -> PublicTable | None:
    """What the lobby says of a table; None if nobody is there."""
    moment, told = lobby.known[live.id]
    if moment is not live.snapshot:
        told = entry_of(live) if is_shown(live) else None
        lobby.known[live.id] = live.snapshot, told
    return told


def is_shown(live: LiveTable) -> bool:
    """Whether somebody waits at a table for others, or plays there now."""
    table, here = live.table, live.presence.here
    stands = phase(table)
    if stands == OPEN:
        return live.access.invitation is not None and host(table) in here
    return stands != OVER and not here.isdisjoint(table.persons)


def entry_of(live: LiveTable) -> PublicTable:
    """What the lobby says of a table."""
    table = live.table_for(NOBODY)
    is_open = phase(table) == OPEN
    board = f"/tables/{live.id}/watch/board.svg?seq={table.changed}"
    return PublicTable(
        table=live.id,
        title=table.position.game.title,
        host=name_of_host(live, "Somebody"),
        players=[
            listed_as(table, seat)
            for seat, player in enumerate(table.seating(table.number))
            if not player.is_open
        ],
        free=sum(player.is_open for player in table.players),
        words=in_few_words(table),
        at=live.opened_at,
        join=f"/join/{live.id}/{live.access.invitation}" if is_open else "",
        watch=f"/tables/{live.id}/watch",
        picture=(is_open and cover_address(table.position.game.name)) or board,  # nothing lies there yet
        seats=[
            [table.side(seat), "" if player.is_open else listed_as(table, seat)]
            for seat, player in enumerate(table.seating(table.number))
        ],
    )


def in_few_words(table: Table) -> list[str]:
    """What was agreed on, in a few words each."""
    clock = [] if table.terms.clock else ["no clock"]
    return [*clock, *agreed(table), *([f"{table.games} games"] if table.games > 1 else [])]
