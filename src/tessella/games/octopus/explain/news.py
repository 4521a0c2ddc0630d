"""What the last action brought about: one sentence with its clauses."""

from collections.abc import Mapping

from tessella.core.leaving import PAST_TENSE
from tessella.core.position import Position
from tessella.core.sentences import amount, does

from ..model import arms, placement, tiles, worth
from ..notation import COLOURS, cell_name, tile_words
from ..rules.grid import KINDS, VALUES
from ..rules.state import ACTIONS, BEGIN, DEAL, DRAW


def news(position: Position) -> str | None:
    """What was placed and what it scored; or who left, who was dealt which tile, or who begins."""
    if not position.history:
        return None
    action, seat = position.history[-1].action, position.history[-1].seat
    if action >= ACTIONS:
        return left(position, seat)
    if action >= BEGIN:
        return f"By lot, {does(position, action - BEGIN, 'begins', within=True)} (G1)."
    if action >= DRAW:
        return dealt(position, action - DRAW)
    return f"{does(position, seat, placed(position, action))}."


def left(position: Position, seat: int) -> str:
    """Who left, and what happens to the hand (G3)."""
    leaves, held = (
        does(position, seat, str(position.history[-1])),
        share(position) - tiles_played(position, seat),
    )
    if position.over or not held:
        return f"{leaves} (G3)."
    if position.field("phase") == DEAL:
        return f"{leaves}; what is dealt to that seat is set aside (G3)."
    return f"{leaves}; {amount(held, 'tile')} {'is' if held == 1 else 'are'} set aside (G3)."


def share(position: Position) -> int:
    """How many tiles each seat is dealt (O1)."""
    return int(KINDS * position.field("sets") // position.seats)


def tiles_played(position: Position, seat: int) -> int:
    """How many tiles a seat has placed."""
    return sum(move.seat == seat and move.action < DRAW for move in position.history)


def dealt(position: Position, kind: int) -> str:
    """Who was dealt a tile, or for whom it is set aside (O1, G3)."""
    before = KINDS * position.field("sets") - position.field("undealt") - 1
    seat = before % position.seats
    if position.field("left")[seat]:
        left = f"{does(position, seat, 'has', within=True)} {PAST_TENSE[position.left[seat]]}"
        return f"The {tile_words(kind)} is set aside, for {left} (G3)."
    return f"{does(position, seat, 'is')} dealt the {tile_words(kind)} (O1)."


def placed(position: Position, action: int) -> str:
    """A tile and its score: the points of its colour and of its number, each with the directions (O3)."""
    kind, cell = placement(action)
    what, lying = f"places the {tile_words(kind)} on {cell_name(cell)}", tiles(position)
    if len(lying) == 1:
        return f"{what}; the first tile scores nothing (O2)"
    found = arms(lying, cell, kind)
    colours = {way: len(arm.colour) for way, arm in found.items() if arm.colour}
    numbers = {way: len(arm.value) for way, arm in found.items() if arm.value}
    counted = [counts(colours, colour_word(kind)), counts(numbers, number_word(kind))]
    if not found:
        return f"{what}, which scores nothing (O3)"
    return f"{what}: {' + '.join(filter(None, counted))} = {amount(worth(found), 'point')} (O3)"


def counts(by_way: Mapping[str, int], word: str) -> str:
    """The tiles that count, with their directions: "2 reds (up)", "4 sixes (left, 3 down right)"; empty if none do."""
    if not by_way:
        return ""
    several = len(by_way) > 1
    ways = [f"{count} {way}" if several and count > 1 else way for way, count in by_way.items()]
    return f"{amount(sum(by_way.values()), word)} ({', '.join(ways)})"


NUMBERS = ("one", "two", "three", "four", "five", "six")
"""The values of tiles, from 1."""


def colour_word(kind: int) -> str:
    """What a tile is called among tiles of its colour: "red"."""
    return COLOURS[kind // VALUES]


def number_word(kind: int) -> str:
    """What a tile is called among tiles of its value: "three"."""
    return NUMBERS[kind % VALUES]
