"""Analysis: whether the engine may tell what it thinks of a game. It may once the game is over.

While a game goes on, somebody may analyse it alone who has all of its seats: a record that was opened, a line that was
branched off.
"""

from ..event import Never
from ..feature import Feature
from ..table import Table
from . import daily
from .branch import nothing_is_hidden

AFTERWARDS = "This game can be analysed once it is over."


def objection(table: Table) -> str | None:
    """Why a game cannot be analysed now; None if it can."""
    if table.over:
        return None
    alone = len(table.my_seats) == len(table.players)
    return None if alone and nothing_is_hidden(table) and not daily.counts(table) else Never(AFTERWARDS)


ANALYSIS = Feature(objections={"analyse": objection}, for_all=frozenset({"analyse"}))
