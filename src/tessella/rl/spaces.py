"""What a game's actions and observations are: the specification of its environments."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from ..core.catalogue import find
from ..core.encoding import Feature, Spaces
from ..core.option import Choice
from ..core.position import Game
from ..core.symmetry import Symmetry
from .loops import encoding_of

Kind = Literal["competitive", "co-operative", "single"]


@dataclass(frozen=True)
class Part:
    """One array of an observation: its name, its shape for one seat of one game, its dtype, and its features.

    axis: which axis the features lie along; None if an entry of the array has no name.
    """

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[np.generic]
    low: int
    high: int
    features: tuple[Feature, ...] = ()
    axis: int | None = None


@dataclass(frozen=True)
class Spec:
    """A game with options, as an environment. Made by `spec`."""

    game: str
    version: str
    """"trio-v1": it rises when rules, actions or observations change. A trained network should carry it."""
    options: Mapping[str, Choice] = field(hash=False)
    seats: int
    kind: Kind
    hidden: bool
    """Whether seats see different things."""
    chance: bool
    """Whether chance ever moves."""
    actions: tuple[int, ...]
    """The size of the action space, by factor; indices go from 0 to their product."""
    observation: tuple[Part, ...]
    features: tuple[Feature, ...]
    """What is told of each legal action, if that is asked for."""
    most_legal: int
    """No position has more legal actions."""
    most_plies: int
    """No game has more plies, those of chance included."""
    symmetries: tuple[Symmetry, ...] = field(compare=False, repr=False)
    """The ways to turn and mirror the game, that which leaves all as it is included; () if none is known."""
    window: int | None = None
    """How many cells wide the part of a board without an edge is that is known; None for the whole board. A window has
    no symmetries."""

    @property
    def size(self) -> int:
        """How many indices of actions there are."""
        return int(np.prod(self.actions, dtype=np.int64))


def game_of(game: str | Game) -> Game:
    """A game by its name, or the game itself; raises UnknownGame, or ValueError for anything else."""
    if not isinstance(game, str | Game):
        raise ValueError(f"A game is told by its name, or is a Game, not {game!r}.")
    return find(game) if isinstance(game, str) else game


def spec(game: str | Game, /, **options: object) -> Spec:
    """The specification of a game with these options, and defaults for others.

    Raises UnknownGame, or OptionError.

    >>> found = spec("trio", players=2)
    >>> found.version, found.seats, found.kind
    ('trio-v1', 2, 'competitive')
    >>> [part.name for part in found.observation]  # this game has no encoding of its own
    ['fields']
    """
    found = game_of(game)
    chosen = found.choose(options)
    spaces = encoding_of(found).spaces(chosen)
    seats = found.new(**chosen).seats
    return Spec(
        game=found.name,
        version=version_of(found),
        options=chosen,
        seats=seats,
        kind=kind_of(found, seats),
        hidden=found.kernel.hidden,
        chance=found.kernel.chance,
        actions=spaces.actions,
        observation=parts_of(found, spaces, chosen),
        features=features_of(spaces),
        most_legal=found.rules.MAX_LEGAL,
        most_plies=found.rules.MAX_PLY,
        symmetries=tuple(encoding_of(found).symmetries(chosen)),
    )


def windowed_spec(whole: Spec, spaces: Spaces, width: int) -> Spec:
    """The same specification with the sizes of a window."""
    game = find(whole.game)
    seen = parts_of(game, spaces, whole.options)
    return replace(whole, actions=spaces.actions, observation=seen, symmetries=(), window=width)


def version_of(game: Game) -> str:
    """The name of a game's environments with their version: "trio-v1"."""
    return f"{game.name}-v{game.edition - 1 + encoding_of(game).version}"


def features_of(spaces: Spaces) -> tuple[Feature, ...]:
    """What is told of an action: the factors of its index, if the game does not say more and int16 can hold them."""
    told = tuple(Feature(f"factor {n}", "of the index", 0, size - 1) for n, size in enumerate(spaces.actions))
    return spaces.features or (told if max(spaces.actions) < 1 << 15 else ())


def kind_of(game: Game, seats: int) -> Kind:
    """Whom so many seats play against."""
    if seats == 1:
        return "single"
    return "co-operative" if game.cooperative else "competitive"


def parts_of(game: Game, spaces: Spaces, options: Mapping[str, Choice]) -> tuple[Part, ...]:
    """The arrays of an observation; the bytes of the identity fields, if the game has no encoding."""
    small, byte = np.dtype(np.int16), np.dtype(np.uint8)
    found = []
    if spaces.planes:
        found.append(part("planes", (len(spaces.planes), *spaces.board), byte, spaces.planes, 0))
    if spaces.tokens:
        found.append(part("tokens", (spaces.most_tokens, len(spaces.tokens)), small, spaces.tokens, 1))
    if spaces.scalars:
        found.append(part("scalars", (len(spaces.scalars),), small, spaces.scalars, 0))
    return tuple(found) or (Part("fields", (len(places_of(game, options)),), byte, 0, 255),)


def part(
    name: str, shape: tuple[int, ...], dtype: np.dtype[np.generic], features: tuple[Feature, ...], axis: int
) -> Part:
    """A part with the range of its features. Nothing is there where nothing is written, so 0 is within the range."""
    low, high = min(0, *(each.low for each in features)), max(0, *(each.high for each in features))
    return Part(name, shape, dtype, low, high, features, axis)


def places_of(game: Game, options: Mapping[str, Choice]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The places of the bytes of all identity fields in a state."""
    fields: Any = game.state_type(options).fields
    spans = [(fields[name][1], fields[name][0].itemsize) for name in game.rules.IDENTITY]
    return np.concatenate([np.arange(at, at + size) for at, size in spans])
