"""What the server answers, as pages read it: these types, as JSON with the same names.

Pages of an older build stay open and go on asking: a key may be added, but none renamed, retyped or left out.
Empty means "" for a text, [] or {} for several things, and None (null) for a number or an object.
"""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from starlette.responses import JSONResponse

from ..table.clicks import NextClicks
from ..table.guide import Step

LEFT_OUT_IF_EMPTY = Field(exclude_if=lambda value: not value)


# A table


@dataclass(frozen=True, kw_only=True)
class PlayerState:
    """Who sits at a seat."""

    side: str  # the game's name for the seat
    name: str  # the player's; "You" is "Person" to those who watch
    person: bool  # or an engine
    level: str | None  # the engine's, as people read it; None for a person
    points: str  # in the series, this game's score included; a number without needless decimals
    facts: list[str]  # what else there is to know, a few words each: "12 tiles"
    left: bool  # has left this game
    departed: str  # how: "resigned" or "lost on time"; empty if not
    won: bool  # has won this game, alone or with others
    open: bool  # nobody has this seat: name is empty
    yours: bool  # this browser plays it
    away: bool  # a person who has no page of this table open


@dataclass(frozen=True, kw_only=True)
class TurnState:
    """Moves that one seat, or chance, made in a row."""

    seat: int  # -1 for chance
    side: str  # the seat's name, or chance's
    moves: list[str]  # in the game's notation; what the viewer must not know is written with a question mark


@dataclass(frozen=True, kw_only=True)
class SeriesState:
    """Which game of how many."""

    number: int  # of the game on the table, from 1
    games: int
    past: int = 0  # games at this table before that one, of earlier series as well


@dataclass(frozen=True, kw_only=True)
class DealState:
    """A deal that has a name."""

    name: str
    again: str  # address of a new game with this deal and these options


@dataclass(frozen=True, kw_only=True)
class RequestState:
    """A takeback that somebody has asked for."""

    by: str  # the name of who asks
    yours: bool  # this browser has asked
    moves: int  # how many would be taken back


@dataclass(frozen=True, kw_only=True)
class PreparedState:
    """A reply that is played once this browser is to act, or what has become of it."""

    words: str  # in the game's notation
    clicks: list[str]  # the ids that were clicked for it, in order
    fate: str  # one sentence on what has become of it; empty while it waits


@dataclass(frozen=True, kw_only=True)
class ClockState:
    """The clocks of a table; times are whole milliseconds, moments count from 1970 by the server's clock (GET /now)."""

    words: str  # what was agreed: "10 minutes, and 5 seconds more for each turn"
    left: list[int | None]  # by seat, at the moment `since`; None: this seat has no clock
    running: int | None  # the seat whose clock counts down from that moment on; None: none does
    since: int | None  # while a clock runs
    paused: bool  # nobody moves until that moment, which is in the future
    pausing: list[str]  # the names of those who want a pause


@dataclass(frozen=True, kw_only=True)
class GameState:
    """The game on a table as somebody sees it: its people, or those who watch."""

    svg: Annotated[
        str, LEFT_OUT_IF_EMPTY
    ]  # the board, perhaps with a hand: see drawing/svg.py; left out of the first state of a page, which holds it
    ply: int  # actions so far in this game, chance's included
    moves: list[TurnState]  # the same, turn by turn
    said: str  # the last move, or what it brought, as a sentence to be read aloud; empty at the start
    news: str  # what the last player's action brought, one sentence; empty if the game says nothing


@dataclass(frozen=True, kw_only=True)
class TableState(GameState, NextClicks):
    """A table as one browser may see it, with what may be clicked first.

    What has a default is for the people at the table; those who watch get the default.
    """

    # Where the game stands

    seq: int  # events in the log: each raises it, and calls name it
    changed: (
        int  # the seq since which the game is as it is: a call that names any seq from there on is in time
    )
    turn: int  # the seat to act; -1 chance or nobody yet, -2 the game is over
    gathering: bool  # a seat is open, and the game waits
    status: str  # whose turn it is, or who won, in a few words
    task: str  # what this browser's player can do now, one sentence; empty if nobody here is to act
    verdict: str | None  # who won, in a few words; None while the game goes on
    result: str  # the same told to this browser: "You won by 12"; empty while the game goes on
    ending: str | None  # how it ended, one sentence; None while it goes on
    offer: int | None  # the seat whose draw offer waits for an answer
    note: str  # the last event as a sentence, if it is no move: an undo, a declined draw
    thinking: bool  # an engine is at work
    trouble: str  # why an engine that should act does not, one sentence

    # Who plays

    players: list[PlayerState]  # by seat
    emblems: list[str]  # an SVG for each seat, as its pieces look now; empty if the game's board draws none
    counts: bool  # points are shown: there are some that say more than who has won, or there is a series
    series: SeriesState
    deal: DealState | None
    clock: ClockState | None = None  # None: everybody has all the time in the world

    # What people ask of each other

    strangers: bool = False  # they have met in the lobby, and write once all of them wish to
    request: RequestState | None = None  # a takeback
    again: list[str] = field(default_factory=list)  # the names of those who want to play again

    # What this browser can do

    mine: bool = False  # this browser has a seat; others watch
    host: bool = False  # it gives the seats out, for it opened the table and the game has not begun
    # act answer ask branch chat draw grant greet hint next pause prepare rematch rename resign resume say sit stand
    # undo vote
    can: dict[str, bool]
    why_not: dict[str, str | None] = field(
        default_factory=dict
    )  # undo ask draw hint say: a sentence, None if it can
    invitation: str | None = None  # address by which others take an open seat; None if there is none
    example: str = ""  # a move that could be typed; empty unless a person is to act

    prepared: PreparedState | None = None

    # Where people share a screen and hands are secret

    eyes: int | None = None  # the seat that looks once it has lifted the curtain; None: no secrets
    sight: int = 0  # the seq since which the same seat of the same game looks
    public: str = ""  # what may be said before the curtain is lifted: the last move as everybody may know it


@dataclass(frozen=True, kw_only=True)
class PageState:
    """What a table's page begins with."""

    table: str  # the id; for a page that only watches with a dot and "watch"; for a game of the past "ID/games/3"
    title: str  # the game's
    base: (
        str | None
    )  # beginning of the addresses that other devices can open; None if this server is for this device
    open: bool  # everybody may see the hands of all; False where there are none
    state: TableState  # without svg
    alone: str = ""  # who plays alone for points compares them with those of other games of this kind
    past: bool = False  # a game that is over for good: nothing of it changes, so no stream tells of it


@dataclass(frozen=True)
class Update:
    """One event of a stream: a table now, and again whenever it changes."""

    table: str  # the id, for a stream may tell of several
    state: TableState


@dataclass(frozen=True, kw_only=True)
class Change:
    """One event of a stream of changes, whose first one is an Update: what is new in the state."""

    table: str
    changes: dict[str, Any]  # the keys of TableState whose values are new, but for svg and moves
    drawing: list[str | list[int]] | None = None  # of svg, if it is new: see core/drawing/svg_changes.py
    turns: list[Any] | None = None  # of moves, if they are new: how many are kept, and those behind them


@dataclass(frozen=True)
class Said:
    """Something that was written at a table."""

    id: int  # later messages have higher ones
    name: str  # of who wrote it, at that time
    yours: bool  # this browser wrote it
    channel: str  # players, watchers or all: who could read it then
    text: str  # plain text, perhaps of several lines
    at: datetime  # UTC


@dataclass(frozen=True)
class ChatUpdate:
    """Another event of a stream: what was written since the last one."""

    table: str
    said: list[Said]


@dataclass(frozen=True)
class LeftOut:
    """Another event of a stream: nothing is told of a table."""

    table: str
    left_out: str  # why, in a sentence


# Answers to calls about a table; NextClicks, too, where a move needs more clicks


@dataclass(frozen=True)
class Changed:
    """What was asked for has happened."""

    state: TableState


@dataclass(frozen=True)
class Done:
    """The same to a page that asks by "Prefer: return=minimal" (RFC 7240): its stream tells of the state."""

    seq: int  # of the state with what was asked for, or of one before it where that is not to be known yet


@dataclass(frozen=True)
class Refusal:
    """The move is illegal, and nothing has changed."""

    refusal: str  # why, one sentence


@dataclass(frozen=True)
class Nothing:
    """There is nothing to show, or no longer."""


@dataclass(frozen=True)
class Preview:
    """What a move would bring."""

    svg: str  # SVG elements to be laid over the board, in its units


@dataclass(frozen=True)
class Hand:
    """What lies in front of a seat."""

    svg: str  # a drawing; what this browser must not know is face down


@dataclass(frozen=True)
class Hint:
    """A move that the engine would play."""

    text: str  # in the game's notation
    path: list[str]  # the ids to click, in order
    brings: str  # what it would bring, one sentence of the game; may be empty
    why: str  # what it is for in a plan that all win by; empty if there is none


@dataclass(frozen=True)
class Frame:
    """A position of the past."""

    svg: str  # the board
    move: str  # the move that led to it; empty at the start
    sentence: str  # that move, and who is to play then, to be read aloud
    points: list[str]  # of each seat then, as in PlayerState
    facts: list[list[str]]  # the same


@dataclass(frozen=True)
class Branched:
    """A new table that begins with moves of another."""

    table: str  # the id


@dataclass(frozen=True)
class PrivateLink:
    """The address by which the same person goes on on another device."""

    address: str  # a path; the secret is in its fragment


# The first page


@dataclass(frozen=True, kw_only=True)
class Underway:
    """A table where this browser plays."""

    table: str  # the id
    title: str  # the game's
    company: str  # with whom, in a few words; may be empty
    status: str  # whose turn it is, or who won, in a few words
    yours: bool  # this browser's player is to act
    at: datetime  # UTC, when something happened there last
    phase: str = "on"  # "open": a seat is; "on"; "over"
    alone: bool = False  # no other person plays there
    turn: int | None = None  # the seat to act, if it is not chance
    clock: ClockState | None = None
    picture: str = ""  # address of the board as those see it who watch


@dataclass(frozen=True)
class MyTables:
    """Where this browser can go on, and what it has played last."""

    tables: list[Underway]  # where it is to act first, then what has changed last
    finished: list[Underway]  # where the game is over, the newest first


@dataclass(frozen=True, kw_only=True)
class MyNews:
    """An event of a stream that tells of a browser's own tables."""

    table: str  # "mine": all that go on, and the newest that are over; or "turns": those that wait for this browser
    whole: bool  # the first event: what was told before does not count
    more: bool  # what belongs to the same moment follows
    changed: list[Underway]  # new, or not as they were told before
    gone: list[str]  # the ids of tables that are no longer among these
    turns: int  # at how many tables this browser is waited for
    over: int  # at how many all is over


@dataclass(frozen=True, kw_only=True)
class PublicTable:
    """A table of the lobby."""

    table: str  # the id
    title: str  # the game's
    host: str  # the name of who waits there
    players: list[str]  # the names of all who have a seat
    free: int  # seats that can be taken
    words: list[str]  # the clock and options that differ from the usual ones, a few words each
    at: datetime  # UTC, when it was opened
    join: str  # address by which a seat is taken; empty if there is none
    watch: str  # address of the page for those who watch
    picture: str  # address of the board as these see it


@dataclass(frozen=True, kw_only=True)
class LobbyNews:
    """An event of a stream that tells of the lobby."""

    table: str  # "lobby"
    whole: bool  # the first event: what was told before does not count
    changed: list[PublicTable]  # new, or not as they were told before
    gone: list[str]  # the ids of tables that are no longer there


@dataclass(frozen=True)
class Now:
    """What the server's clock says."""

    now: int  # milliseconds since 1970


# The sandbox


@dataclass(frozen=True, kw_only=True)
class SandboxState(NextClicks):
    """A position that was set up by its moves, with all hands open; what chance had to do is done."""

    svg: str  # the board
    moves: list[str]  # what led here, chance included, in the game's notation
    turn: int  # the seat to act; -2 the game is over
    status: str  # who is to play, or how the game ended, one sentence
    task: str  # what the player to act can do now, one sentence; may be empty
    ending: str | None  # how it ended; None while it goes on
    news: str  # what the last player's action brought, one sentence; may be empty
    refusal: str  # why the move that was tried is illegal; empty if it is legal or its clicks go on
    example: str  # a move that could be typed; empty when the game is over


# A guided first game


@dataclass(frozen=True, kw_only=True)
class GuidePage:
    """What the page of a guided game begins with."""

    game: str  # the name of the game
    options: dict[str, Any]  # as far as they are not the usual ones
    seat: int  # whom the newcomer plays
    steps: list[Step]


# Errors, with a status of 400 or more


@dataclass(frozen=True)
class Failed:
    """What was asked for has not happened."""

    error: str  # one sentence


@dataclass(frozen=True)
class Outdated(Failed):
    """The call was about a state that is past (409)."""

    state: TableState  # as it is now


# As they go out


class WireResponse(JSONResponse):
    """An answer of one of these types, for routes that set its status or headers."""

    def render(self, content: object) -> bytes:
        """Its JSON."""
        return to_json(content).encode()


def to_json(answer: Any) -> str:
    """An answer of one of these types as it goes out."""
    return adapter(answer.__class__).dump_json(answer).decode()


@cache
def adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """What writes answers of a type."""
    return TypeAdapter(kind)
