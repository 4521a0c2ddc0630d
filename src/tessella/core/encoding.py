"""What a game's `encoding` may define: its actions, and what a seat sees, as numbers for a network.

The rules number their actions sparsely, because records depend on these numbers. An *index* numbers the same actions
tightly, for the options chosen, without those of chance and without leaving.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from .compiler.jit import Compiled
from .contract import Part, constant
from .option import Choice
from .symmetry import Symmetry


@dataclass(frozen=True)
class Feature:
    """One plane, or one number, of what a seat sees: its name, what it means, and its least and greatest value."""

    name: str
    meaning: str
    low: int = 0
    high: int = 1


def by_seat(players: int, name: str, meaning: str, low: int = 0, high: int = 1) -> list[Feature]:
    """A feature for each seat, in the order of play from the seat that looks on.

    >>> [feature.name for feature in by_seat(2, "points", "its points", 0, 100)]
    ['points, seat 0', 'points, seat 1']
    """
    return [Feature(f"{name}, seat {ahead}", meaning, low, high) for ahead in range(players)]


@dataclass(frozen=True)
class Spaces:
    """The sizes of a game's actions and observations, for some options.

    >>> Spaces((12, 81)).size
    972
    """

    actions: tuple[int, ...]
    """How many values each factor of an index has. Several factors are one index: the last one varies fastest. Then an
    action is legal if each of its factors is one of some legal action."""
    planes: tuple[Feature, ...] = ()
    """Facts about each cell of a board."""
    board: tuple[int, int] = (0, 0)
    """The rows and columns of a plane."""
    scalars: tuple[Feature, ...] = ()
    """Facts about the whole position."""
    tokens: tuple[Feature, ...] = ()
    """Facts about each thing on a board without an edge."""
    most_tokens: int = 0
    torus: int = 0
    """How wide the torus is on which a board without an edge lies, with the first tile at (0, 0). The last factor of an
    index is then one of its cells, and planes lie on it. 0 for a board with an edge."""
    features: tuple[Feature, ...] = ()
    """Facts about one action, for a network that scores actions one by one."""

    @property
    def size(self) -> int:
        """How many indices there are."""
        return prod(self.actions)


def no_symmetries(_: Mapping[str, Choice]) -> tuple[Symmetry, ...]:
    """The default: the game cannot be turned."""
    return ()


@dataclass(frozen=True)
class Encoding(Part):
    """A game's actions and views as numbers. In the arguments s is a state; seat is a player."""

    spaces: Callable[[Mapping[str, Choice]], Spaces]
    """The sizes, for the options of a game."""
    encode: Compiled
    """encode(s, action) -> index, for the mover's legal actions; equal for no two of them."""
    decode: Compiled
    """decode(s, index) -> action: that of a legal action's index; for another index an illegal action, or -1."""
    observe: Compiled
    """observe(s, seat, planes, tokens, scalars) -> n: writes what a seat sees, own things first, and how many tokens.

    planes is uint8 [planes, rows, columns], tokens int16 [most_tokens, features], scalars int16 [scalars]; all are zero
    before. The state may be whole, or what hide has left for that seat, or what fill has made of that: the same is
    written each time, whatever the way by which the position was reached."""
    mask: Compiled | None = None
    """mask(s, out): sets out[index] for each legal action of the mover, where that is faster than by listing them; with
    several factors, the bits of one factor after those of the other. out is bool, and all false before."""
    describe: Compiled | None = None
    """describe(s, action, out): writes the features of a legal action to out, which is int16 and zero before. No two
    legal actions have equal ones. Without it, the features are the factors of the index."""
    erase: Compiled | None = None
    """erase(s, seat, planes): sets to 0 what observe writes to planes, where that is faster than to clear them all."""
    symmetries: Callable[[Mapping[str, Choice]], Sequence[Symmetry]] = no_symmetries
    """The ways to turn and mirror a game that leave its first position as it is, itself included: a group. They are not
    compiled."""
    version: int = constant("VERSION", lambda: 1)
    """It goes up by one when indices or observations change: a trained network tells which ones it has learned."""
