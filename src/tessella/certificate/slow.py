"""A sample of the lines of a certificate, played by an oracle: the rules once more, by another hand."""

import random
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..core.mover import OVER
from ..core.position import Game, Position
from .file import CertificateError
from .strategy import Strategy
from .walk import told

DRAWN = 3
"""Of so many replies the loser takes the best: most replies lose at once."""


@dataclass(frozen=True)
class Sample:
    """lines: games that were played to the end. met: different decisions of the winner in them. decisions: how many
    there are in all."""

    lines: int
    met: int
    decisions: int


def oracle_of(game: Game) -> Any:
    """The module of a game's oracle; raises CertificateError if it has none."""
    name = f"{game.package}.oracle"
    if find_spec(name) is None:
        raise CertificateError(f"{game.title} has no oracle.")
    return import_module(name)


def play_lines(strategy: Strategy, lines: int, seed: int) -> Sample:
    """Play so many games; raises CertificateError if the oracle disagrees with a move or with the end.

    Of a few replies, drawn at random among what the oracle calls legal, the loser takes the one that lasts longest.
    """
    module, side, rng = oracle_of(strategy.first.game), strategy.side, random.Random(seed)
    met = set[Any]()
    for _ in range(lines):
        position, oracle = strategy.first, module.Oracle(dict(strategy.first.options))
        for move in position.history:
            oracle = oracle.play(move.text)
        while oracle.mover != OVER:
            legal = oracle.moves()
            if oracle.mover == side:
                met.add((position.ply, position.shape))
                found = strategy.action(position)
                text = position.move(found[0]).text if found else ""
            else:
                drawn = rng.sample(sorted(legal), min(DRAWN, len(legal)))
                text = max(drawn, key=partial(resistance, strategy, position))
            if text not in legal:
                raise CertificateError(f"The oracle does not know the move {text!r} after {told(position)}.")
            position, oracle = position.play(text), oracle.play(text)
        if oracle.utility[side] != 1.0:
            raise CertificateError(f"By the oracle, {told(position)} does not win.")
    return Sample(lines, len(met), strategy.decisions())


def resistance(strategy: Strategy, position: Position, text: str) -> int:
    """How many plies the game lasts after a reply, at most."""
    after = position.play(text)
    found = None if after.over else strategy.action(after)
    return found[1] if found else 0
