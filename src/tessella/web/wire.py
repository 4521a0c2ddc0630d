"""The server's answers and the events of its streams: these types, as JSON with the same names.

Pages of an older build stay open and go on asking: a key may be added, but none renamed, retyped or left out.
Empty means "" for a text, [] or {} for several things, and None (null) for a number or an object.
"""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from starlette.responses import JSONResponse

from ..table.clicks import NextClicks
from ..table.guide import Step
from .table_state import ClockState, TableState

# Events of streams


@dataclass(frozen=True)
class Update:
    """A table now, and again whenever it changes."""

    table: str  # the id: one stream may be about several
    state: TableState


@dataclass(frozen=True, kw_only=True)
class Change:
    """What is new in the state, in a stream of changes; the first event of such a stream is an Update."""

    table: str
    changes: dict[str, Any]  # the keys of TableState whose values are new, except svg and moves
    drawing: list[str | list[int]] | None = None  # of svg, if it is new: see core/drawing/svg_changes.py
    turns: list[Any] | None = None  # of moves, if they are new: how many are kept, and those after them


@dataclass(frozen=True)
class Said:
    """A chat message."""

    id: int  # later messages have higher ones
    name: str  # the author's, at that time
    yours: bool  # this browser wrote it
    channel: str  # players, watchers or all: who could read it then
    text: str  # plain text, perhaps of several lines
    at: datetime  # UTC


@dataclass(frozen=True)
class ChatUpdate:
    """The chat messages since the last such event."""

    table: str
    said: list[Said]
    unsaid: list[int]  # messages that are gone, by id


@dataclass(frozen=True)
class LeftOut:
    """There are no events about a table."""

    table: str
    left_out: str  # why, in a sentence


@dataclass(frozen=True)
class NoticeNews:
    """What all players are told."""

    table: str  # "notice", the name under which a stream sends it
    notice: str  # empty if there is nothing


# Answers to calls about a table; NextClicks is one, too, if a move needs more clicks


@dataclass(frozen=True)
class Changed:
    """The call succeeded."""

    state: TableState


@dataclass(frozen=True)
class Done:
    """The same for a page that asks with "Prefer: return=minimal" (RFC 7240): its stream brings the state."""

    seq: int  # of the new state, or of an earlier one if the new one is still secret


@dataclass(frozen=True)
class Refusal:
    """The move is illegal, and nothing has changed."""

    refusal: str  # why, one sentence


@dataclass(frozen=True)
class Nothing:
    """There is nothing to show, or no longer."""


@dataclass(frozen=True)
class Preview:
    """The effect that a move would have."""

    svg: str  # SVG elements to draw over the board, in its units


@dataclass(frozen=True)
class Hand:
    """The pieces in front of a seat."""

    svg: str  # hidden pieces are face down


@dataclass(frozen=True)
class Hint:
    """A move that the engine would play."""

    text: str  # in the game's notation
    path: list[str]  # the ids to click, in order
    brings: str  # the effect that it would have, one sentence; may be empty
    why: str  # the reason why it is good, one sentence; may be empty
    words: str  # the move in words; may be empty


@dataclass(frozen=True)
class Frame:
    """An earlier position."""

    svg: str  # the board
    move: str  # the move that led to it; empty at the start
    sentence: str  # that move, and who is to play then, for screen readers
    points: list[str]  # of each seat then, as in PlayerState
    facts: list[list[str]]  # the same
    left: list[int | None] = field(default_factory=list)  # as in ClockState, then; empty without clocks


@dataclass(frozen=True)
class Branched:
    """A new table that begins with moves of another one."""

    table: str  # the id


@dataclass(frozen=True)
class PrivateLink:
    """The address with which the same person continues on another device."""

    address: str  # a path; the secret is in its fragment
    code: str = ""  # SVG of the whole address as a QR code; empty if other devices cannot reach this server


# Lists of tables


@dataclass(frozen=True, kw_only=True)
class Underway:
    """A table where this browser plays."""

    table: str  # the id
    title: str  # the game's
    company: str  # the other players, in a few words; may be empty
    status: str  # whose turn it is, or who won, in a few words
    yours: bool  # this browser's player is to act
    at: datetime  # UTC, the time of the last event
    phase: str = "on"  # "open": a seat is; "on"; "over"
    alone: bool = False  # no other person plays there
    turn: int | None = None  # the seat to act, if it is not chance
    clock: ClockState | None = None
    picture: str = ""  # the address of the board as those who watch see it
    seq: int = 0  # the number of events, which a call about the game names
    resigns: bool = False  # this browser's player can resign now
    games: int = 1  # how many games the table has come to
    score: str = ""  # who leads, in a few words; empty for a first game


@dataclass(frozen=True)
class MyTables:
    """The tables of this browser."""

    tables: list[Underway]  # those that wait for it come first, then the last changed
    finished: list[Underway]  # where the game is over, the newest first


@dataclass(frozen=True, kw_only=True)
class MyNews:
    """An event of a stream about a browser's own tables."""

    table: str  # "mine": all that go on, and the newest that are over; or "turns": those that wait for this browser
    whole: bool  # the first event, which replaces all earlier ones
    more: bool  # what belongs to the same moment follows
    changed: list[Underway]  # new, or not as they were in earlier events
    gone: list[str]  # the ids of tables that are no longer among these
    turns: int  # how many tables wait for this browser
    over: int  # how many are over
    over_alone: int = 0  # how many of these are games without other persons
    put_away: int = 0  # how many have been put away; they are not among the others


@dataclass(frozen=True, kw_only=True)
class PublicTable:
    """A table of the lobby."""

    table: str  # the id
    title: str  # the game's
    host: str  # the name of the person who waits there
    players: list[str]  # the names of all who have a seat
    free: int  # seats that can be taken
    words: list[str]  # the clock, options that differ from the defaults, the series; a few words each
    at: datetime  # UTC, when it was opened
    join: str  # the address where a seat is taken; empty if there is none
    watch: str  # the address of the page for those who watch
    picture: str  # the address of the board as they see it
    seats: list[list[str]]  # of each seat the side, and the name of the player; empty if it can be taken


@dataclass(frozen=True, kw_only=True)
class LobbyNews:
    """An event of a stream about the lobby."""

    table: str  # "lobby"
    whole: bool  # the first event, which replaces all earlier ones
    changed: list[PublicTable]  # new, or not as they were in earlier events
    gone: list[str]  # the ids of tables that are no longer there


@dataclass(frozen=True)
class Now:
    """The time by the server's clock."""

    now: int  # milliseconds since 1970


# The sandbox


@dataclass(frozen=True, kw_only=True)
class SandboxState(NextClicks):
    """A position set up by its moves, with all hands open, after all moves of chance."""

    svg: str  # the board
    moves: list[str]  # those that led here, chance's included, in the game's notation
    seats: list[int]  # the seat of each move; -1 chance
    turn: int  # the seat to act; -2 the game is over
    status: str  # who is to play, or how the game ended, one sentence
    task: str  # what the player to act can do now, one sentence; may be empty
    ending: str | None  # how it ended; None while it goes on
    news: str  # the effect of the last player's action, one sentence; may be empty
    refusal: str  # why the move that was tried is illegal; empty if it is legal or incomplete
    example: str  # a move that could be typed; empty when the game is over


# Analysis


@dataclass(frozen=True, kw_only=True)
class AnalysisPage:
    """The data with which an analysis board is loaded."""

    game: str  # the name of the game
    options: dict[str, Any]  # those that differ from the defaults
    sides: list[str]  # the names of the seats
    together: bool  # all win or lose together
    headers: dict[str, str]  # of the record
    comment: str  # before the first move
    moves: list[dict[str, Any]]  # entries of a record as in its JSON form, each with the seat of its move
    hides: bool  # hands are hidden in this game
    table: str  # the address of the game's table; empty for a position of one's own
    keep: str | None  # why this browser cannot keep variations there; None if it can
    kept: int  # how often variations were kept there
    off: str | None  # why this server analyses nothing; None if it does
    solved: bool  # who wins with these options is proved


@dataclass(frozen=True, kw_only=True)
class AnalysisLine:
    """Moves that are good for the mover."""

    moves: list[str]  # in the game's notation
    path: list[str]  # the clicks of the first of them
    words: str  # what the mover may expect of them, without a full stop
    score: float  # the expected score of the mover, from 0 to 1
    proven: bool  # it is certain


@dataclass(frozen=True, kw_only=True)
class AnalysisReport:
    """What is known of a position so far."""

    seat: int  # the mover
    lines: list[AnalysisLine]  # the best first
    depth: int  # how far was looked ahead, in plies
    nodes: int
    seconds: float  # that this analysis took so far
    final: bool = False  # nothing more comes


# What is proved of a whole game


@dataclass(frozen=True, kw_only=True)
class SolvedPage:
    """The data with which the page of a solved game is loaded."""

    game: str  # the name of the game
    options: dict[str, Any]  # those that differ from the defaults
    side: int  # the seat that wins
    sides: list[str]  # the names of the seats
    within: int  # moves of both sides from the beginning to the end, at most


@dataclass(frozen=True, kw_only=True)
class KnownMove:
    """A move after which it is proved how the game goes on."""

    text: str  # in the game's notation
    path: list[str]  # its clicks
    within: int  # moves of both sides to the end, with this one, at most


@dataclass(frozen=True, kw_only=True)
class SolvedState:
    """What is proved of a position."""

    moves: list[KnownMove]  # the winner's by the proof, or the loser's, those that last longest first
    is_best: bool  # how each move goes on is known, so the first is the best
    promise: str  # how far the end is, one sentence; empty if it is not known, or the game is over


# A guided first game


@dataclass(frozen=True, kw_only=True)
class GuidePage:
    """The data with which the page of a guided game is loaded."""

    game: str  # the name of the game
    options: dict[str, Any]  # those that differ from the defaults
    seat: int  # the newcomer's
    steps: list[Step]


# Errors, with a status of 400 or more


@dataclass(frozen=True)
class Failed:
    """The call failed."""

    error: str  # one sentence


@dataclass(frozen=True)
class Outdated(Failed):
    """The call was about an outdated state (409)."""

    state: TableState  # as it is now


# As JSON


class WireResponse(JSONResponse):
    """An answer of one of these types, for routes that set a status or headers."""

    def render(self, content: object) -> bytes:
        """Its JSON."""
        return to_json(content)


def to_json(answer: Any) -> bytes:
    """An answer of one of these types as JSON."""
    return adapter(answer.__class__).dump_json(answer)


@cache
def adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """The serializer of a type."""
    return TypeAdapter(kind)
