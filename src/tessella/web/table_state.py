"""The state of a table as its pages read it: these types, as JSON with the same names.

Pages of an older build stay open: see wire.py for what may change.
"""

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from ..table.clicks import NextClicks

LEFT_OUT_IF_EMPTY = Field(exclude_if=lambda value: not value)


@dataclass(frozen=True, kw_only=True)
class PlayerState:
    """Who sits at a seat."""

    side: str  # the game's name for the seat
    name: str  # the player's; "You" is "Person" to those who watch
    called: str  # what sentences call the seat, if it is not "you": that name, or the side
    person: bool  # or an engine
    level: str | None  # the engine's, as people read it; None for a person
    points: str  # in the series, including this game's score; a number without needless decimals
    facts: list[str]  # more about this player, a few words each: "12 tiles"
    left: bool  # has left this game
    departed: str  # how: "resigned" or "lost on time"; empty if not
    won: bool  # has won this game, alone or with others
    open: bool  # nobody has this seat: name is empty
    yours: bool  # this browser plays it
    away: bool  # a person who has no page of this table open


@dataclass(frozen=True, kw_only=True)
class TurnState:
    """Moves that one seat, or chance, has made in a row."""

    seat: int  # -1 for chance
    side: str  # the seat's name, or chance's
    moves: list[str]  # in the game's notation; hidden parts are question marks
    words: list[str]  # the same in words, "" for a move that has only its notation; empty if none has words


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

    by: str  # the name of the person who asks
    yours: bool  # this browser has asked
    moves: int  # how many would be taken back


@dataclass(frozen=True, kw_only=True)
class AskedState:
    """Something that this browser's player has asked of others, who have yet to answer."""

    deed: str  # by which it was asked, and is withdrawn: ask draw pause vote rematch greet
    words: str  # one sentence: "You offered a draw."


@dataclass(frozen=True, kw_only=True)
class PreparedState:
    """A reply that is played once this browser's player is to act, or what has become of it."""

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
    paused: bool  # nobody moves until `since`, which is in the future
    pausing: list[str]  # the names of those who want a pause


@dataclass(frozen=True, kw_only=True)
class GameState:
    """The game on a table as somebody sees it, at the table or watching: what all who see as much share."""

    # the board, perhaps with a hand: see drawing/svg.py; left out of a page's first state, for the page has it
    svg: Annotated[str, LEFT_OUT_IF_EMPTY]
    ply: int  # actions so far in this game, chance's included
    moves: list[TurnState]  # the same, turn by turn


@dataclass(frozen=True, kw_only=True)
class TableState(GameState, NextClicks):
    """A table as one browser may see it, with the clicks with which a move may begin.

    Fields with a default are for the people at the table; those who watch get the default.
    """

    # Where the game stands

    seq: int  # how many events the log has; calls name it
    changed: (
        int  # the seq since which the game is unchanged: calls that name this seq or a later one are in time
    )
    turn: int  # the seat to act; -1 chance or nobody yet, -2 the game is over
    gathering: bool  # a seat is open, and the game waits
    status: str  # whose turn it is, or who won, in a few words
    task: str  # what this browser's player can do now, one sentence; empty if nobody here is to act
    said: str  # the last move, or its effect, as a sentence for screen readers; empty at the start
    news: str  # the effect of the last player's action, one sentence; empty if the game says nothing
    verdict: str | None  # who won, in a few words; None while the game goes on
    result: str  # the same for this browser: "You won by 12"; empty while the game goes on
    ending: str | None  # how it ended, one sentence; None while it goes on
    typical: str = (
        ""  # the level that usually gets as many points, one sentence; where one person has played alone
    )
    offer: int | None  # the seat whose draw offer waits for an answer
    fair: str = ""  # the level of a fair game and why, one sentence, until this browser's player has moved
    note: str  # the last event as a sentence, if it is no move: an undo, a declined draw
    thinking: bool  # an engine is searching
    trouble: str  # why an engine that is to act does not, one sentence

    # Who plays

    players: list[PlayerState]  # by seat
    emblems: list[str]  # an SVG for each seat, of its pieces as they look now; empty if the game draws none
    counts: bool  # points are shown: they say more than who has won, or there is a series
    series: SeriesState
    lead: str = ""  # who leads in all games at this table, in a few words; empty for the first game
    deal: DealState | None
    given: int = 0  # the first so many moves of the game are those of its opening: nobody has chosen them
    clock: ClockState | None = None  # None: there are no clocks

    # What people ask of each other

    strangers: bool = False  # they met in the lobby, and may chat once all of them agree
    request: RequestState | None = None  # a takeback
    asking: list[AskedState] = field(default_factory=list)
    again: list[str] = field(default_factory=list)  # the names of those who want to play again

    # What this browser can do

    mine: bool = False  # this browser has a seat; others watch
    host: bool = False  # it assigns the seats: it opened the table, and the game has not begun
    # act answer ask branch chat draw grant greet hint next pause prepare rematch rename resign resume say sit stand
    # undo vote withdraw
    can: dict[str, bool]
    # undo ask draw hint say resign prepare pause resume act branch: why not, a sentence; None if it can
    why_not: dict[str, str | None] = field(default_factory=dict)
    never: list[str] = field(default_factory=list)  # of all in can: what cannot be done any more in this game
    invitation: str | None = None  # the address where others take an open seat; None if there is none
    example: str = ""  # a move that could be typed; empty unless a person is to act

    prepared: PreparedState | None = None

    # Where people share a screen and hands are secret

    eyes: int | None = None  # the seat that sees the board once it has lifted the curtain; None: no secrets
    sight: int = 0  # the seq since which the same seat of the same game sees the board
    public: str = ""  # the last move as everybody may know it, shown before the curtain is lifted


@dataclass(frozen=True, kw_only=True)
class PageState:
    """The data with which a table's page is loaded."""

    table: str  # the id, with ".watch" for a page that only watches; "ID/games/3" for a past game
    title: str  # the game's
    base: str | None  # the base address for other devices; None if they cannot reach this server
    open: bool  # everybody may see all hands; False if there are none
    state: TableState  # without svg
    alone: str = ""  # the kind of game for which a single player's points are compared; empty for others
    past: bool = False  # a past game: nothing of it changes, so it has no stream
    told: list[str] = field(default_factory=list)  # the news of others since this browser's player has acted
    own: str = ""  # and of that action
    said: int = 0  # the id of the last chat message by then: later ones are new to who looks
