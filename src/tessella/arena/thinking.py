"""The one place where the speaker calls a search."""

from collections.abc import Callable, Collection
from random import Random
from time import perf_counter
from typing import Any

from ..core.mover import CHANCE
from ..core.position import Position
from ..engine.budget import Budget
from ..engine.levels import choose
from ..engine.report import Report
from ..engine.search import search
from .methods import method_called
from .settings import NO_LEVEL, Settings


class Thinker:
    """An engine's search, with what it keeps from one move to the next."""

    def __init__(self, settings: Settings) -> None:
        """settings may change between searches."""
        self.settings, self.memory = settings, new_memory()

    def new_game(self) -> None:
        """The next position belongs to another game."""
        self.memory = new_memory()

    def get_ready(self, first: Position) -> Position:
        """Compile or load all that games from this position on need, so that no search has to; returns a game's end."""
        position, random = first, Random(0)
        while not position.over and (position.mover == CHANCE or len(position.actions) == 1):
            position = position.roll(random)
        if not position.over:
            self.think(position, Budget(nodes=1), lambda: True)
        while not position.over:
            position = position.roll(random)
        _ = position.utility
        return position

    def think(
        self,
        position: Position,
        budget: Budget,
        stop: Callable[[], bool],
        tell: Callable[[Report], None] | None = None,
        among: Collection[int] | None = None,
    ) -> Report:
        """The report on the mover's move, one of among. With a level the engine plays as on the web, but never longer
        than budget."""
        settings, seed = self.settings, self.settings.number("Seed")
        if settings.word("Level") != NO_LEVEL:
            end = perf_counter() + budget.seconds
            return choose(
                position, settings.word("Level"), seed, lambda: stop() or perf_counter() >= end, **self.memory
            )
        asked: dict[str, Any] = {"among": among, "lines": settings.number("MultiPV")}
        wished = {
            name: wish for name, wish in asked.items() if wish not in (None, 1)
        }  # older work trees know neither
        return search(
            position,
            budget,
            seed=seed,
            threads=settings.number("Threads"),
            stop=stop,
            **wished,
            on_progress=tell,
            method=method_called(settings.word("Method")),
            **self.memory,
        )


def new_memory() -> dict[str, Any]:
    """The argument that makes a search remember; none in an older work tree, whose searches forget."""
    try:
        from ..engine.memory import Memory  # noqa: PLC0415
    except ImportError:
        return {}
    return {"memory": Memory()}
