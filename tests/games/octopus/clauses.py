"""Which clauses the games of Octopus meet."""

from tessella.core.leaving import PRESENT
from tessella.games.octopus.model import arms, bounds, last_placement, tiles, worth
from tessella.games.octopus.rules.state import DEAL, PLAYED, START

EVENTS = (
    *(f"O1 all tiles dealt to {players}" for players in range(2, 7)),
    "O2 the first tile",
    "O2 a table of more than 60 columns",
    "O3 no points",
    "O3 a run of a colour",
    "O3 a run of a value",
    "O3 a run of four",
    "O3 four arms at once",
    "O3 a twin that counts twice",
    "O4 the end when all tiles are played",
    "O4 the end with two sets",
    "G1 who begins is drawn",
    "G2 a shared win",
    "G3 somebody left in the deal",
    "G3 somebody left and the others play on",
    "G3 the last one left wins",
)
RECORDED = ()
ELSEWHERE = {}


def events(before, after):
    """Of a draw, a placement, or a seat that left."""
    action, last = after.history[-1].action, before.game.rules.ACTIONS
    if action >= last:
        yield from left(before, after)
    elif before.field("phase") == DEAL:
        if after.field("phase") == START:
            yield f"O1 all tiles dealt to {before.seats}"
    elif before.field("phase") == START:
        yield "G1 who begins is drawn"
    else:
        yield from placed(before, after)
    if after.over:
        yield from ended(after)


def left(before, after):
    """A seat is empty from now on."""
    if before.field("phase") == DEAL:
        yield "G3 somebody left in the deal"
    yield (
        "G3 the last one left wins"
        if after.field("reason") in PRESENT
        else "G3 somebody left and the others play on"
    )


def placed(before, after):
    """A tile and its arms."""
    table, (_, kind, cell) = tiles(after), last_placement(after)
    if not tiles(before):
        yield "O2 the first tile"
        return
    found = arms(table, cell, kind).values()
    if not worth(arms(table, cell, kind)):
        yield "O3 no points"
    if any(arm.colour for arm in found):
        yield "O3 a run of a colour"
    if any(arm.value for arm in found):
        yield "O3 a run of a value"
    if any(max(len(arm.colour), len(arm.value)) > 3 for arm in found):
        yield "O3 a run of four"
    if len(found) > 3:
        yield "O3 four arms at once"
    if any(arm.colour and arm.value for arm in found):
        yield "O3 a twin that counts twice"


def ended(after):
    """How, and who won."""
    if after.field("reason") == PLAYED:
        yield (
            "O4 the end with two sets"
            if after.options["sets"] == 2
            else "O4 the end when all tiles are played"
        )
        west, _, east, _ = bounds(tiles(after))
        if east - west >= 60:
            yield "O2 a table of more than 60 columns"
    if max(after.utility) < 1:
        yield "G2 a shared win"
