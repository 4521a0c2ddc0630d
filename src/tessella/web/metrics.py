"""Figures of a server for Prometheus, at an address of their own: they are for whoever runs it."""

from collections.abc import Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from .http.limiter import Limiter
from .http.observer import Call
from .live.tables import Tables
from .live.timekeeper import Timekeeper

BUCKETS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds until an answer begins."""


class Metrics:
    """The figures of one application. No label names a person, a table or an address."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self._calls = self._made(Counter, "calls", "Calls that were answered.", ("method", "route", "status"))
        self._seconds = self._made(
            Histogram,
            "call_seconds",
            "Seconds until the answer to a call began.",
            ("method", "route"),
            buckets=BUCKETS,
        )
        self._errors = self._made(
            Counter, "unexpected_errors", "Calls that failed by a fault of the program."
        )

    def count(self, call: Call) -> None:
        """Count a call."""
        self._calls.labels(call.method, call.route, f"{call.status // 100}xx").inc()
        self._seconds.labels(call.method, call.route).observe(call.until_answer)
        if call.failed:
            self._errors.inc()

    def watch(self, tables: Tables, limiter: Limiter, timekeeper: Timekeeper) -> None:
        """Show how things are whenever somebody asks, which is in another thread."""
        thoughts = limiter.thoughts
        self._show("tables", "Tables in memory.", lambda: len(tables.in_memory))
        self._show(
            "people",
            "Persons who have a page of their table open; somebody at two tables counts twice.",
            lambda: sum(table.presence.connected for table in tables.in_memory),
        )
        self._show("streams", "Streams of events that are open.", lambda: len(limiter.streams))
        self._show("thoughts_running", "Thoughts of the engine that run.", lambda: thoughts.running)
        self._show("thoughts_waiting", "Thoughts of the engine that wait.", lambda: thoughts.waiting)
        self._show("clocks", "Tables whose clock runs, or rests for a pause.", lambda: timekeeper.watched)

    def _show(self, name: str, text: str, read: Callable[[], int]) -> None:
        self._made(Gauge, name, text).set_function(read)

    def _made(self, kind: Any, name: str, text: str, labels: tuple[str, ...] = (), **more: Any) -> Any:
        return kind(f"tessella_{name}", text, labels, registry=self.registry, **more)
