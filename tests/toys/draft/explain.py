"""Sentences: why an action is illegal, what to do, what was taken, and how the game ended."""

from tessella.core.mover import CHANCE
from tessella.core.sentences import amount, departed, does, everyone, verb

from . import rules
from .notation import COLOURS


def refusal(position, action):
    """D1 and D2."""
    if action == rules.DRAW_HIDDEN:
        return "A question mark stands for a tile that somebody else sees, so name its colour (D1)."
    kind, colour = divmod(action, rules.COLOURS)
    if (position.mover == CHANCE) != (kind == 1):
        return (
            "A packet is being dealt (D1)."
            if position.mover == CHANCE
            else "Nothing is to be dealt now (D3)."
        )
    if action in position.actions:
        return None
    place = "packet has" if kind == 0 else "bag holds"
    return f"The {place} no {COLOURS[colour]} tile (D{2 - kind})."


def task(position):
    """What the mover does with the packet."""
    last = position.field("goal") == 0
    return (
        "Take the last tile."
        if last
        else "Take a tile from your packet; the rest goes on to the next player."
    )


def news(position):
    """D2: the tile that was taken last."""
    last = next((move for move in reversed(position.history) if move.seat >= 0), None)
    if last is None or last.action >= rules.DRAW:
        return None
    points = amount(position.score[last.seat], "point")
    deed = f"takes a {COLOURS[last.action]} tile"
    return f"{does(position, last.seat, deed)} and now {verb(position, last.seat, 'has')} {points} (D4)."


def ending(position):
    """D4, or G3 if one alone is left."""
    winners = [seat for seat, share in enumerate(position.utility) if share > 0]
    if len(position.left) == position.seats - 1:
        last = does(position, winners[0], "is the last one left and", within=True)
        return (
            f"{departed(position, sorted(position.left))}; {last} {verb(position, winners[0], 'wins')} (G3)."
        )
    points = amount(position.score[winners[0]], "point")
    if len(winners) > 1:
        return f"{everyone(position, winners)} share the win with {points} each (G2)."
    return f"{does(position, winners[0], 'wins')} with {points} (D4)."
