"""The facts about a position that the drawings show: who plays, and where every tile is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tessella.core.position import Position

from ..model import Cell, tiles
from ..notation import amount, cell_name, tile_words
from ..rules.grid import KINDS
from ..rules.state import PLAY, START

IN_WORDS = {1: "held by", 2: "held twice by"}


@dataclass(frozen=True)
class Player:
    """One seat at the table."""

    seat: int
    name: str
    points: int
    tiles: int
    """The number of tiles in the hand."""
    acts: bool
    out: str
    """How the seat is out of the game: "left" (G3) or "won"; empty while it plays, and if others won."""

    @property
    def title(self) -> str:
        """All of it in words."""
        state = self.out or amount(self.tiles, "tile")
        return f"{self.name}: {amount(self.points, 'point')}, {state}{', to act' if self.acts else ''}"


class Slot(NamedTuple):
    """Where the tiles of one kind are: one tile, or two in a game with two sets (O4)."""

    kind: int
    near: int | None
    """The seat to act, if it holds such a tile."""
    owners: tuple[int, ...]
    """The seats that hold such a tile; a seat that holds both is listed twice."""
    cells: tuple[Cell, ...]
    """The cells of the board with such a tile."""
    aside: int
    """The number of these tiles that were set aside with the hand of a seat that left (G3)."""

    @property
    def mine(self) -> int:
        """How many the seat to act holds."""
        return self.owners.count(self.near) if self.near is not None else 0

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats that hold one, each once."""
        return tuple(sorted({*self.owners} - {self.near}))

    def title(self, sides: Sequence[str]) -> str:
        """All of it in words."""
        said = [f"{IN_WORDS[self.owners.count(seat)]} {sides[seat]}" for seat in sorted({*self.owners})]
        said += [f"on the board at {cell_name(cell)}" for cell in self.cells]
        said += ["set aside"] * bool(self.aside)
        return f"{tile_words(self.kind)}: {', '.join(said) or 'not dealt yet'}"


def players(position: Position) -> list[Player]:
    """All seats, in their order."""
    points, held = position.field("points").tolist(), position.field("hand").sum(axis=1).tolist()
    return [
        Player(seat, name, points[seat], held[seat], seat == position.mover, out(position, seat))
        for seat, name in enumerate(position.game.sides[: position.seats])
    ]


def out(position: Position, seat: int) -> str:
    """How a seat is out of the game."""
    if position.field("left")[seat]:
        return "left"
    return "won" if position.over and position.utility[seat] > 0 else ""


def ranking(position: Position) -> list[tuple[int, Player]]:
    """The seats with their ranks, the best first. Seats that left are last (G3); equal points share a rank (G2)."""
    best = sorted(players(position), key=standing, reverse=True)
    return [(1 + sum(standing(other) > standing(each) for other in best), each) for each in best]


def standing(player: Player) -> tuple[bool, int]:
    """The values that decide a seat's rank."""
    return player.out != "left", player.points


def going_on(position: Position) -> str | None:
    """What chance does before the first turn, as a sentence; None later, and when the game is over."""
    if position.over or position.field("phase") == PLAY:
        return None
    if position.field("phase") == START:
        return "It is drawn who begins (G1)."
    dealt = int(position.field("hand").sum() + position.field("aside").sum())
    return f"{amount(int(position.options['sets']) * KINDS - dealt, 'tile')} to be dealt (O1)."


def near(position: Position) -> int | None:
    """The seat to act, whose tiles are shown in front of the others; None if no seat is to act."""
    return position.mover if position.mover >= 0 else None


def slots(position: Position) -> list[Slot]:
    """Where the tiles of each kind are, by kind."""
    hands = zip(*position.field("hand")[: position.seats].tolist(), strict=True)
    aside, front, cells = position.field("aside").tolist(), near(position), cells_of(position)
    return [
        slot(kind, front, owners(counts), tuple(cells.get(kind, ())), aside[kind])
        for kind, counts in enumerate(hands)
    ]


def slot(kind: int, front: int | None, owners: tuple[int, ...], cells: tuple[Cell, ...], aside: int) -> Slot:
    """Where the tiles of a kind are. front is dropped if that seat holds none, so that more slots are equal, and drawn
    only once."""
    return Slot(kind, front if front in owners else None, owners, cells, aside)


@lru_cache(1024)
def owners(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that hold tiles, each listed once for every tile; counts are by seat."""
    return tuple(seat for seat, count in enumerate(counts) for _ in range(count))


def cells_of(position: Position) -> dict[int, list[Cell]]:
    """Where the tiles of each kind lie."""
    found: dict[int, list[Cell]] = {}
    for cell, kind in tiles(position).items():
        found.setdefault(kind, []).append(cell)
    return found
