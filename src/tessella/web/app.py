"""The web application, put together."""

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache

from anyio import to_thread
from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..core.catalogue import broken, catalogue
from ..storage.store import Store, default_url
from ..table.event import Clock, SteadyClock
from . import errors
from .config import ServerConfig
from .http import log_lines
from .http.accounts import UnmappedAddresses
from .http.browser import cookie_of
from .http.gate import Gate
from .http.guard import BodyLimit, SecurityHeaders, same_origin
from .http.limiter import Limiter
from .http.observer import Observer
from .http.request_ids import networks_of
from .http.standing_orders import StandingOrders
from .live.other_servers import OtherServers
from .live.pruner import Pruner
from .live.readiness import Readiness
from .live.result_counter import ResultCounter
from .live.reviews import Reviews
from .live.tables import Tables
from .live.timekeeper import Timekeeper
from .metrics import Metrics
from .routes import (
    app_manifest,
    calls,
    catalogue_cards,
    daily,
    devices,
    forgetting,
    front_page,
    games_page,
    guide_page,
    health,
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
    statistics,
    streams,
    table_page,
    try_page,
)
from .routes.study import again, analysis, mistakes, puzzles, review, solved, variations
from .static_files import STATIC_FOLDER, VersionedFiles
from .work.background_compiler import BackgroundCompiler
from .work.bounded_process import BoundedProcess
from .work.engine_pool import EnginePool
from .work.study_pool import StudyPool
from .work.workbench import Workbench

PARTS = (
    calls,
    streams,
    table_page,
    games_page,
    front_page,
    new_table,
    rules_page,
    guide_page,
    catalogue_cards,
    my_tables,
    statistics,
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
    review,
    again,
    mistakes,
    pictures,
    sandbox,
    analysis,
    variations,
    forgetting,
    daily,
    puzzles,
    solved,
    health,
)
"""The modules with routes, in the order in which routes are tried: those that are called most often come first."""


def create_app(  # noqa: PLR0913 - what tests replace, one each
    database_url: str | None = None,
    thinker: Callable[[], EnginePool] | None = None,
    bounded_worker: Callable[[bool], BoundedProcess] = BoundedProcess,
    study_pool: Callable[[int], StudyPool] = StudyPool,
    *,
    config: ServerConfig = ServerConfig(),  # noqa: B008 - it cannot be changed
    clock: Clock | None = None,
    addresses: Callable[[], Sequence[str]] = tuple,
    workbench: Workbench | None = None,
) -> FastAPI:
    """The application over a database (by default one in the user's data directory).

    When the application starts, thinker makes the engine, by default with as many processes as config says;
    bounded_worker makes what reads uploads and, given True for low priority, what draws animations; study_pool makes so
    many processes for studies. clock returns the time (by default this machine's); addresses returns the base addresses
    by which others in the network reach this server. workbench: the game that somebody works on, if this server has the
    page for it. Raises StoreError.
    """
    clock = clock or SteadyClock()
    store = Store(database_url or default_url(), clock)
    limiter, orders = Limiter(config.limits), StandingOrders(store.standing_orders(), clock)
    metrics = Metrics() if config.metrics else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine_pool = thinker() if thinker else EnginePool(config.engines)
        compiler = BackgroundCompiler(list(catalogue().values()))
        app.state.compiler = compiler
        app.state.tables = Tables(store, engine_pool, limiter, compiler, clock)
        app.state.readiness = Readiness(app.state.tables.store, engine_pool)
        app.state.result_counter = ResultCounter(app.state.tables.store, clock)
        app.state.bounded_worker, app.state.animation_worker = bounded_worker(False), bounded_worker(True)
        app.state.study_pool = study_pool(config.studies)
        app.state.reviews = Reviews(app.state.tables.store, app.state.study_pool)
        app.state.animations = pictures.PictureCache(pictures.KEPT_ANIMATIONS)
        app.state.previews = pictures.PictureCache(pictures.KEPT_PREVIEWS)
        other_servers = OtherServers(store, app.state.tables, orders)
        other_servers.start()
        app.state.timekeeper = timekeeper = Timekeeper(app.state.tables.store, app.state.tables)
        await timekeeper.begin()
        if metrics:
            metrics.watch(app.state.tables, limiter, timekeeper)
        pruner = Pruner(store, app.state.tables, config.prune)
        pruner.start()
        for error in broken():
            logging.getLogger(__name__).warning("%s", error)
        yield
        await pruner.close()
        await timekeeper.close()
        await other_servers.close()
        app.state.result_counter.close()
        app.state.bounded_worker.close()
        app.state.animation_worker.close()
        app.state.reviews.close()
        app.state.study_pool.close()
        app.state.tables.close()
        engine_pool.close()
        await compiler.close()
        await to_thread.run_sync(store.close)

    app = FastAPI(
        title="Tessella",
        lifespan=lifespan,
        openapi_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # it is looked up with every request
        routes=[*routes()],
    )
    app.state.metrics = metrics
    app.state.limiter, app.state.orders, app.state.cookie = limiter, orders, cookie_of(store.identity())
    app.state.addresses, app.state.way_in = addresses, config.way_in
    if workbench:
        app.state.workbench = workbench
        app.include_router(try_page.router, dependencies=[Depends(same_origin)])
    app.mount("/static", VersionedFiles(directory=STATIC_FOLDER))
    errors.install(app)
    put_before(app, config)
    return app


def put_before(app: FastAPI, config: ServerConfig) -> None:
    """What each request goes through before it comes to a route; what is added last comes first."""
    app.add_middleware(BodyLimit)
    app.add_middleware(errors.EndsWithServer)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(
        Gate,
        hosts=config.hosts,
        limiter=app.state.limiter,
        orders=app.state.orders,
        refuse=errors.on_http,
        open_paths=health.PATHS,
    )
    if config.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=[*map(str, networks_of(config.proxies))])
        app.add_middleware(UnmappedAddresses)
    app.add_middleware(SecurityHeaders)
    metrics: Metrics | None = app.state.metrics
    tell = ([metrics.count] if metrics else []) + ([log_lines.log] if config.log else [])
    app.add_middleware(Observer, proxies=config.proxies, tell=tell)


@cache
def routes() -> list[BaseRoute]:
    """The routes of every application, made once: FastAPI reads the signatures of all functions."""
    router = APIRouter(dependencies=[Depends(same_origin)])
    for part in PARTS:
        answer_heads(part.router)
        router.include_router(part.router)
    return [calls.SHORT_WAY, *router.routes]


def answer_heads(router: APIRouter) -> None:
    """Answer HEAD wherever GET is answered, which FastAPI does not do by itself; uvicorn leaves the body out."""
    for route in router.routes:
        if isinstance(route, APIRoute) and route.methods and "GET" in route.methods:
            route.methods.add("HEAD")
