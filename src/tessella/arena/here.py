"""Our own engine, playing in this process: no words are exchanged, and what it may know is its seat's view."""

import sys
import traceback
from collections.abc import Sequence
from time import perf_counter

from ..core.position import Position
from ..engine.budget import never
from .answer import SURE, Answer
from .client import checked, declared
from .contestant import Contestant
from .control import Control
from .limits import limits_of
from .process import Failure
from .settings import MOST_SEED, Settings, options_for
from .speaker import one_line
from .thinking import Thinker
from .words import word_of


class Here:
    """An engine as a client's Engine is, without a process of its own."""

    def __init__(self, contestant: Contestant, first: Position) -> None:
        """first: the first position of its games. Raises WrongOption."""
        settings = Settings(options_for(first))
        known = {each.name.casefold(): each for each in map(declared, map(str, settings.options)) if each}
        for name, value in checked(known, contestant.options):
            settings.choose(name, value)
        self.own_seed = any(name.casefold() == "seed" for name in contestant.options)
        self.settings, self.thinker, self.first, self.seat = settings, Thinker(settings), first, 0
        self.is_ready = False

    def new_game(self, _: Position, seat: int, seed: int) -> None:
        """Begin a game; the first one waits until all code is ready, so that no move has to."""
        if not self.own_seed:
            self.settings.chosen["Seed"] = 1 + (seed - 1) % MOST_SEED
        if not self.is_ready:
            self.thinker.get_ready(self.first)
            self.is_ready = True
        self.seat = seat
        self.thinker.new_game()

    def follow(self, before: Position, after: Position) -> None:
        """Nothing to note: it is given the position."""

    def answer(self, position: Position, control: Control, clocks: Sequence[float]) -> Answer:
        """The move in a position; raises Failure."""
        begun = perf_counter()
        budget = limits_of(control.words(clocks).split()).budget(self.seat)
        try:
            report = self.thinker.think(position.view(self.seat), budget, never)
        except Exception as error:  # a fault of ours, or of a game: it loses this game, and is told
            traceback.print_exc(file=sys.stderr)
            raise Failure(f"has failed: {one_line(error)}") from None
        wins = report.proven and report.value > SURE
        return Answer(word_of(position.game, report.move), perf_counter() - begun, report.value, wins)

    def close(self) -> None:
        """Let go what it remembers."""
        self.thinker.new_game()
