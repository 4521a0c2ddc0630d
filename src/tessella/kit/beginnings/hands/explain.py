"""Sentences: why an action is illegal, what to do, how the game ended."""

from tessella.core.mover import CHANCE
from tessella.core.sentences import amount, departed, does, everyone, verb

from . import rules
from .board import COLOURS


def refusal(position, action):
    """H1 and H2; None for a legal action."""
    if action in position.actions:
        return None
    if action == rules.DRAW_HIDDEN:
        return "A question mark stands for a tile that somebody else sees, so name its colour (H1)."
    if (position.mover == CHANCE) != (action >= rules.DRAW):
        return "Tiles are drawn first, and laid when all hands are full (H2)."
    colour = COLOURS[action % rules.COLOURS]
    return f"{'The bag' if position.mover == CHANCE else 'Your hand'} has no {colour} tile (H1)."


def task(_):
    """For somebody who does not know the rules."""
    return "Lay a tile from your hand; lay more tiles of a colour than anybody else."


def ending(position):
    """H3, or G3 if one alone is left."""
    winners = [seat for seat, share in enumerate(position.utility) if share > 0]
    if len(position.left) == position.seats - 1:
        last = does(position, winners[0], "is the last one left and", within=True)
        wins = verb(position, winners[0], "wins")
        return f"{departed(position, sorted(position.left))}; {last} {wins} (G3)."
    points = amount(position.score[winners[0]], "point")
    if len(winners) > 1:
        return f"{everyone(position, winners)} share the win with {points} each (G2)."
    return f"{does(position, winners[0], 'wins')} with {points} (H3)."
