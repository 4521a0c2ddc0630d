"""Starting the server: a port, the application, the address."""

import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from ipaddress import ip_address
from threading import Thread

import uvicorn
from starlette.types import ASGIApp

from ..core.compiler.mode import hurry
from .app import create_app
from .config import NAME, Patience, ServerConfig
from .http import log_filter
from .http.addresses import base, lan_addresses
from .http.timeouts import with_timeouts

if sys.platform != "win32":
    import resource

PORTS_TRIED = 20
KEPT_FILES = 128
"""Open files that are no connections: the database, the engine's processes."""
AT_ONCE = 8
"""Connections that are accepted in one round of the event loop; room for them is made some rounds later."""
QUEUE = 1024
"""Connections that wait to be accepted."""
COLLECTED = (20_000, 10, 2)
"""How many more objects there are when the garbage collector looks at the youngest (Python's own figure is 700), and
after how many times it looks at older ones, among which are tables that nobody plays at any more."""
SHOWN = 3
"""Addresses for others that are printed: a machine may have many of IPv6."""
HINT = 15
"""Seconds that those who keep connections are told less than the truth, so that they let go first."""


class CannotServe(RuntimeError):
    """An address that cannot be served on; one sentence."""


def announce(address: str) -> None:
    """Print where the server is; whoever started it waits for that."""
    print(f"Tessella is at {address} (Ctrl-C ends it)", flush=True)  # noqa: T201


def announce_others(addresses: Sequence[str]) -> None:
    """Print where others in the network find a server that listens to them."""
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

    on_ready is told the address once pages are served; where everything is listened to, the addresses for others are
    printed then. Raises CannotServe or store.StoreError.
    """
    hurry()  # pages do not wait for the compiler
    listener = listen(host, port)
    listened, port = listener.getsockname()[:2]
    for_others = partial(lan_addresses, listened, port)  # asked again and again: a laptop changes networks

    def ready(address: str) -> None:
        on_ready(address)
        if ip_address(listened).is_unspecified:
            announce_others(for_others())

    patience = replace(config.patience, connections=room_for(config.patience.connections))
    app = create_app(database_url, config=known_as(config, host), addresses=for_others)
    uvicorn_config = configured(app, patience)
    log_filter.install()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with suppress(KeyboardInterrupt):  # uvicorn sends itself the signal again once all is closed
        Announcing(uvicorn_config, base(host, port), open_browser, ready).run(sockets=[listener])


def known_as(config: ServerConfig, host: str) -> ServerConfig:
    """The server answers to the name that it is started with, too."""
    return replace(config, hosts=(*config.hosts, host)) if NAME.fullmatch(host) else config


def configured(app: ASGIApp, patience: Patience) -> uvicorn.Config:
    """How uvicorn serves an application."""
    return uvicorn.Config(
        app,
        http=with_timeouts(patience),
        log_level="warning",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=patience.idle,
        backlog=AT_ONCE,
        headers=[("Keep-Alive", f"timeout={max(1, patience.idle - HINT)}")],
        server_header=False,
        proxy_headers=False,  # the application knows its proxies
    )


def room_for(connections: int) -> int:
    """As many connections as that, or as the process may open files beside those that it needs anyway."""
    if sys.platform == "win32":
        return connections
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (
        connections
        if files == resource.RLIM_INFINITY
        else min(connections, max(files - KEPT_FILES, files // 2))
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
    """A server that says when it is ready."""

    def __init__(
        self, config: uvicorn.Config, address: str, open_browser: bool, on_ready: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self._address, self._open_browser, self._on_ready = address, open_browser, on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # for asyncio, what is accepted at once and what may wait is one number
        spare_what_stays()
        self._on_ready(self._address)
        if self._open_browser:
            Thread(target=show_in_browser, args=(self._address,), daemon=True).start()


def spare_what_stays() -> None:
    """Let the garbage collector pass over what the modules are made of, which stays as long as the server does.

    It went through all of that every few seconds, and all tables waited meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def show_in_browser(address: str) -> None:
    """Open a browser with windows, if there is one; one in the terminal would hide the server."""
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(address)
