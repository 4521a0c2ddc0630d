"""What the last action brought about: one sentence with its clauses."""

from collections.abc import Sequence

from tessella.core.position import Position
from tessella.core.sentences import does, verb

from ..model import Group, cells_in, colour_of, removed, side_of, stones_of
from ..notation import COLOURS, cell_name
from ..rules.state import ACTIONS, BLACK, BLACK_SIDE, KOMI, NOWHERE, SECOND, TAKE
from .phrases import amount, cells_listed, lack, whose


def news(position: Position) -> str | None:
    """How the pie was divided or chosen; or what was placed or taken, and what left the board; or who left the game."""
    if not position.history:
        return None
    action, seat = position.history[-1].action, position.history[-1].seat
    if action >= ACTIONS:
        return f"{does(position, seat, str(position.history[-1]))} (G3)."
    if action >= KOMI:
        return f"{chosen(position) if action >= BLACK_SIDE else divided(position)} (D9)."
    return f"{does(position, seat, taken(position, seat) if action == TAKE else placed(position, action, seat))}."


def divided(position: Position) -> str:
    """The komi that was chosen, in words."""
    komi = position.field("komi")
    prison = f"puts {amount(komi, 'black stone')} into the prison" if komi else "leaves the prison empty"
    return f"{does(position, 0, prison)}; {does(position, 1, 'chooses', within=True)} a side"


def chosen(position: Position) -> str:
    """Who plays which colour."""
    chooses, other = without_colour(position, 1, "chooses"), without_colour(position, 0, "is", within=True)
    if colour_of(position, 1) == BLACK:
        return f"{chooses} Black and {verb(position, 1, 'begins')}; {other} White"
    return f"{chooses} White; {other} Black and {verb(position, 0, 'begins')}"


def without_colour(position: Position, seat: int, deed: str, within: bool = False) -> str:
    """What a player does, who is not called by the colour that is just being chosen."""
    known = position.names.you == seat or position.names.of(seat)
    return does(position, seat, deed, within) if known else f"{position.game.sides[seat]} {deed}"


def taken(position: Position, seat: int) -> str:
    """That a prisoner was taken, how many remain, and whether this replaced a first turn (D6)."""
    enemy = 1 - colour_of(position, seat)
    count = position.field("prison")[enemy]
    rest = f"{count} of them" if count else "none"
    begun = any(move.seat == seat and move.action <= TAKE for move in position.history[:-1])
    instead = "" if begun else " instead of a first turn's two stones"
    return f"takes a {COLOURS[enemy]} stone out of the prison{instead}, which leaves {rest} there (D6)"


def placed(position: Position, action: int, seat: int) -> str:
    """Where the stones of the turn went, and what that did."""
    side, cells = side_of(position), [cell for cell in position.field("last").tolist() if cell != NOWHERE]
    if position.field("phase") == SECOND:
        return f"places the first of two stones, on {cell_name(side, action)} (D5)"
    stones = "a stone" if len(cells) == 1 else "two stones"
    clause = "" if len(cells) == 1 else " (D5)"
    enemies, own = removed(side, stones_before(position), colour_of(position, seat))
    parts = [
        f"places {stones} on {cells_listed(side, cells)}{clause}",
        gone(side, enemies, ""),
        gone(side, own, "then "),
    ]
    return "; ".join(filter(None, [*parts, released(position)]))


def stones_before(position: Position) -> list[frozenset[int]]:
    """The stones right after the placement, by colour, before anything left (D4)."""
    left = [frozenset(cells_in(words)) for words in position.field("taken")]
    return [stayed | left[colour] for colour, stayed in enumerate(stones_of(position))]


def gone(side: int, groups: Sequence[Group], then: str) -> str:
    """Which groups of one colour left, and why (D4); empty if none did."""
    if not groups:
        return ""
    leave = "is smothered and goes" if len(groups) == 1 else "are smothered and go"
    return f"{then}{whose(side, groups)} {leave} to the prison, for {lack(side, groups)} (D2, D4)"


def released(position: Position) -> str:
    """How many pairs left the prison (D4); before and after a turn it holds stones of one colour at most."""
    black, white = (len(cells_in(words)) for words in position.field("taken"))
    held_black, held_white = position.field("prison").tolist()
    before = (held_black - black) - (held_white - white)
    pairs = int(min(max(before, 0) + black, max(-before, 0) + white))
    if pairs == 1:
        return "a black and a white stone leave the prison as a pair (D4)"
    return f"{pairs} pairs leave the prison (D4)" if pairs else ""
