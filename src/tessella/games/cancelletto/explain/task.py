"""What the mover can do now: one sentence for players who have not read the rules."""

from tessella.core.position import Position

from ..notation import COLOURS
from ..rules.grid import WAYS
from ..rules.state import REMOVE, START, TOKEN, TOKEN_ON
from .phrases import NUMBERS


def task(position: Position) -> str:
    """Choose who begins (C9), put a gate token down (C5), or move pawns and remove a tile (C3)."""
    phase = position.field("phase")
    if phase == START:
        return (
            "Choose which colour begins."
            if position.seats == 1
            else "Choose who begins, and with which colour."
        )
    if phase == TOKEN:
        return "Put the other gate token down."
    pawns = len({action // WAYS for action in position.actions if action < TOKEN_ON})
    gate = any(TOKEN_ON <= action < REMOVE for action in position.actions)
    if not pawns:
        return f"{'Place the gate, or' if gate else 'Now'} remove a tile by its notch; that ends the turn."
    colour = COLOURS[position.field("colour")]
    step = f"Step the {colour} pawn" if pawns == 1 else f"Step up to {NUMBERS[pawns]} {colour} pawns"
    return f"{step}{', place the gate' if gate else ''}, then remove a tile by its notch."
