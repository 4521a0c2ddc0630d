"""Fair openings: where this was agreed on, each game begins with an opening of the game's list, drawn when it begins.

opening   {moves}      the first moves of a game, as text with blanks between, which nobody at the table has chosen

The moves are in the log, so a log replays equal after the game's list has changed.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ...core.openings import FairOpening
from ...core.position import Game
from ...core.sentences import does
from ..event import Event
from ..feature import Feature, Part
from ..table import Table

LABEL = "Fair opening"
"""What was agreed on, in a few words."""
GIVEN: Part[int] = Part("given", 0)
"""How many of this game's first moves are those of its opening. They are never taken back."""
DRAWN: Part[tuple[str, ...]] = Part("openings", ())
"""The openings of this table's games so far, each as the event has it."""


def is_due(table: Table) -> bool:
    """Whether the game on the table is to begin with an opening now."""
    return table.terms.fair and not (table.gathering or table.over or table.position.history)


def event(table: Table, random: Random) -> Event | None:
    """The event of an opening that no other game at this table began with, as long as there is one.

    None if none is due, or if the game has no list for these options any more.
    """
    if not is_due(table):
        return None
    known = [" ".join(each.moves) for each in table.terms.game.fair_openings(table.terms.options)]
    count = DRAWN.of(table).count
    rarest = [moves for moves in known if count(moves) == min(map(count, known))]
    return table.event("opening", {"moves": random.choice(rarest)}) if rarest else None


def play(before: Table, now: Table) -> Table:
    """Carry out the moves; raises IllegalMove."""
    moves = now.last.payload["moves"]
    position = before.position.replay(moves.split())
    begun = GIVEN.put(replace(now, position=position), len(position.history))
    return DRAWN.put(begun, (*DRAWN.of(before), moves))


def on_every_event(before: Table, now: Table) -> Table:
    """Another game begins without any move."""
    return now if (before.before, before.number) == (now.before, now.number) else GIVEN.put(now, 0)


def in_words(table: Table) -> str:
    """How long the opening of the game on a table is, in two words; empty if it began without one."""
    given = GIVEN.of(table)
    return f"{given} {'move' if given == 1 else 'moves'}" if given else ""


def explained(game: Game, openings: Sequence[FairOpening]) -> str:
    """What begins a game from one of these openings, and how even what follows was measured to be."""
    measured = [each for opening in openings for each in opening.measured]
    shares = [round(100 * each.score) for each in measured]
    low, high = min(shares), max(shares)
    share = f"{low}%" if low == high else f"{low} to {high}%"
    drawn = f"one of {len(openings)} openings, drawn by lot," if len(openings) > 1 else "an opening"
    players = "engines of equal strength" if all(each.nodes for each in measured) else "random players"
    return (
        f"The first moves are given: {drawn} after which everybody has about equal chances. Between {players}, "
        f"{game.sides[0]} won {share} of games{'' if game.drawless else ', with each draw as half a win'}."
    )


def has_just_ended(table: Table) -> bool:
    """Whether the moves of an opening are all that has happened in this game."""
    return bool(GIVEN.of(table)) and GIVEN.of(table) == len(table.position.history)


def note(table: Table) -> str:
    """What is told while nobody has moved after an opening; who plays with others is told the own side."""
    mover, given = table.position.mover, GIVEN.of(table)
    begun = f"A fair opening: the first {'move is' if given == 1 else f'{given} moves are'} given."
    own = " and ".join(table.side(seat) for seat in table.my_seats) if table.others else ""
    first = f"{does(table.told, mover, 'is')} to play." if mover >= 0 else ""
    return " ".join(filter(None, (begun, own and f"You play {own}.", first)))


OPENING = Feature(steps={"opening": play}, on_every_event=on_every_event, notes={"opening": note})
