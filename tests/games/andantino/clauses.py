"""Which clauses the games of Andantino meet."""

from tessella.core.drawing.hexgrid import neighbours
from tessella.core.leaving import PRESENT
from tessella.games.andantino.model import held_from, is_shut_in, lifting, lines, own_of, tiles_of, traps
from tessella.games.andantino.rules.state import FULL, INSIDE, LINE, REPETITION, TRAP, TURNS

EVENTS = (
    "A0 a tile beside two others or more",
    "A1 a line of five",
    "A1 a longer line",
    "A2 a trap",
    "A2 a trap with a gap",
    "A2 a hollow ring closed",
    "A3 a tile put into an enemy loop",
    "A3 put where the enemy lifted a tile",
    "A4 all tiles placed",
    "A5 the exception used",
    "A5 the exception used in the moving phase",
    "A6 a tile lifted",
    "A6 a tile lifted out of an own ring",
    "A6 the table in two parts",
    "A6 a table wider than 32",
    "A6 won by moving",
    "A6 the third time",
    "A6 the hundredth turn",
    "A7 points for a win",
    "G3 somebody left",
)
RECORDED = ()
ELSEWHERE = {}

ENDS = {
    FULL: "A4 all tiles placed",
    REPETITION: "A6 the third time",
    TURNS: "A6 the hundredth turn",
    **dict.fromkeys(PRESENT, "G3 somebody left"),
}


def events(before, after):
    """Of a placement, a lift, or a seat that left."""
    yield from ending(before, after)
    if after.field("reason") in PRESENT:
        return
    if lifting(before):
        yield from lifted(before, after)
    else:
        yield from placed(before, after)


def lifted(before, after):
    """What a lift brings (A6)."""
    seat, cell, tiles = before.mover, held_from(after), tiles_of(after)
    yield "A6 a tile lifted"
    if is_shut_in(cell, own_of(tiles, seat), tiles):
        yield "A6 a tile lifted out of an own ring"
    if len(together(tiles)) < len(tiles):
        yield "A6 the table in two parts"
    if span(tiles) > 32:
        yield "A6 a table wider than 32"


def placed(before, after):
    """What a placement brings (A0, A2, A5)."""
    seat, tiles = before.mover, tiles_of(after)
    if after.field("exception") == before.field("exception"):
        yield "A0 a tile beside two others or more"
    elif held_from(before) is None:
        yield "A5 the exception used"
    else:
        yield "A5 the exception used in the moving phase"
    if closed_in(tiles, seat) > closed_in(tiles_of(before), seat) and not after.over:
        yield "A2 a hollow ring closed"


def ending(before, after):
    """How the game was decided (A1-A4, A6, A7)."""
    reason, winner, tiles = after.field("reason"), after.field("winner"), tiles_of(after)
    if reason in ENDS:
        yield ENDS[reason]
    elif reason == LINE:
        longest = max(map(len, lines(own_of(tiles, winner))))
        yield "A1 a line of five" if longest == 5 else "A1 a longer line"
    elif reason == TRAP:
        gaps = any(trap.gaps for trap in traps(tiles, winner))
        yield "A2 a trap with a gap" if gaps else "A2 a trap"
    elif reason == INSIDE:
        lifted = {move.text for move in after.history if move.seat == winner}
        here = f"{after.history[-1].text}^" in lifted
        yield "A3 put where the enemy lifted a tile" if here else "A3 a tile put into an enemy loop"
    if reason in (LINE, TRAP, INSIDE):
        yield "A6 won by moving" if held_from(before) else "A7 points for a win"


def closed_in(tiles, seat):
    """How many empty cells beside its tiles a side has closed in."""
    own = own_of(tiles, seat)
    edge = {near for cell in own for near in neighbours(cell)} - set(tiles)
    return sum(set(neighbours(cell)) <= set(tiles) and is_shut_in(cell, own, tiles) for cell in edge)


def together(tiles):
    """The tiles that hang together with the first."""
    found, waiting = set(), [next(iter(tiles))]
    while waiting:
        cell = waiting.pop()
        if cell in tiles and cell not in found:
            found.add(cell)
            waiting.extend(neighbours(cell))
    return found


def span(tiles):
    """How many columns the table is wide."""
    columns = [q for q, _ in tiles]
    return max(columns) - min(columns) + 1
