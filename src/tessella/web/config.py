"""The settings of a server; docs/serving.md explains them to those who run one."""

import re
from dataclasses import asdict, dataclass, field
from ipaddress import ip_network
from pathlib import Path

from ..core.processors import processors

NAME = re.compile(r"[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*", re.IGNORECASE)
"""A host's name, as browsers send it."""
ENGINE_PROCESSES = max(1, processors() - 1)
"""Each runs one search at a time; one processor is for the pages."""


class ConfigError(ValueError):
    """Something that cannot be chosen; one sentence."""


def limit(usual: int, of_what: str, seconds: int = 0) -> int:
    """A field of Limits: the usual number, what it counts, and in what time; 0 if it counts what goes on at once."""
    return field(default=usual, metadata={"of_what": of_what, "seconds": seconds})


@dataclass(frozen=True)
class Limits:
    """How much may be asked: by one address, and (all_...) by everybody together. Raises ConfigError.

    An IPv6 address counts with its /64, and with its /56 and /48, which have more (accounts.py). What comes from this
    machine itself counts only with everybody. A number for some time may be used up at once; it comes back evenly over
    that time.
    """

    requests: int = limit(1000, "requests", 10)
    browser_requests: int = limit(500, "requests of one browser", 10)
    all_requests: int = limit(5000, "requests", 10)
    tables: int = limit(300, "tables opened", 3600)
    all_tables: int = limit(3000, "tables opened", 3600)
    uploads: int = limit(60, "records uploaded", 600)
    all_uploads: int = limit(300, "records uploaded", 600)
    messages: int = limit(240, "messages written", 120)
    browser_messages: int = limit(20, "messages of one browser", 30)
    all_messages: int = limit(2400, "messages written", 120)
    pictures: int = limit(120, "pictures drawn", 600)
    all_pictures: int = limit(1200, "pictures drawn", 600)
    streams: int = limit(100, "event streams; a browser has one for all of its tabs")
    all_streams: int = limit(500, "event streams")
    thinking: int = limit(16, "thoughts of the engine")
    all_thinking: int = limit(64, "thoughts of the engine")

    def __post_init__(self) -> None:
        for name, number in asdict(self).items():
            if number < 1:
                raise ConfigError(f"The limit {name} is a number from 1 on, not {number}.")


@dataclass(frozen=True)
class Timeouts:
    """How long a connection waits (seconds).

    Browsers and proxies close idle connections after a minute or so. A server that does so at the same moment may close
    one while a request is on its way, so it waits longer than they do.
    """

    request: float = 10.0  # from the first byte of a request to its last
    idle: int = 90  # from one request to the next
    reader: float = 60.0  # for a reader to take anything of an answer that fills the system's buffers


@dataclass(frozen=True)
class ServerConfig:
    """The settings with which a server starts. Raises ConfigError."""

    hosts: tuple[str, ...] = ()  # names that it answers to; addresses and localhost need not be named
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For and -Proto are believed
    limits: Limits = Limits()
    timeouts: Timeouts = Timeouts()
    connections: int = 2000  # that are open at once
    workers: int = 1  # processes that serve; each has its share of those that think
    studies: int = 1  # processes for analysis, reviews and puzzles, of each worker; 0 switches these off
    prune: int = 0  # days without an event until a table whose last game is over is removed; 0 keeps all
    addresses: tuple[
        str, ...
    ] = ()  # beginnings of addresses by which others in the network reach this server
    log: str = ""  # the form of the log, one of http/log_lines.FORMATS; empty: without a line for each call
    metrics: tuple[str, int] | None = None  # the host and the port for figures; None: nowhere
    folder: Path | None = None  # that of the game that somebody works on, if this is for one

    @property
    def engines(self) -> int:
        """Processes that think, of each worker."""
        return max(1, ENGINE_PROCESSES // self.workers)

    @property
    def way_in(self) -> str:
        """What lets others in, for whoever has opened a page at an address of this machine alone."""
        return (
            "open Tessella at the proxy's address" if self.proxies else "start Tessella with --host 0.0.0.0"
        )

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise ConfigError(f"The number of processes that serve is 1 or more, not {self.workers}.")
        if self.studies < 0:
            raise ConfigError(f"The number of processes for studies is 0 or more, not {self.studies}.")
        for host in self.hosts:
            if NAME.fullmatch(host) is None:
                raise ConfigError(
                    f"A server's name is written like club.example, without a port; not {host!r}."
                )
        for proxy in self.proxies:
            try:
                ip_network(proxy, strict=False)
            except ValueError:
                raise ConfigError(
                    f"A proxy is an address or a network, such as 10.0.0.7 or 10.0.0.0/24; not {proxy!r}."
                ) from None
