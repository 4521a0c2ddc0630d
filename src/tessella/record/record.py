"""A game as it was played: headers, and moves with comments, annotations and variations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from ..core.option import Choice
from ..core.position import Game, IllegalMove, Move, Position
from .errors import Unrecordable
from .headers import folded, tidy_headers
from .results import result_of
from .tidy import quoted, tidy_comment

ANNOTATIONS = ("!", "?", "!!", "??", "!?", "?!")
DEEPEST = 20
"""How deep variations may be nested."""

Line: TypeAlias = tuple["Entry", ...]
"""Moves that follow one another."""


@dataclass(frozen=True)
class Entry:
    """A move with an annotation, a comment and variations. Each variation begins with a move in place of this one.

    annotation is one of ANNOTATIONS, or empty. Raises Unrecordable.
    """

    move: Move
    annotation: str = ""
    comment: str = ""
    variations: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        if self.annotation not in ("", *ANNOTATIONS):
            raise Unrecordable(f"{quoted(self.annotation)} is no annotation: {' '.join(ANNOTATIONS)} are.")
        if not all(self.variations):
            raise Unrecordable("A variation has at least one move.")
        object.__setattr__(self, "comment", tidy_comment(self.comment))


@dataclass(frozen=True, repr=False)
class Record:
    """A game: its options, its headers in their order, a comment before the first move, and the main line.

    A header with the name of a side says who played that side. Other headers may be Date, Place, Ending, or have names
    of your own. The headers Game, Options and Result are made from the record's other content. Raises Unrecordable.

    stopped says why a game of older rules was not read further. Its last move then has a comment with the reason and
    with the text that was not read. Equal records have the same text.

    >>> import tessella
    >>> record = Record.of(tessella.new("tictactoe").play("b2"), {"Cross": "Ada"})
    >>> record.result, [move.text for move in record.moves]
    ('*', ['b2'])
    """

    game: Game
    options: Mapping[str, Choice]
    headers: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    line: Line = ()
    stopped: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Record of {self.game.title}: {len(self.moves)} moves, {self.result}>"

    def _repr_html_(self) -> str:
        return self.position()._repr_svg_()

    def __post_init__(self) -> None:
        object.__setattr__(self, "headers", tidy_headers(self.game, self.headers))
        object.__setattr__(self, "comment", tidy_comment(self.comment))
        check_depth(self.line)

    @classmethod
    def of(cls, position: Position, headers: Mapping[str, str] | None = None) -> "Record":
        """The record of the game up to a position. A finished game gets a header Ending, unless headers has one.

        Raises Unrecordable for a view, because what one seat sees of a game cannot be replayed. A whole position can be
        recorded at any time, but its record reveals all hidden things.
        """
        if position.viewer is not None or not replays(position):
            raise Unrecordable(
                "Only a whole game can be recorded, from its beginning and with nothing hidden."
            )
        line = tuple(Entry(move) for move in position.history)
        known = dict(headers or {})
        if position.ending and "ending" not in folded(known):
            known["Ending"] = position.ending
        return cls(position.game, position.options, known, line=line)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return tuple(entry.move for entry in self.line)

    @cached_property
    def result(self) -> str:
        """Who won, or "*" while the game goes on; raises Unrecordable for moves that cannot be played."""
        return result_of(played(Position.first(self.game, self.options), self.line))

    def position(self, ply: int | None = None) -> Position:
        """The position after so many moves of the main line; by default after all. Raises IndexError beyond its end."""
        if ply is not None and not 0 <= ply <= len(self.line):
            raise IndexError(f"The game has {len(self.line)} moves; there is no ply {ply}.")
        start = Position.first(self.game, self.options)
        return start.replay(move.action for move in self.moves[:ply])

    def positions(self) -> Iterator[Position]:
        """The position before the first move, then the position after each move of the main line."""
        start = Position.first(self.game, self.options)
        return accumulate(self.moves, lambda before, move: before.replay([move.action]), initial=start)


def check_depth(line: Line, depth: int = 0) -> None:
    """Raises Unrecordable for variations that stand too deep in each other."""
    if depth > DEEPEST:
        raise Unrecordable(f"Variations may stand at most {DEEPEST} deep in each other.")
    for entry in line:
        for variation in entry.variations:
            check_depth(variation, depth + 1)


def played(position: Position, line: Line) -> Position:
    """The position after a line; raises Unrecordable if it, or a variation, cannot be played."""
    for entry in line:
        for variation in entry.variations:
            played(position, variation)
        try:
            after = position.replay([entry.move.action])
        except IllegalMove as error:
            raise Unrecordable(str(error)) from None
        if after.history[-1] != entry.move:
            raise Unrecordable(f"The move {quoted(entry.move.text)} is none of this position.")
        position = after
    return position


def replays(position: Position) -> bool:
    """Whether a position's history leads to it from the first position."""
    start = Position.first(position.game, position.options)
    try:
        return start.replay(move.action for move in position.history) == position
    except IllegalMove:
        return False
