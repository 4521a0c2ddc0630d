"""The web application, put together."""

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from ipaddress import ip_network

from anyio import to_thread
from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..core.catalogue import broken, catalogue
from ..storage.store import Store, default_url
from ..table.event import Clock, SteadyClock
from . import errors
from .config import ServerConfig
from .http.accounts import PlainAddresses
from .http.browser import cookie_of
from .http.gate import Gate
from .http.guard import SmallBodies, StrictHeaders, same_origin
from .http.rate_limits import Allowance
from .live.other_servers import OtherServers
from .live.tables import Tables
from .live.timekeeper import Timekeeper
from .routes import (
    app_manifest,
    calls,
    daily,
    devices,
    forgetting,
    front_page,
    guide_page,
    invitations,
    links,
    lobby,
    messages,
    my_tables,
    new_table,
    pictures,
    plies,
    prepared_replies,
    records,
    rules_page,
    sandbox,
    seating,
    streams,
    table_page,
)
from .templating import STATIC, STATIC_FOLDER
from .work.bounded_process import BoundedProcess, BoundedWork
from .work.compiling import BackgroundCompiler
from .work.engine_pool import EnginePool, Thinker

PARTS = (
    calls,
    streams,
    table_page,
    front_page,
    new_table,
    rules_page,
    guide_page,
    my_tables,
    devices,
    lobby,
    app_manifest,
    invitations,
    prepared_replies,
    seating,
    links,
    messages,
    plies,
    records,
    pictures,
    sandbox,
    forgetting,
    daily,
)
"""The modules with routes, those first that are asked most often: routes are tried in this order."""


def create_app(
    database_url: str | None = None,
    thinker: Callable[[], Thinker] = EnginePool,
    desk: Callable[[bool], BoundedWork] = BoundedProcess,
    *,
    config: ServerConfig = ServerConfig(),  # noqa: B008 - it cannot be changed
    clock: Clock | None = None,
    addresses: Callable[[], Sequence[str]] = tuple,
) -> FastAPI:
    """The application over a database (by default one in the user's data directory).

    thinker makes the engine's side when the application starts; desk makes where uploads are read, and again, told to
    be polite, where animations are drawn.
    clock tells when something happens (by default this machine), addresses at which others in the network reach
    this server. Raises StoreError.
    """
    clock = clock or SteadyClock()
    store = Store(database_url or default_url(), clock)
    allowance = Allowance(config.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine_pool, preparing = thinker(), BackgroundCompiler(list(catalogue().values()))
        app.state.preparing, app.state.tables = (
            preparing,
            Tables(store, engine_pool, allowance, preparing, clock),
        )
        app.state.desk, app.state.pictures = desk(False), pictures.Pictures(desk(True))
        neighbours = OtherServers(store, app.state.tables)
        neighbours.start()
        app.state.timekeeper = timekeeper = Timekeeper(app.state.tables.store, app.state.tables)
        await timekeeper.begin()
        for error in broken():
            logging.getLogger(__name__).warning("%s", error)
        yield
        await timekeeper.close()
        await neighbours.close()
        app.state.desk.close()
        app.state.pictures.close()
        app.state.tables.close()
        engine_pool.close()
        await preparing.close()
        await to_thread.run_sync(store.close)

    app = FastAPI(
        title="Tessella",
        lifespan=lifespan,
        openapi_url=None,
        routes=[*routes()],
    )
    app.state.allowance, app.state.cookie = allowance, cookie_of(store.identity())
    app.state.addresses = addresses
    app.mount(STATIC, KeptFiles(directory=STATIC_FOLDER))
    errors.install(app)
    app.add_middleware(SmallBodies)
    app.add_middleware(errors.EndsWithServer)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(Gate, hosts=config.hosts, allowance=allowance, refuse=errors.on_http)
    if config.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=networks(config.proxies))
        app.add_middleware(PlainAddresses)
    app.add_middleware(StrictHeaders)
    return app


@cache
def routes() -> list[BaseRoute]:
    """What every application answers; FastAPI reads the signatures of all its functions once."""
    router = APIRouter(dependencies=[Depends(same_origin)])
    for part in PARTS:
        answer_heads(part.router)
        router.include_router(part.router)
    return router.routes


def networks(proxies: Iterable[str]) -> list[str]:
    """Addresses and networks as uvicorn knows them again: it takes 10.0.0.7/8 for a word."""
    return [str(ip_network(proxy, strict=False)) for proxy in proxies]


def answer_heads(router: APIRouter) -> None:
    """Whoever may GET a page may ask for its headers alone; FastAPI forgets that, and servers cut the body off."""
    for route in router.routes:
        if isinstance(route, APIRoute) and route.methods and "GET" in route.methods:
            route.methods.add("HEAD")


class KeptFiles(StaticFiles):
    """Static files under an address of their own version: browsers need never ask again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The whole file, to be kept for a year. Files are small: nobody needs a part, which could be a wrong one."""
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"range"]
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
