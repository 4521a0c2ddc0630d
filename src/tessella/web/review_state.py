"""The review of a game as pages read it: these types, as JSON with the same names. See wire.py for what may change."""

from dataclasses import dataclass, field

from .wire import Frame


@dataclass(frozen=True, kw_only=True)
class TurnJudged:
    """A turn of a player, with what it left that player to expect."""

    ply: int  # plies up to its end
    seat: int
    words: str  # what its player may expect after it


@dataclass(frozen=True, kw_only=True)
class Curve:
    """What one seat may expect in the course of the game."""

    seat: int
    points: list[tuple[int, float]]  # plies, and a height from 0 to 1


@dataclass(frozen=True, kw_only=True)
class TurningPointState:
    """A turn that changed the game, and what was better."""

    turn: int  # its index among all turns
    ply: int  # plies before it
    end: int  # plies up to its end
    number: int  # of its first move among the moves of players, from 1: for pages of older builds
    seat: int
    mark: str  # how it is marked in the list of moves: "?", or "??" if it gave much away
    moves: str  # what was played, in words
    why: list[str]  # sentences: what was better, and why
    proved: bool


@dataclass(frozen=True, kw_only=True)
class ReviewShown:
    """A review, told to one browser."""

    turns: list[TurnJudged]
    curves: list[
        Curve
    ]  # one where two play or all win together, of this browser's seat or of the first; else of each
    high: str  # what height 1 means, in a few words
    low: str  # the same of height 0
    points: list[TurningPointState]  # those of this browser's players come first
    accuracy: list[float | None]  # by seat, from 0 to 100; empty where nothing is known
    luck: list[str]  # sentences on what the draws have brought; empty in games without such luck


@dataclass(frozen=True, kw_only=True)
class ReviewState:
    """How far the review of a game is, and the review itself once it is made."""

    asked: bool = False  # it is being made
    done: int = 0  # so many steps
    of: int = 0  # of so many; 0 before the first one
    trouble: str = ""  # why it was not made, one sentence
    outdated: bool = False  # an older build has made it: it can be made again
    review: ReviewShown | None = None


@dataclass(frozen=True)
class LineShown:
    """A line that plays itself: its positions, the first of them where it leaves the game."""

    frames: list[Frame] = field(default_factory=list)


@dataclass(frozen=True)
class TrialState:
    """How it goes where somebody tries again from a turning point."""

    sentence: str
    held: bool | None  # None: it is not decided yet
