"""Prepared replies: a turn that somebody chooses while others are to act, and that is played once it is due.

There are no events of replies: when a reply is played, its actions are logged as moves. A reply is secret, so only
functions with an argument `replies` may depend on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import dropwhile, groupby

from ...core.mover import CHANCE
from .. import prepared_turns
from ..clicks import NextClicks, Path
from ..event import Event, Never, Refused, insist
from ..feature import Feature
from ..table import Table
from ..unicode_text import isolated
from . import moves, silence
from .seats import called

WAITS, PLAYED, IMPOSSIBLE, TAKEN_BACK = "", "played", "impossible", "taken back"
"""What becomes of a reply."""
SENTENCES = {
    PLAYED: "Your prepared reply {} was played.",
    IMPOSSIBLE: "Your prepared reply {} was not possible any more.",
    TAKEN_BACK: "Moves were taken back, and your prepared reply {} with them.",
}
UNFORESEEN = "Nobody can foresee your next turn, so no reply can be prepared."


@dataclass(frozen=True)
class Reply:
    """A reply that a person has prepared: a whole turn by its clicks, and in words.

    game: the number of the game among all at the table. ply: the number of moves that it counts on; once something has
    become of it, the number of moves by then.
    """

    game: int
    ply: int
    clicks: tuple[str, ...]
    words: str
    fate: str = WAITS

    @property
    def waits(self) -> bool:
        """Whether it can still be played."""
        return self.fate == WAITS

    @property
    def sentence(self) -> str:
        """What has become of it; empty while it waits."""
        return SENTENCES[self.fate].format(self.words) if self.fate else ""


Replies = Mapping[int, Reply]
"""By person."""


# What a person does


def objection(table: Table) -> str | None:
    """Why I cannot prepare a reply now; None if I can."""
    if table.over:
        return Never(f"The game is over: {table.ending}")
    if table.gathering:
        return moves.WAITING
    if not in_full_view(table):
        return Never("Where hands are hidden, no reply can be prepared.")
    if not table.active:
        return Never("You do not play in this game any more.")
    if table.my_turn:
        return "It is your turn: play at once."
    return "Chance is to act." if table.position.mover == CHANCE else None


def in_full_view(table: Table) -> bool:
    """Whether replies can be prepared in the game at all."""
    return not table.position.game.kernel.hidden


def click(table: Table, clicks: Path) -> Reply | NextClicks:
    """The reply that these clicks make, or what may be clicked next; raises IllegalMove or Refused."""
    insist(table.objection("prepare"))
    found = prepared_turns.outlooks(table.position, table.active)
    if not found:
        raise Refused(UNFORESEEN)
    read = prepared_turns.next_clicks(found, clicks)
    if isinstance(read, NextClicks):
        return read
    return Reply(game_of(table), silence.finished(table), tuple(clicks), read)


def game_of(table: Table) -> int:
    """The number of the game among all at the table."""
    return table.before + table.number


# What becomes of replies


def updated(table: Table, replies: Replies) -> dict[int, Reply]:
    """The replies that still wait, or whose fate the person has yet to see, at a table."""
    now = {person: after_takebacks(table, reply) for person, reply in replies.items()}
    return {person: reply for person, reply in now.items() if matters(table.seen_by(person), reply)}


def told(table: Table, reply: Reply) -> str:
    """What has become of my reply, and by which move of another player; empty while it waits."""
    ours, history = {CHANCE, *table.my_seats}, table.position.history[: reply.ply]
    turns = groupby(dropwhile(lambda move: move.seat in ours, reversed(history)), lambda move: move.seat)
    seat, moves = next(turns, (CHANCE, ()))
    if seat == CHANCE or reply.fate not in (PLAYED, IMPOSSIBLE):
        return reply.sentence
    turn = " ".join(reversed([move.text for move in moves]))
    return f"{isolated(called(table, seat))} played {turn}; y{reply.sentence.removeprefix('Y')}"


def after_takebacks(table: Table, reply: Reply) -> Reply:
    """The reply; it is dropped if a move before it was taken back."""
    played = len(table.position.history)
    if reply.waits and reply.game == game_of(table) and played < reply.ply:
        return replace(reply, fate=TAKEN_BACK, ply=played)
    return reply


def matters(table: Table, reply: Reply) -> bool:
    """Whether my reply can still be played, or its fate is still news to me: I have not acted since."""
    if reply.game != game_of(table):
        return False
    if reply.waits:
        return bool(table.active) and not table.over
    history = table.position.history
    since = {move.seat for move in history[reply.ply :]}
    return len(history) >= reply.ply and since.isdisjoint(table.my_seats)


def due(table: Table, replies: Replies) -> int | None:
    """The person whose reply is to be played now; None if there is none."""
    waiting = (person for person, reply in replies.items() if reply.waits)
    return next((person for person in waiting if acts_at_once(table.seen_by(person))), None)


def acts_at_once(table: Table) -> bool:
    """Whether I am to act, and have nothing to answer first: to play on declines a draw."""
    return table.objection("act") is None and table.objection("answer") is not None


def carried_out(table: Table, reply: Reply) -> tuple[list[Event], Table, Reply]:
    """The events by which the mover's reply is played, none if it is not possible; the table and the reply after it."""
    turn = prepared_turns.whole_turn(table.position, reply.clicks)
    events: list[Event] = []
    for action in turn.actions if turn else ():
        events.append(moves.event(table, action))
        table = table.after(events[-1])
    fate = PLAYED if turn else IMPOSSIBLE
    return events, table, replace(reply, fate=fate, ply=len(table.position.history))


PREPARE = Feature(objections={"prepare": objection})
