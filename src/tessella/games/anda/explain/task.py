"""What the mover can do now: one sentence for players who have not read the rules."""

from tessella.core.position import Position

from ..model import colour_of
from ..notation import COLOURS, free_passes
from ..rules.state import CHOOSE, DIVIDE, SECOND, TAKE


def task(position: Position) -> str:
    """Divide the pie or choose (D9), place one stone or two (D3, D5), or take one out of the prison (D6)."""
    phase = position.field("phase")
    if phase == DIVIDE:
        return "Choose how many free passes White gets; then the other player chooses a colour."
    if phase == CHOOSE:
        return f"Choose Black, who begins, or White, who has {free_passes(position.field('komi'))}."
    if phase == SECOND:
        return "Place the second stone at the rim, too, but not next to the first one."
    mine = colour_of(position, position.mover)
    passes = f"take a {COLOURS[1 - mine]} stone out of the prison"
    if not any(action != TAKE for action in position.actions):
        return f"No stone can be placed: {passes}."
    first = position.field("first")[mine]
    place = (
        "Place two stones at the rim, not next to each other" if first else "Place a stone on a marked cell"
    )
    return f"{place}, or {passes}." if TAKE in position.actions else f"{place}."
