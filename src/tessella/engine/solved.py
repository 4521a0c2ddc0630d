"""What is proved of a whole game and lies in its folder as a certificate: who wins, how, and how soon."""

import logging
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..certificate.file import Certificate, CertificateError
from ..certificate.strategy import Strategy
from ..core.compiler.code_folders import folders
from ..core.position import Game, Position

NAME = "solved.cert"
"""The file in a game's folder."""
OURS = Path(__file__).parent.parent


@cache
def certificate_of(game: Game) -> Certificate | None:
    """The certificate in a game's folder; None if there is none. Raises CertificateError if it is damaged."""
    file = game.folder / NAME
    return Certificate.load(file) if file.is_file() else None


@cache
def proof_of(game: Game) -> Certificate | None:
    """The same; one that is damaged is logged, and is none for everybody else."""
    try:
        return certificate_of(game)
    except CertificateError:
        logging.getLogger(__name__).exception("The certificate of %s cannot be read.", game.title)
        return None


def is_solved(position: Position) -> bool:
    """Whether the game's certificate is about these options."""
    certificate = proof_of(position.game)
    return certificate is not None and position.game.choose(certificate.options) == position.options


@cache
def strategy_of(game: Game) -> Strategy:
    """The strategy of a game that has a certificate. The walk through that takes a minute at most, once: what it comes
    to is kept beside the compiled code."""
    certificate = certificate_of(game)
    assert certificate is not None  # noqa: S101 - asked for by those who know
    made_from = sha256((game.folder / NAME).read_bytes())
    for file in sorted([*(game.folder / "rules").rglob("*.py"), *(OURS / "certificate").glob("*.py")]):
        made_from.update(file.read_bytes())
    kept, name = folders(OURS / "core"), f"strategy-{made_from.hexdigest()[:32]}.kernel"
    path = kept.find(name) or (kept.home and kept.home / name)
    return Strategy.kept(certificate, path) if path else Strategy.of(certificate)


def values(position: Position) -> dict[int, int]:
    """The mover's actions of which it is proved how the game goes on, with the plies to its end, at most.

    They are those of the strategy: for the winner one action and those that are like it, and all that win at once; for
    the loser all replies to what the winner has done. Those after which nothing is known are left out.
    """
    if position.over or not is_solved(position):
        return {}
    strategy = strategy_of(position.game)
    after = {action: position.play(action) for action in position.actions}
    at_once = {action: 1 for action, each in after.items() if wins(each, strategy.side)}
    if position.mover != strategy.side:
        found = {action: strategy.action(each) for action, each in after.items()}
        return {action: 1 + known[1] for action, known in found.items() if known} | at_once
    if not (own := strategy.action(position)):
        return {}
    like = after[own[0]].shape
    return {action: own[1] for action, each in after.items() if each.shape == like} | at_once


def wins(position: Position, side: int) -> bool:
    """Whether a side has won."""
    return position.over and position.utility[side] == 1.0


def promise(position: Position, known: Mapping[int, int] | None = None) -> str:
    """How far the end is, in a sentence; empty if that is not known, or if the game is over. known: as in best."""
    if not (first := best(position, known)):
        return ""
    side = strategy_of(position.game).side
    winner, loser = position.side(side), position.side(1 - side)
    if first[1] == 1:
        return f"{winner} wins with the next move."
    does, more = "can win" if position.mover == side else "wins", " more" if position.history else ""
    return f"Whatever {loser} does, {winner} {does} within {first[1]}{more} moves, counting both sides."


def winner_of(position: Position) -> int | None:
    """The seat that is proved to win from a position; None if nothing is proved, or if the game is over.

    >>> import tessella
    >>> winner_of(tessella.new("tictactoe")) is None
    True
    """
    return strategy_of(position.game).side if best(position) else None


def best(position: Position, known: Mapping[int, int] | None = None) -> tuple[int, int] | None:
    """What to play, and the plies to the end, at most: the winner's quickest action, or the loser's that lasts longest.
    None if it is not known how each action goes on. known: the position's values, if they are there already.

    >>> import tessella
    >>> best(tessella.new("tictactoe")) is None
    True
    """
    known = values(position) if known is None else known
    if not known:
        return None
    if position.mover == strategy_of(position.game).side:
        action = min(known, key=known.__getitem__)
    elif len(known) == len(position.actions):
        action = max(known, key=known.__getitem__)
    else:
        return None
    return action, known[action]
