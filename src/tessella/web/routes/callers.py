"""Who makes a request: which person at a table, by which browser, at which of our addresses."""

from typing import Annotated

from fastapi import Depends, Request

from ...table.terms import NOBODY
from ..http.addresses import reachable
from ..http.browser import owner_of
from ..http.limiter import Limiter
from ..live.access import Caller
from ..live.live_table import LiveTable
from ..live.tables import Tables
from ..work.bounded_process import BoundedProcess
from ..work.study_pool import StudyPool

WATCH = ".watch"
"""What follows the id of a table in the name of a page that only watches."""


def tables_of(request: Request) -> Tables:
    """All tables."""
    tables: Tables = request.app.state.tables
    return tables


def limiter_of(request: Request) -> Limiter:
    """What counts requests."""
    limiter: Limiter = request.app.state.limiter
    return limiter


def bounded_worker_of(request: Request) -> BoundedProcess:
    """The process for what strangers send."""
    worker: BoundedProcess = request.app.state.bounded_worker
    return worker


def study_pool_of(request: Request) -> StudyPool:
    """The processes for analysis, reviews and puzzles."""
    pool: StudyPool = request.app.state.study_pool
    return pool


async def table_of(request: Request, table_id: str) -> LiveTable:
    """The table with this id; raises UnknownTable."""
    live = await tables_of(request).find(table_id)
    await live.know(owner_of(request))
    return live


At = Annotated[LiveTable, Depends(table_of)]
"""The table that an address names, for the arguments of a route."""


def person_of(request: Request, live: LiveTable) -> int:
    """The person for whom this browser acts at a table; NOBODY if it only watches."""
    digest = owner_of(request)
    return live.access.person(digest) if digest else NOBODY


def caller_of(request: Request, live: LiveTable, key: str | None = None) -> Caller:
    """Who asks for a change. key is an idempotency key: a request that is sent again counts once."""
    return Caller(person_of(request, live), owner_of(request), key)


def base_of(request: Request) -> str:
    """The beginning of addresses that others can open; that of this request if there is no other."""
    return outer_base_of(request) or own_base_of(request)


def outer_base_of(request: Request) -> str | None:
    """The beginning of addresses that others can open; None if this machine has none."""
    return reachable(own_base_of(request), request.app.state.addresses())


def own_base_of(request: Request) -> str:
    """The beginning of the address that this request was sent to."""
    return str(request.base_url).rstrip("/")
