"""Puzzles as their pages read them: these types, as JSON with the same names (see wire.py for what may change)."""

from dataclasses import dataclass, field

from ....table.clicks import NextClicks


@dataclass(frozen=True)
class PuzzleGrade:
    """The puzzles that one level of the engine solves, and no weaker one."""

    name: str  # the level's
    title: str  # the same as people read it
    ids: list[str]  # of the puzzles, in the order in which they are offered


@dataclass(frozen=True, kw_only=True)
class PuzzlePage(NextClicks):
    """The data with which the page of a puzzle is loaded."""

    game: str  # the name of the game
    title: str  # the game's
    id: str
    grade: str  # the name of the level
    grades: list[PuzzleGrade]  # all puzzles of the game
    standing: list[str]  # as in PuzzleFrame, at the start
    today: str  # the date, if this is the puzzle of the day; empty if it is not


@dataclass(frozen=True)
class PuzzleFrame:
    """The position after one more move."""

    text: str  # the move in the game's notation
    svg: str  # the board
    standing: list[str]  # by seat, the points and what else is known of it, in a few words
    told: str  # the effect of the move, or how the game ended, one sentence


@dataclass(frozen=True, kw_only=True)
class PuzzleAnswer(NextClicks):
    """What has become of a move that was tried; the clicks are those with which it goes on."""

    refusal: str = ""  # why there is no such move, one sentence; then all else is empty
    right: bool = False  # the move was right, or more clicks are needed
    done: bool = False  # the puzzle is solved
    sentence: str = ""  # what is to be said of the move
    frames: list[PuzzleFrame] = field(
        default_factory=list
    )  # that move, and what follows; none if it needs more clicks


@dataclass(frozen=True)
class PuzzleHint:
    """The first click of a move that is right."""

    path: list[str]
