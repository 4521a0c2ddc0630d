"""The facts about a position that the drawings show, as plain values."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tessella.core.position import Position

from .. import model
from ..model import TILE_OF
from ..notation import square_name
from ..rules.grid import BLUE_BOX, BOARD, EMPTY, SQUARES, STEPS, VOID, WALL
from ..rules.state import ACT, BLUE, BOX, DEAL, ORANGE, PAWN, START, TOKEN, UNREACHABLE, WON

NAMES = {int(square): square_name(int(square)) for square in SQUARES.ravel()}
"""By square."""
COLLAPSED = (BOX, PAWN, UNREACHABLE)
"""The reasons that are a removal's (C7)."""
BEYOND = -1
"""In place of the turn in which a tile was removed: rim and hole were void before."""
SIDES: tuple[int, ...] = tuple(STEPS.tolist())


class Square(NamedTuple):
    """What a square shows."""

    number: int
    sign: int
    pawn: int
    """1 + colour, 0 for none."""
    stepped: bool
    """Whether the pawn has moved in this turn."""
    ways: tuple[int, ...]
    """The sides over which it may step in this turn."""
    other_end: int
    """Where the gate leads from here, else 0."""
    token: bool
    """Whether the first token is here, while the second is to come."""
    lost: bool
    over: bool
    won: bool

    @property
    def home(self) -> bool:
        """Does a pawn stand on a box of its colour?"""
        return self.pawn > 0 and self.sign == self.pawn + WALL

    @property
    def bare(self) -> bool:
        """Is there nothing to say about it?"""
        return self.sign == EMPTY and not (self.pawn or self.other_end or self.token or self.lost)


@dataclass(frozen=True)
class Scene:
    """A position; squares, tiles, colours and phases are numbers as in rules/grid.py and rules/state.py."""

    sign: tuple[int, ...]
    """By square, as pawn."""
    pawn: tuple[int, ...]
    """1 + colour, 0 for none."""
    stepped: frozenset[int]
    token: int
    """The square of the first token while the second is due, else 0."""
    gate: tuple[int, ...]
    """The two squares that it joins, or none."""
    gate_used: bool
    colour: int
    phase: int
    reason: int
    """How the game ended; 0 while it goes on."""
    turns: int
    laid: tuple[int, ...]
    """The tiles on the table."""
    removed: dict[int, int]
    """The turn in which a tile was removed, from 1; only tiles that were."""
    lost: frozenset[int]
    """The squares that lost the game: of boxes and pawns that the last removal took, or else of boxes it cut off."""
    sides: tuple[str, ...]
    """The names of the seats; one if somebody plays alone."""
    seat_of: tuple[int, ...]
    """By colour."""
    silent: bool

    @property
    def begun(self) -> bool:
        """Have colours been chosen? (C9)"""
        return self.phase in (ACT, TOKEN)

    @property
    def over(self) -> bool:
        return self.reason > 0

    @property
    def acting(self) -> bool:
        """Is it somebody's turn?"""
        return self.begun and not self.over

    @property
    def turn(self) -> int:
        """The number of the turn that goes on, or in which the game ended."""
        return self.turns if self.reason in COLLAPSED else self.turns + 1

    @property
    def helps(self) -> bool:
        """Whether overlays may show what players otherwise have to find out. (C8)"""
        return not self.silent and self.phase != DEAL and not self.over

    @property
    def won(self) -> bool:
        """Are all pawns home? (C4)"""
        return self.reason == WON

    @property
    def last(self) -> int | None:
        """The tile that was removed last."""
        return max(self.removed, key=self.removed.__getitem__, default=None)

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """Those on the table."""
        return tuple(square for square in range(BOARD) if self.sign[square] != VOID)

    def look(self, square: int) -> Square:
        """What there is to see on a square."""
        pawn, stepped = self.pawn[square], square in self.stepped
        ways, lost = self.ways(square) if pawn else (), square in self.lost
        token, other_end = square == self.token, self.other_end(square)
        return Square(
            square, self.sign[square], pawn, stepped, ways, other_end, token, lost, self.over, self.won
        )

    def other_end(self, square: int) -> int:
        """Where the gate leads from a square, else 0."""
        return sum(self.gate) - square if square in self.gate else 0

    @property
    def most_turns(self) -> int:
        """How many turns a game can have: each but the last takes a tile without a box. (C6)"""
        kept = {TILE_OF[square] for colour in (BLUE, ORANGE) for square in self.boxes(colour)}
        return len(self.removed) + len(self.laid) - len(kept) + 1

    def colour_of_turn(self, turn: int) -> int:
        """Whose turn that was: they alternate."""
        return self.colour ^ (self.turn - turn) % 2

    def pawns(self, colour: int) -> list[int]:
        """The squares of the pawns of a colour."""
        return [square for square in self.squares if self.pawn[square] == colour + 1]

    def boxes(self, colour: int) -> list[int]:
        """The boxes of a colour."""
        return [square for square in self.squares if self.sign[square] == BLUE_BOX + colour]

    def is_home(self, square: int) -> bool:
        """Does a pawn stand on a box of its colour?"""
        return self.pawn[square] > 0 and self.sign[square] == self.pawn[square] + WALL

    def home(self, colour: int) -> int:
        """How many pawns of a colour are at home."""
        return sum(map(self.is_home, self.pawns(colour)))

    def may_step(self, square: int) -> bool:
        """Does a pawn stand there that has not moved in this turn? (C3)"""
        return self.acting and self.pawn[square] == self.colour + 1 and square not in self.stepped

    def ways(self, square: int) -> tuple[int, ...]:
        """The sides of a square over which its pawn may step in this turn, perhaps through the gate. (C3, C5)"""
        if not self.may_step(square):
            return ()
        found = [step for step in SIDES if self.is_free(square + step)]
        if self.is_free(self.other_end(square)):
            found.append(self.outer_step(square))
        return tuple(found)

    def is_free(self, square: int) -> bool:
        """May a pawn step there?"""
        return self.sign[square] not in (VOID, WALL) and not self.pawn[square]

    def outer_step(self, square: int) -> int:
        """The side of a square, as a step, where its token lies: the side that became an outer side first. (C5)"""
        outer: list[int] = [step for step in SIDES if self.sign[square + step] == VOID]
        return min(outer, key=lambda step: self.removed.get(TILE_OF.get(square + step, BEYOND), BEYOND))


def scene_of(position: Position) -> Scene:
    """The scene of a position."""
    fields = {name: position.field(name) for name in ("gate", "laid", "removed", "seat_of")}
    return Scene(
        sign=tuple(model.signs(position).tolist()),
        pawn=tuple(model.pawns(position).tolist()),
        stepped=model.squares_of(position.field("stepped")),
        gate=tuple(filter(None, fields["gate"].tolist())),
        laid=tuple(fields["laid"].nonzero()[0].tolist()),
        removed={tile: turn for tile, turn in enumerate(fields["removed"].tolist()) if turn},
        lost=model.squares_of(position.field("lost")),
        sides=position.game.sides[: position.seats],
        seat_of=tuple(fields["seat_of"].tolist()),
        gate_used=bool(position.field("gate_used")),
        silent=bool(position.options["silent"]),
        **{name: position.field(name) for name in ("token", "colour", "phase", "reason", "turns")},
    )


def is_choice(scene: Scene) -> bool:
    """Are colours to be chosen? (C9)"""
    return scene.phase == START and not scene.over
