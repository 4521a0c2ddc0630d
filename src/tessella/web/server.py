"""Starting the server: a port, the application, the address."""

import asyncio
import gc
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from functools import partial
from ipaddress import ip_address
from threading import Thread
from typing import cast

import uvicorn
from prometheus_client import CollectorRegistry, start_http_server
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from ..core.compiler.mode import hurry
from ..storage.store import Store, default_url
from ..table.event import SteadyClock
from .app import create_app
from .config import NAME, ServerConfig
from .http import log_filter, log_lines
from .http.addresses import base, lan_addresses
from .http.timeouts import with_timeouts
from .ports import PORTS_TRIED, CannotServe, bound, insist_on_free, listen, room_for, until_free
from .versions import Versions
from .work.workbench import PAGE, Workbench
from .workers import Workers

AT_ONCE = 8
"""Connections that are accepted in one round of the event loop; it takes some rounds to close others for them."""
QUEUE = 1024
"""Connections that wait to be accepted."""
GC_THRESHOLDS = (50_000, 10, 2)
"""After how many new objects the garbage collector checks the youngest (Python's own figure is 700), and after how many
such times it checks older ones; among these are tables where nobody plays any more."""
SWITCH_INTERVAL = 0.0005
"""Seconds after which the event loop lets a thread run that has stored something (Python's own figure is 0.005). A
transaction stops several times for that; where the loop is busy, moves queue behind it."""
SHOWN = 3
"""Addresses for others that are printed: a machine may have many of IPv6."""
MARGIN = 15
"""Seconds by which the Keep-Alive header announces a shorter timeout than ours, so that clients close first."""


def announce(address: str) -> None:
    """Print the server's address; whoever started it waits for that."""
    print(f"Tessella is at {address} (Ctrl-C ends it)", flush=True)  # noqa: T201


def announce_others(addresses: Sequence[str]) -> None:
    """Print the addresses by which others in the network reach the server."""
    shown = " or ".join(addresses[:SHOWN])
    print(  # noqa: T201
        f"Others in your network open {shown}"
        if shown
        else "Others cannot open it: this machine has no address in a network.",
        flush=True,
    )


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    open_browser: bool = False,
    on_ready: Callable[[str], None] = announce,
    config: ServerConfig = ServerConfig(),  # noqa: B008 - it cannot be changed
) -> None:
    """Serve until Ctrl-C. If the port is taken, the next free one is used, but not where a proxy looks for us.

    on_ready is called with the address once pages are served. If the server listens on all interfaces, the addresses
    for others are printed then. For a game that somebody works on the address is that of its page. Raises CannotServe
    or store.StoreError.
    """
    is_looked_for = config.workers > 1 or config.proxies
    listener = listen(host, port, 1 if is_looked_for else PORTS_TRIED)
    listened, port = listener.getsockname()[:2]
    # Asked again and again: a laptop changes networks. By a proxy others use an address that is not known here.
    for_others: Callable[[], Sequence[str]] = (
        tuple if config.proxies else partial(lan_addresses, listened, port)
    )
    address = base(host, port) + (PAGE if config.folder else "")
    ports = range(port + 1, port + 1 + config.workers) if config.workers > 1 else ()

    def ready() -> None:
        on_ready(address)
        if ports:
            print(f"Its processes are at the ports {ports[0]} to {ports[-1]}, too, for a proxy.", flush=True)  # noqa: T201
        if ip_address(listened).is_unspecified and not config.proxies:
            announce_others(for_others())
        if open_browser:
            Thread(target=show_in_browser, args=(address,), daemon=True).start()

    config = replace(known_as(config, host), connections=room_for(config.connections))
    end_on_sigterm()
    serve_on = partial(serve_sockets, host, database_url, config, for_others)
    with suppress(KeyboardInterrupt):
        if ports:
            set_up_log(config)
            insist_on_free(host, ports)
            if config.metrics:
                at, first = config.metrics
                insist_on_free(at, range(first, first + len(ports)))
            Store(database_url or default_url(), SteadyClock()).close()  # it is brought up to date once
            Workers(serve_on, listener, ports).run(ready)
        else:
            serve_on(listener, None, ready)


def serve_sockets(  # noqa: PLR0913, PLR0917 - the first are the same for all processes of a server
    host: str,
    database_url: str | None,
    config: ServerConfig,
    addresses: Callable[[], Sequence[str]],
    listener: socket.socket,
    own_port: int | None,
    on_ready: Callable[[], None],
) -> None:
    """Serve in this process, on a socket and on a port of its own. Raises store.StoreError."""
    hurry()  # pages do not wait for the compiler
    sys.setswitchinterval(SWITCH_INTERVAL)
    set_up_log(config)
    make = partial(create_app, database_url, config=config, addresses=addresses)
    shown = config.metrics
    with ExitStack() as end:
        app: ASGIApp
        if config.folder:
            workbench = end.enter_context(closing(Workbench(config.folder)))
            app, shown = Versions(partial(make, workbench=workbench), workbench), None
        else:
            app = made = make()

        def show() -> None:
            if shown:
                number = own_port - listener.getsockname()[1] - 1 if own_port else 0
                end.callback(serve_metrics(made.state.metrics.registry, shown[0], shown[1] + number))

        if own_port is None:
            show()
        end_on_sigterm()
        Announcing(configured(app, config), on_ready, (host, own_port), show).run(sockets=[listener])


def end_on_sigterm() -> None:
    """SIGTERM ends this process in order; uvicorn sends it again when it has ended."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


def set_up_log(config: ServerConfig) -> None:
    """How this process logs."""
    log_filter.install()
    if config.log:
        log_lines.install(config.log)


def known_as(config: ServerConfig, host: str) -> ServerConfig:
    """The settings with the host added to the names that the server answers to."""
    return replace(config, hosts=(*config.hosts, host)) if NAME.fullmatch(host) else config


def serve_metrics(registry: CollectorRegistry, host: str, port: int) -> Callable[[], None]:
    """Show figures at an address of their own, from a thread; returns what ends that. Raises CannotServe."""
    try:
        server, _ = start_http_server(port, host, registry)
    except OSError as error:
        raise CannotServe(f"Cannot show figures on {host}:{port}: {error.strerror}.") from error

    def end() -> None:
        server.shutdown()
        server.server_close()

    return end


def configured(app: ASGIApp, config: ServerConfig) -> uvicorn.Config:
    """How uvicorn serves an application."""
    return uvicorn.Config(
        app,
        http=with_timeouts(config),
        log_config=None if config.log else LOGGING_CONFIG,  # None: as the rest of this process logs
        log_level="warning",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=config.timeouts.idle,
        backlog=AT_ONCE,
        headers=[("Keep-Alive", f"timeout={max(1, config.timeouts.idle - MARGIN)}")],
        server_header=False,
        proxy_headers=False,  # the application knows its proxies
    )


class Announcing(uvicorn.Server):
    """A server that calls on_ready when it is ready. own: a host and a port on which it listens, too; a port of None is
    none. on_own: what it does then. Both are tried until they succeed: a process that this one replaces may have these
    ports until it ends."""

    def __init__(
        self,
        config: uvicorn.Config,
        on_ready: Callable[[], None],
        own: tuple[str, int | None],
        on_own: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._on_ready, self._own, self._on_own = on_ready, own, on_own

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce it."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # asyncio has one number for what it accepts at once and what may wait
        freeze_modules()
        self._on_ready()
        host, port = self._own
        if port is not None:
            self._taking = asyncio.create_task(self._take(host, port))

    async def _take(self, host: str, port: int) -> None:
        own = await until_free(partial(bound, host, port))
        connection = partial(
            cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class),
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(connection, sock=own, backlog=AT_ONCE))
        own.listen(QUEUE)
        await until_free(self._on_own)


def freeze_modules() -> None:
    """Let the garbage collector skip what exists now: modules, which stay as long as the server does.

    It checked all of that every few seconds, and all tables waited meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def show_in_browser(address: str) -> None:
    """Open a browser with windows, if there is one; one in the terminal would hide the server."""
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(address)
