"""How a game ended: one sentence with its clause."""

from collections.abc import Iterator

from tessella.core.contract import LEFT, Termination
from tessella.core.position import Position
from tessella.core.sentences import departed, listed

from .. import model
from ..model import before_last
from ..notation import COLOURS
from ..rules.grid import BLUE_BOX, VOID
from ..rules.state import BOX, PAWN, REFUSED, REMOVE, UNREACHABLE, WON
from .phrases import plays, those_on, tile_words

TERMINATIONS = {
    WON: Termination("all pawns home", "C4"),
    BOX: Termination("box removed", "C7"),
    PAWN: Termination("pawn removed", "C7"),
    UNREACHABLE: Termination("box cut off", "C7"),
    REFUSED: Termination("tile set refused", "C2"),
}


def ending(position: Position) -> str:
    """What won or lost the game, and in which turn."""
    reason = position.field("reason")
    if reason == WON:
        return f"All ten pawns are home in turn {position.field('turns') + 1} (C4): the game is won."
    if reason == REFUSED:
        return "A hundred deals in a row left a box out of reach, whatever the gate: this tile set is refused (C2)."
    if reason in LEFT:
        together = " for both" if position.seats > 1 else ""
        return f"{departed(position, position.left)} (G3): the game is lost{together}."
    return f"{removal(position)}{collapse(position)} (C7): the game is lost."


def removal(position: Position) -> str:
    """Who removed which tile at last, and what went with it."""
    turn, tile = position.field("turns"), position.history[-1].action - REMOVE
    went = [*taken(position), *(["the gate"] if gate_went(position) else [])]
    along = f", and with it {listed(went)}" if went else ""
    return f"{plays(position, position.field('colour'), 'removed')} {tile_words(tile)} in turn {turn}{along}"


def collapse(position: Position) -> str:
    """Which boxes the removal cut off, if it took neither a box nor a pawn."""
    if position.field("reason") != UNREACHABLE:
        return ""
    return f"; no {' and no '.join(cut_off(position))}"


def taken(position: Position) -> Iterator[str]:
    """Boxes and pawns on the tile that was removed."""
    before, sign = before_last(position), model.signs(position)
    sign_before, pawn_before = model.signs(before), model.pawns(before)
    gone = [square for square in lost(position) if sign[square] == VOID]
    for colour, word in enumerate(COLOURS):
        if boxes := [square for square in gone if sign_before[square] == BLUE_BOX + colour]:
            yield those_on(f"{word} box", boxes)
    for colour, word in enumerate(COLOURS):
        if pawns := [square for square in gone if pawn_before[square] == colour + 1]:
            yield those_on(f"{word} pawn", pawns)


def cut_off(position: Position) -> Iterator[str]:
    """Pawns, and the boxes of their colour that none of them has a path to."""
    sign = model.signs(position)
    for colour, word in enumerate(COLOURS):
        if boxes := [square for square in lost(position) if sign[square] == BLUE_BOX + colour]:
            yield f"{word} pawn then had a path to {those_on(f'{word} box', boxes)}"


def lost(position: Position) -> list[int]:
    """The squares of the boxes and pawns that lost the game."""
    return list(model.lost(position).nonzero()[0].tolist())


def gate_went(position: Position) -> bool:
    """Whether the last action, a removal, took the gate away. (C5)"""
    used_and_gone = position.field("gate_used") and not position.field("gate").any()
    return bool(used_and_gone and before_last(position).field("gate").any())
