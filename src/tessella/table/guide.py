"""Guided first games: steps that explain the rules to a newcomer on the real board.

A game's guide is the file guide.toml in its folder:

    seat = 0                    # the newcomer's seat; 0 by default
    options = { side = 5 }      # as far as they are not the usual ones
    real = { side = 5 }         # options of the real game that follows, where they are not what pages suggest
    deal = "draw-a draw-b"      # moves before all others, so that they need not be written again

    [[steps]]
    say = "Place a tile."       # what to read, and perhaps to do
    moves = "e5 e6"             # the position, by its moves; without it the game goes on from the step before
    play = ["e7", "f7"]         # the moves that are wanted, any of them; or
    refused = ["e5"]            # the ids to be clicked for something that the rules refuse; with neither: only to read
    wrong = "Not there."        # what to say to any other legal move
    so = "You have won."        # what to say of it before another position follows; usually the game's own news
    show = ["e7"]               # ids of places to point at
    then = "d6"                 # what happens after the move, chance included
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from ..core.contract import IncompleteGame
from ..core.mover import CHANCE
from ..core.position import Game, IllegalMove, Position

FILE = "guide.toml"


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step: a sentence or two, and what is to be done. All moves are texts of the notation, as it writes them."""

    say: str
    moves: Sequence[str]
    """All that led to the position, chance included."""
    play: Sequence[str] = ()
    refused: Sequence[str] = ()
    wrong: str = ""
    so: str = ""
    show: Sequence[str] = ()
    then: Sequence[Sequence[str]] = ()
    """What happens after the move, in runs: what chance does at once, and then one run for each act of a player."""


@dataclass(frozen=True)
class Guide:
    """A guided first game."""

    options: Mapping[str, Any] = field(default_factory=dict)
    real: Mapping[str, Any] = field(default_factory=dict)
    seat: int = 0
    steps: Sequence[Step] = ()


def guide_file(game: Game) -> Path:
    """Where a game's guide is, if it has any."""
    return game.folder / FILE


@cache
def guide_of(game: Game) -> Guide | None:
    """The guide of a game; None if it has none. Raises IncompleteGame for one that cannot be followed."""
    file = guide_file(game)
    if not file.exists():
        return None
    try:
        written = tomllib.loads(file.read_text("utf-8"))
        deal, steps = written.pop("deal", "").split(), written.pop("steps")
        guide = Guide(**written)
        start = game.new(**guide.options)
        game.choose(guide.real)
        return replace(guide, steps=tuple(read_steps(start, deal, steps)))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise IncompleteGame(f"The {FILE} of {game.title} cannot be followed: {error}") from error


def read_steps(start: Position, deal: Sequence[str], steps: Sequence[Mapping[str, Any]]) -> Iterator[Step]:
    """The steps, each with the whole of its moves; raises ValueError or TypeError."""
    position: Position | None = replayed(start, deal)
    for number, written in enumerate(steps, 1):
        step = dict(written)
        if "moves" in step:
            position = replayed(start, [*deal, *step.pop("moves").split()])
        if position is None:
            raise ValueError(f"step {number} follows a choice of moves, so it must say its moves.")
        then = step.pop("then", "").split()
        wanted = [
            position.game.notation.write(position, position.action(text)) for text in step.pop("play", ())
        ]
        after = [replayed(position, [text, *then]) for text in wanted]
        yield Step(
            moves=[move.text for move in position.history],
            play=wanted,
            then=runs(position, wanted[0], then) if wanted else (),
            **step,
        )
        position = after[0] if len(after) == 1 else None if after else position


def replayed(position: Position, moves: Sequence[str]) -> Position:
    """The position after moves as text; raises ValueError."""
    for text in moves:
        try:
            position = position.play(text)
        except IllegalMove as illegal:
            raise ValueError(f"{text} cannot be played there: {illegal}") from None
    return position


def runs(position: Position, wanted: str, then: Sequence[str]) -> list[list[str]]:
    """What happens after a wanted move, so that no run but the first begins with chance."""
    found: list[list[str]] = [[]]
    position = position.play(wanted)
    for text in then:
        if position.mover != CHANCE:
            found.append([])
        position = position.play(text)
        found[-1].append(position.history[-1].text)
    return found
