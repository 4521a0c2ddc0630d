"""A game's rules for players, the file rules.md in its folder: where it is, and the positions that it shows.

```board option=value ...
moves as text, blanks between
Caption: a sentence
```

Where chance deals much, ... as the first move stands for what it did before anybody played in the block before.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from ..core.mover import CHANCE
from ..core.position import Game, Move, Position

BLOCK = re.compile(r"^```board(.*)\n([^`]*)^```", re.MULTILINE)
CAPTION = "Caption:"
SAME_DEAL = "..."


def rules_file(game: Game) -> Path:
    """Where a game's rules for players are, if it has any."""
    return game.folder / "rules.md"


class Blocks:
    """Reads the board blocks of a page, in their order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.deal: list[Move] = []

    def read(self, choices: Sequence[str], body: str) -> tuple[Position, dict[str, str], str]:
        """The position that a block shows, the options it gives, and its caption."""
        options = dict(choice.split("=", 1) for choice in choices)
        moves, _, caption = body.partition(CAPTION)
        position = self.game.new(**options)
        for word in moves.split():
            for move in self.deal if word == SAME_DEAL else [word]:
                position = position.play(move)
        self.deal = list(takewhile(lambda move: move.seat == CHANCE, position.history))
        return position, options, caption.strip()
