"""TD(lambda) on lookup tables of patterns, by self-play: two seats, all in view, cells in rows and columns.

`python -m tessella.rl.baselines.td GAME --minutes 30 --seed 1 --out tables.npz` prints the curve of a run.

What a position is worth to the seat that has just acted is the logistic function of a sum: one weight for each window
of cells around each cell on which something lies. Windows that are images of each other share a table. Each weight has
a step of its own, as large as its errors agree (temporal coherence: Beal and Smith 1999).
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import numpy as np
import typer

from ...core.compiler.rng import new_rng
from ...core.option import pairs
from ...core.position import Game, Position
from ..loops import encoding_of
from ..simulator import Simulator
from .command import Against, Begin, Board, GameOptions, Games, Minutes, Opening, Out, run
from .curve import print_curve
from .patterns import TURNS, Patterns, flower, line
from .saved import load, save
from .td_kernel import Rooms, Settings, Tables, make_choose, make_learn

AT_ONCE = 100
"""Games that are played at once."""
LATE = 5.0
"""The mean of the tables is about that of the last fifth of all games."""


class Learner:
    """Tables for a game, which learn by self-play; `choose` plays by them.

    Raises UnknownGame, OptionError, or ValueError for a game that does not fit.
    """

    def __init__(
        self,
        game: str | Game,
        board: str = "hexagons",
        *,
        edge: bool = False,
        reach: int = 4,
        kinds: int = 3,
        seed: int = 1,
        settings: Settings = Settings(),
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        """board: "hexagons" or "square". edge: whether the board has one; otherwise it goes on at its other end.

        reach: how far lines go from their middle. kinds: how many of the first planes say what lies on a cell. seed: of
        all games that are played to learn.
        """
        self.simulator, self.settings = Simulator(game, **options), settings
        self.spec, self.game, self.first = self.simulator.spec, self.simulator.game, self.simulator.first
        shapes = {part.name: part.shape for part in self.spec.observation}
        fits = not self.spec.hidden and self.spec.kind == "competitive" and self.spec.seats == 2
        if not fits or "planes" not in shapes or board not in TURNS:
            raise ValueError(
                f"{self.game.title} is no game of two seats, all in view, with planes of {' or '.join(TURNS)}."
            )
        planes, rows, columns = shapes["planes"]
        reach, kinds = min(reach, rows, columns), min(kinds, planes)
        self.shape = kinds, (kinds + 1) * edge, kinds + 1 + edge
        found = Patterns.of(board, [line(2 * reach + 1), flower(board)], self.shape[2])
        width, cells = columns + 2 * reach, rows * columns
        steps = found.offsets @ np.array([width, 1])
        self.tables, self.learnt = (
            Tables(
                np.zeros(found.entries, np.float32),
                np.zeros((2, found.entries), np.float32),
                steps,
                found.sizes,
                found.starts,
                found.same,
            ),
            0,
        )
        self.mean = self.tables._replace(weights=np.zeros(found.entries, np.float32))
        self.rooms = Rooms(
            np.zeros(self.spec.most_legal, np.int32),
            np.zeros((planes, rows, columns), np.uint8),
            np.zeros(shapes.get("tokens", (0, 0)), np.int16),
            np.zeros(shapes.get("scalars", (0,)), np.int16),
            np.zeros((rows + 2 * reach, width), np.uint8),
            np.zeros(cells + 1, np.int64),
            np.zeros((self.spec.most_plies + 2, cells * len(steps)), np.int32),
            np.zeros(2),
        )
        self.states, self.rng = np.zeros(2, self.simulator.dtype), new_rng(seed)
        encoding = encoding_of(self.game)
        self._learn, self._choose = (
            make_learn(self.game.kernel, encoding),
            make_choose(self.game.kernel, encoding),
        )

    def learn(self) -> int:
        """Play some games and learn from them; returns how many."""
        self._learn(
            self.states,
            self.simulator.setup,
            self.rng,
            self.tables,
            self.rooms,
            self.shape,
            self.settings,
            AT_ONCE,
        )
        self.learnt += 1
        self.mean.weights[:] += (self.tables.weights - self.mean.weights) * min(1.0, LATE / self.learnt)
        return AT_ONCE

    def choose(self, position: Position, seed: int) -> int:
        """The action that the mean of late tables likes best."""
        self.states[0] = position.state()
        return int(self._choose(self.states, new_rng(seed), self.mean, self.rooms, self.shape)[0])

    def save(self, path: Path) -> None:
        """Write the mean tables to a file."""
        save(path, self.spec, {"weights": self.mean.weights})

    def load(self, path: Path) -> None:
        """Take the tables from a file, to play by; raises ValueError if they are those of another game or version."""
        weights = load(path, self.spec)["weights"]
        if weights.shape != self.mean.weights.shape:
            raise ValueError(f"The tables in {path.name} are for other patterns.")
        self.mean.weights[:] = self.tables.weights[:] = weights


def main(
    game: str,
    option: GameOptions = [],
    board: Board = "hexagons",
    edge: Annotated[
        bool, typer.Option(help="The board ends; otherwise it goes on at its other end.")
    ] = False,
    minutes: Minutes = 30.0,
    seed: int = 1,
    against: Against = ["random", "greedy"],
    games: Games = 1000,
    opening: Opening = 8,
    begin: Begin = None,
    out: Out = None,
) -> None:
    """Learn a game by self-play, and print what that brings."""
    learner = Learner(game, board, edge=edge, seed=seed, options=pairs(option))
    if begin:
        learner.load(begin)
    print_curve(learner, out, minutes=minutes, against=against, games=games, opening=opening, seed=seed)


if __name__ == "__main__":
    run(main)
