"""The games of a series, one after another.

next      {}                  the next game of the series begins; the players change seats
rematch   {person}            a person wants another series of the same kind; the last one to say so begins it
          {person, deal}      with the name of its first deal
"""

from dataclasses import replace

from ...core.position import IllegalMove
from ..event import Event, insist
from ..feature import Feature, Part, until_moved_on
from ..table import Table
from . import deal, seats
from .moves import WAITING
from .older_rules import closed

NOT_OVER = "This game is not over."
AGREED: Part[frozenset[int]] = Part("again", frozenset())
"""The persons who want to play again."""
PAST: Part[tuple[Table, ...]] = Part("past", ())
"""The table at the end of each game before the present one, of this series and of those before it."""


class NoSuchGame(LookupError):
    """The table has not come to a game of this number; the message is one sentence."""


def game_at(table: Table, number: int | None) -> Table:
    """The table at the end of one of its games, or the present one; None is the present one. Raises NoSuchGame.

    number counts from 1, on from series to series.
    """
    if number is None:
        return table
    games = games_of(table)
    if not 1 <= number <= len(games):
        raise NoSuchGame(f"This table has come to game {len(games)}; there is no game {number}.")
    return games[number - 1]


def games_of(table: Table) -> tuple[Table, ...]:
    """The table at the end of each of its games, one series after the other; the present game comes last."""
    return *(past.seen_by(table.me) for past in PAST.of(table)), table


def event(table: Table) -> Event:
    """The event that begins the next game of the series; raises Refused."""
    insist(table.objection("next"))
    return table.event("next", {})


def rematch(table: Table, agrees: bool = False) -> Event:
    """The event by which I ask for another series, or agree to one; engines always do. Raises Refused."""
    insist(table.objection("rematch"))
    insist(None if AGREED.of(table) or not agrees else "Nobody waits for another game any more.")
    name = "" if table.terms.fair else deal.named(table.terms.start, "")
    return table.event("rematch", {"person": table.me} | ({"deal": name} if name else {}))


def objection(table: Table) -> str | None:
    """Why the next game cannot begin now; None if it can."""
    if not table.over:
        return NOT_OVER
    if why := closed(table):
        return why
    if table.number == table.games:
        return "The series is complete."
    return WAITING if table.gathering else None


def objection_to_rematch(table: Table) -> str | None:
    """Why another series of the same kind cannot begin now; None if it can."""
    if not table.over:
        return NOT_OVER
    if why := closed(table):
        return why
    if table.number < table.games:
        return "The series goes on."
    if table.gathering:
        return WAITING
    return "The others have not yet agreed to another game." if table.me in AGREED.of(table) else None


def move_on(before: Table, now: Table) -> Table:
    """Begin the next game; raises IllegalMove if the present one is not over."""
    if not before.over:
        raise IllegalMove(NOT_OVER)
    begun = replace(now, position=before.terms.start, number=before.number + 1, earlier=before.totals)
    return remembering(before, begun)


def agree(before: Table, now: Table) -> Table:
    """One more wants to play again; once all do, the next series begins, and the seats go on rotating."""
    told = now.last.payload
    agreed = AGREED.of(before) | {told["person"]}
    if not agreed >= {*before.persons}:
        return AGREED.put(now, agreed)
    begun = replace(
        now,
        terms=replace(before.terms, deal=told.get("deal", "")),
        position=before.terms.start,
        number=1,
        before=before.before + before.number,
        earlier=(0.0,) * len(before.players),
    )
    return remembering(before, begun)


def remembering(before: Table, now: Table) -> Table:
    """The table with one more game of the past."""
    return PAST.put(now, (*PAST.of(before), PAST.put(before, ())))


def note(table: Table) -> str:
    return begins(table, f"Game {table.number} of {table.games} begins.")


def note_on_rematch(table: Table) -> str:
    if table.changed == table.seq:
        return begins(table, "A new game begins.")
    return f"{seats.person_does(table, table.last.payload['person'], 'wants')} to play again."


def begins(table: Table, sentence: str) -> str:
    """A sentence that a game begins; who plays with others is told the own side, for it has changed."""
    return f"{sentence} {seats.opening(table)}".strip() if table.others else sentence


SERIES = Feature(
    steps={"next": move_on, "rematch": agree},
    on_every_event=until_moved_on(AGREED),
    objections={"next": objection, "rematch": objection_to_rematch},
    notes={"next": note, "rematch": note_on_rematch},
)
