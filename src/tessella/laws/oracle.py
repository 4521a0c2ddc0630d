"""A game may be written twice: its rules, and an oracle in plain, slow code by somebody else, agree everywhere."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, Protocol

from ..core.move import Move
from ..core.mover import CHANCE, OVER
from ..core.position import Game, Position
from ..core.trial.games import brief
from .law import Broken, law
from .sources import Played, Source

FILE = "oracle.py"
"""In the game's folder. The games of this project have theirs among its tests."""
FRAME = '''"""The rules of {title} once more, written from the rule text alone: plain, slow, obvious."""

CHANCE, OVER = {chance}, {over}


class Oracle:
    """A position. Nothing changes it: play and leave return another one."""

    def __init__(self, options):
        """The beginning. options: a dict with the value of each option{options}."""
        self.mover = 0  # the seat to act, CHANCE or OVER
        self.score = [0.0] * {seats}  # points by seat
        self.utility = [0.0] * {seats}  # what each seat got, 1 for a win; asked for at the end only

    def moves(self):
        """The texts of all legal moves, as a set; of chance, too."""
        raise NotImplementedError

    def play(self, text):
        """The position after a move."""
        raise NotImplementedError
'''
"""What an oracle has to have. `leave(seat)` may be there, too: the position after a seat has left."""


class Oracle(Protocol):
    """A position as an oracle knows it."""

    mover: int
    score: Any
    utility: Any

    def moves(self) -> set[str]:
        """The texts of all legal moves."""

    def play(self, text: str) -> "Oracle":
        """The position after a move."""


def frame(game: Game) -> str:
    """The frame of a game's oracle."""
    names = ", ".join(option.name for option in game.options)
    options = f" ({names})" if names else ""
    seats = 'options["players"]' if len(game.numbers_of_players) > 1 else len(game.sides)
    return FRAME.format(title=game.title, chance=CHANCE, over=OVER, options=options, seats=seats)


def has_oracle(game: Game) -> bool:
    """Whether there is one in the game's folder."""
    return (game.folder / FILE).exists()


def compared(source: Source) -> Iterator[Played]:
    """The games that are compared."""
    return map(Played, source.games[: source.compared])


@law(compared, of="source", where=has_oracle, function="play")
def rules_and_oracle_agree(played: Played) -> None:
    """Who is to act, what may be played, what it is worth."""
    module = import_module(f"{played.position.game.package}.oracle")
    compare(played, module.Oracle(dict(played.position.options)))


def compare(played: Played, oracle: Oracle | None) -> None:
    """Broken where a game and an oracle at its beginning part; as far as the oracle knows about leaving."""
    for position in played.positions:
        if oracle is None:
            return
        agree(position, oracle)
        if not position.over:
            oracle = follow(oracle, position.game, played.positions[-1].history[position.ply])


def agree(position: Position, oracle: Oracle) -> None:
    """Broken unless both read a position alike."""
    readings: list[tuple[str, Any, Any]] = [
        ("The mover", position.mover, oracle.mover),
        ("The legal moves", sorted(move.text for move in position.moves()), sorted(oracle.moves())),
        ("The score", rounded(position.score), rounded(oracle.score)),
    ]
    if position.over:
        readings.append(("The utility", rounded(position.utility), rounded(oracle.utility)))
    for name, ours, theirs in readings:
        if ours != theirs:
            only = f"; only one has {brief(sorted({*ours} ^ {*theirs}))}" if name.endswith("moves") else ""
            said = f"{brief(ours)} by the rules, {brief(theirs)} by the oracle{only}"
            raise Broken(f"{name}: {said}. The rule text decides.", "", position)


def rounded(numbers: Iterable[float]) -> list[float]:
    """Points or shares, equal where they are meant to be."""
    return [round(float(each), 6) for each in numbers]


def follow(oracle: Any, game: Game, move: Move) -> Any:
    """The oracle after a move; None if a seat leaves and the oracle does not know about leaving."""
    if move.action < game.rules.ACTIONS:
        return oracle.play(move.text)
    return oracle.leave(move.seat) if hasattr(oracle, "leave") else None
