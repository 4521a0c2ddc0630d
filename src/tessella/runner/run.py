"""The loop of a run: units go to the pool, results go to the file, and from there to their series."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from .results import Results
from .work import ENDLESS, Data, Pool, Series, Ticket

TICK = 0.5
"""Seconds after which progress is told again, whatever has come."""


@dataclass(frozen=True)
class Progress:
    """done: results that were added. wanted: how many there will be; None if that is open. new: those of this run."""

    done: int
    wanted: int | None
    new: int


def run(
    series: Sequence[Series],
    pool: Pool,
    results: Results,
    on_progress: Callable[[Progress], None] = lambda _: None,
    on_new: Callable[[Ticket, Data], None] = lambda _, __: None,
) -> None:
    """Do the units that the series want and the file lacks. Raises RunError; then what was done is kept.

    on_new gets each result that was not in the file, in the order in which they come.
    """
    Run(series, pool, results, on_progress, on_new).play()


class Run:
    """A run under way."""

    def __init__(
        self,
        series: Sequence[Series],
        pool: Pool,
        results: Results,
        on_progress: Callable[[Progress], None],
        on_new: Callable[[Ticket, Data], None],
    ) -> None:
        self.series, self.pool, self.results = series, pool, results
        self.on_progress, self.on_new = on_progress, on_new
        self.added, self.sent = [0] * len(series), [0] * len(series)
        self.new, self.told = 0, 0.0

    def play(self) -> None:
        """Play to the end."""
        while self.fill():
            for ticket, result in self.pool.finished(TICK):
                if not self.results.has(ticket):  # a lost worker may have done it, too
                    self.results.append(ticket, result)
                    self.new += 1
                    self.on_new(ticket, result)
            if perf_counter() - self.told >= TICK:
                self.told = perf_counter()
                self.tell()
        self.tell()

    def feed(self, number: int) -> None:
        """Add the results of a series that are there without a gap, as many as it wants."""
        series = self.series[number]
        while self.added[number] < series.wanted and self.results.has((number, self.added[number])):
            series.add(self.results.get((number, self.added[number])))
            self.added[number] += 1

    def fill(self) -> bool:
        """Give the pool as many units as it takes; returns whether a result is still wanted.

        What one series wants may depend on what another one has come to, be it before or after it.
        """
        before = -1
        while sum(self.added) > before:
            before = sum(self.added)
            if self.fill_once():
                return True
        return False

    def fill_once(self) -> bool:
        """The same for each series in turn, by what is known when its turn comes."""
        is_open = False
        for number, series in enumerate(self.series):
            self.feed(number)
            is_open = is_open or self.added[number] < series.wanted
            while self.pool.room > 0 and self.sent[number] < series.wanted:
                ticket = number, self.sent[number]
                self.sent[number] += 1
                if not self.results.has(ticket):
                    self.pool.submit(ticket, series.unit(ticket[1]))
            if is_open and self.pool.room <= 0:  # there may be thousands of series
                return True
        return is_open

    def tell(self) -> None:
        """Tell how far the run is."""
        wanted = [each.wanted for each in self.series]
        total = None if ENDLESS in wanted else sum(wanted)
        self.on_progress(Progress(sum(self.added), total, self.new))
