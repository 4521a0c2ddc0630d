"""The facts beside the board that the drawings show, as plain values: the players, their hands, the shown tiles."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from tessella.core.position import Position
from tessella.core.sentences import amount

from ..notation import SYMBOLS
from ..rules.grid import CELLS, KINDS
from ..rules.state import DROP, HIDDEN, NONE, START, STOP

PLACES = ("", "1st", "2nd", "3rd", "4th")
BRIEF_MARKS = ("", " + lock", " + key")


@dataclass(frozen=True)
class Player:
    """One seat at the table."""

    name: str
    points: int
    tiles: tuple[int, ...]
    """Kinds in the hand, HIDDEN ones last; in the starting draw the tile drawn (N11)."""
    acts: bool
    out: str
    """How the seat is out of the game: "left" (G3) or its place (N7); empty while it plays."""


def players(position: Position) -> list[Player]:
    """The seats in their order, with what this view may show of them."""
    places, points, left = (position.field(name).tolist() for name in ("place", "points", "left"))
    hands, acts = position.field("hand").tolist(), acting(position)
    return [
        Player(
            name=position.game.sides[seat],
            points=points[seat],
            tiles=kinds_of(hands[seat]) or drawn(position, seat),
            acts=seat == acts,
            out="left" if left[seat] else PLACES[places[seat]],
        )
        for seat in range(position.seats)
    ]


def facts(position: Position, seat: int) -> list[str]:
    """How many tiles a seat holds, or what it has drawn for the start; or how it is out of the game."""
    player = players(position)[seat]
    if player.out:
        return [player.out]
    if begins(position, seat):
        return [f"drew a {SYMBOLS[kind // 3]}{BRIEF_MARKS[kind % 3]}" for kind in drawn(position, seat)]
    return [amount(len(hand(position, seat)), "tile")]


def acting(position: Position) -> int | None:
    """The seat whose turn it is, or that draws."""
    if position.over:
        return None
    turn: int = position.field("turn")
    return turn if turn >= 0 else int(position.field("drawer"))


def hand(position: Position, seat: int) -> tuple[int, ...]:
    """The kinds in a seat's hand, one entry for each tile, in order; HIDDEN ones last."""
    return kinds_of(position.field("hand")[seat].tolist())


def drawn(position: Position, seat: int) -> tuple[int, ...]:
    """The tile that a seat has drawn for the start (N11)."""
    kind = int(position.field("drawn")[seat])
    return () if kind == NONE else (kind,)


def begins(position: Position, seat: int) -> bool:
    """Whether the draw for the start is all that there is to see in front of a seat (N11)."""
    tiles_drawn = any(drawn(position, other) for other in range(position.seats))
    return position.field("phase") == START or (tiles_drawn and not hand(position, seat))


def in_front(position: Position, seat: int) -> tuple[int, ...]:
    """The kinds of all tiles that are seen in front of a seat, each once; HIDDEN is the last."""
    draws = (drawn(position, other) for other in range(position.seats))
    lying = chain(*draws) if begins(position, seat) else chain(hand(position, seat), shown(position))
    return tuple(sorted(set(lying)))


def kinds_of(counts: Iterable[int]) -> tuple[int, ...]:
    """The kinds, one entry for each tile that is counted."""
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def held(position: Position) -> tuple[int, ...]:
    """The kinds in the hand in front that can be seen, each once."""
    return tuple(sorted({kind for kind in hand(position, position.front) if kind < KINDS}))


def playable(position: Position, seat: int) -> frozenset[int]:
    """The kinds that a seat may place now; none if it is not to act, or if this view does not show its hand."""
    if position.mover != seat or not in_sight(position):
        return frozenset()
    return frozenset(action // CELLS for action in position.actions if action < STOP)


def verb(position: Position) -> str | None:
    """What the hand in front may do instead of placing: "stop" (N6) or "drop" (N9)."""
    if position.mover != position.front or not in_sight(position):
        return None
    return {STOP: "stop", DROP: "drop"}.get(position.actions[-1])


def in_sight(position: Position) -> bool:
    """Whether a seat is to act whose hand this view shows."""
    return position.mover >= 0 and not position.field("hand")[position.mover, HIDDEN]


def shown(position: Position) -> tuple[int, ...]:
    """The tiles of the hand that was shown last (N9)."""
    return kinds_of(position.field("dropped").tolist()) if position.field("dropper") >= 0 else ()
