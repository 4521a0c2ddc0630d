"""Starting the server: a port, the application, the address."""

import errno
import gc
import os
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

import uvicorn
from prometheus_client import CollectorRegistry, start_http_server
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from ..core.compiler.mode import hurry
from .app import create_app
from .config import NAME, ServerConfig
from .http import log_filter, log_lines
from .http.addresses import base, lan_addresses
from .http.timeouts import with_timeouts
from .versions import Versions
from .work.workbench import PAGE, Workbench

if sys.platform != "win32":
    import resource

PORTS_TRIED = 20
RESERVED_FILES = 128
"""Open files that are not connections: the database, the engine's processes."""
AT_ONCE = 8
"""Connections that are accepted in one round of the event loop; it takes some rounds to close others for them."""
QUEUE = 1024
"""Connections that wait to be accepted."""
GC_THRESHOLDS = (20_000, 10, 2)
"""After how many new objects the garbage collector checks the youngest (Python's own figure is 700), and after how many
such times it checks older ones; among these are tables where nobody plays any more."""
SHOWN = 3
"""Addresses for others that are printed: a machine may have many of IPv6."""
MARGIN = 15
"""Seconds by which the Keep-Alive header announces a shorter timeout than ours, so that clients close first."""


class CannotServe(RuntimeError):
    """A host or port that the server cannot listen on; one sentence."""


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
    """Serve until Ctrl-C. If the port is taken, the next free one is used.

    on_ready is called with the address once pages are served. If the server listens on all interfaces, the addresses
    for others are printed then. For a game that somebody works on the address is that of its page. Raises CannotServe
    or store.StoreError.
    """
    hurry()  # pages do not wait for the compiler
    listener = listen(host, port)
    listened, port = listener.getsockname()[:2]
    for_others = partial(lan_addresses, listened, port)  # asked again and again: a laptop changes networks

    def ready(address: str) -> None:
        on_ready(address)
        if ip_address(listened).is_unspecified:
            announce_others(for_others())

    config = replace(known_as(config, host), connections=room_for(config.connections))
    log_filter.install()
    if config.log:
        log_lines.install(config.log)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    make = partial(create_app, database_url, config=config, addresses=for_others)
    address = base(host, port)
    with suppress(KeyboardInterrupt), ExitStack() as end:  # uvicorn sends itself the signal again at the end
        app: ASGIApp
        if config.folder:
            workbench = end.enter_context(closing(Workbench(config.folder)))
            app, address = Versions(partial(make, workbench=workbench), workbench), address + PAGE
        else:
            app = made = make()
            if config.metrics:
                end.callback(serve_metrics(made.state.metrics.registry, *config.metrics))
        Announcing(configured(app, config), address, open_browser, ready).run(sockets=[listener])


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


def room_for(connections: int) -> int:
    """That many connections, or fewer: as many as the process may open files beside those that it needs anyway."""
    if sys.platform == "win32":
        return connections
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (
        connections
        if files == resource.RLIM_INFINITY
        else min(connections, max(files - RESERVED_FILES, files // 2))
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket on the first free port from port on; raises CannotServe."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        try:
            return bound(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise CannotServe(f"Cannot serve on {host}: {error.strerror}.") from error
    raise CannotServe(f"No port from {port} on is free on {host}; name another.")


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to one port; raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere this would share a port that is in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and socket.has_dualstack_ipv6():  # :: is for IPv4, too, on every system
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


class Announcing(uvicorn.Server):
    """A server that calls on_ready when it is ready."""

    def __init__(
        self, config: uvicorn.Config, address: str, open_browser: bool, on_ready: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self._address, self._open_browser, self._on_ready = address, open_browser, on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce it."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # asyncio has one number for what it accepts at once and what may wait
        freeze_modules()
        self._on_ready(self._address)
        if self._open_browser:
            Thread(target=show_in_browser, args=(self._address,), daemon=True).start()


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
