"""A table in a terminal: its people share one keyboard, and this module moves for chance and for the engine."""

from random import Random, SystemRandom

from ..core.compiler.mode import hurry
from ..core.mover import CHANCE
from ..core.position import Position
from ..engine.levels import choose, level_named
from ..engine.memory import Memory
from ..table.event import Event
from ..table.features import deal, moves, opening
from ..table.fold import fold
from ..table.partner import intention
from .compilation import Compilation


class LocalGame:
    """A table that changes as the game goes on. Its log is not kept."""

    def __init__(self, first: Event, random: Random | None = None) -> None:
        """Open the table. random draws an opening, decides for chance, and gives the engine its seeds."""
        self.table, self._random = fold([first]), random or SystemRandom()
        if begun := opening.event(self.table, self._random):
            self.do(begun)
        self.compilation = Compilation(
            self.position, [player.level for player in self.table.players if player.level]
        )
        self._memory = Memory()

    @property
    def position(self) -> Position:
        """The whole position, with all hidden things."""
        return self.table.position

    @property
    def view(self) -> Position:
        """What the seat at the screen may see; here sentences call the seats by their sides."""
        return self.table.drawn_from(self.table.eyes)

    @property
    def finished(self) -> bool:
        """Whether the game is over, or everybody at the keyboard has left it."""
        return self.position.over or not self.table.playing

    def do(self, event: Event) -> None:
        """Add an event that the table allows."""
        self.table = self.table.after(event)

    def step(self) -> None:
        """Play one move of chance or of the engine, if it is their turn."""
        if self.position.mover == CHANCE:
            self.do(deal.chance(self.table, self._random))
        elif self.table.mover and self.table.mover.level:
            level = self.table.mover.level
            acts = self.advice(level)
            self.do(moves.event(self.table, acts[0], intention(self.table, acts, level_named(level).lead)))

    def advice(self, level: str) -> tuple[int, ...]:
        """The engine's action for the mover, from what that seat may see; with its plan if that is sure to win.

        It first waits for the code.
        """
        self.compilation.wait()
        hurry(False)
        # where all win together, players have no secrets from each other
        memory = self._memory if self.position.game.cooperative else None
        report = choose(self.position, level, self._random.getrandbits(32), memory=memory)
        acts = tuple(move.action for move in report.lines[0].moves)
        return acts if report.proven and report.value == 1.0 else acts[:1]
