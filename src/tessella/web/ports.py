"""The ports on which a server listens, and how many connections it has room for."""

import asyncio
import errno
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

if sys.platform != "win32":
    import resource

PORTS_TRIED = 20
RESERVED_FILES = 128
"""Open files that are not connections: the database, the engine's processes."""
AGAIN = 0.1
"""Seconds after which a process tries again to have a port."""

T = TypeVar("T")


class CannotServe(RuntimeError):
    """A host or port that the server cannot listen on; one sentence."""


def listen(host: str, port: int, tried: int = PORTS_TRIED) -> socket.socket:
    """A socket on the first free port of so many from port on; raises CannotServe."""
    for candidate in range(port, min(port + tried, 65536)):
        try:
            return bound(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise CannotServe(f"Cannot serve on {host}: {error.strerror}.") from error
    none = f"No port from {port} on is free" if tried > 1 else f"The port {port} cannot be used"
    raise CannotServe(f"{none} on {host}; name another.")


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


def insist_on_free(host: str, ports: Sequence[int]) -> None:
    """Raises CannotServe if one of the ports is taken."""
    for port in ports:
        try:
            bound(host, port).close()
        except (OSError, OverflowError) as error:
            raise CannotServe(
                f"The port {port} on {host} is not free; the {len(ports)} processes take {len(ports)} ports in a row."
            ) from error


async def until_free(take: Callable[[], T]) -> T:
    """What a function returns, once the port is free that it takes."""
    while True:
        with suppress(OSError, CannotServe):
            return take()
        await asyncio.sleep(AGAIN)


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
