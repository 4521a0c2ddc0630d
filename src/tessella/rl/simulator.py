"""Games as arrays of states that the user holds: state in, state out."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from ..core.compiler.rng import RNG, mix, new_rng
from ..core.mover import CHANCE, OVER
from ..core.position import Game, IllegalMove, Position
from .asked import indices_of, seeds_of, whole
from .buffers import Array, Buffers, Legality
from .loops import encoding_of, loops_of
from .spaces import Spec, game_of, places_of, spec, windowed_spec
from .windows import cropped, windowed

SLICE = 16
"""The fewest environments for which a thread is worth its start."""


class Simulator:
    """A game's rules over arrays of states: NumPy records of which a copy is a clone.

    Nothing is kept between calls: chance is seeded by the numbers that a call is given.

    >>> simulator = Simulator("trio")
    >>> states = simulator.init([1, 2, 3])
    >>> simulator.mover(states).shape, np.array_equal(states.copy(), states)
    ((3,), True)
    """

    def __init__(
        self, game: str | Game, /, *, chance: str = "inside", threads: int = 1, **options: object
    ) -> None:
        """chance: "inside" if it plays by itself; "seat" if the user plays for it, while the mover is -1.

        Raises UnknownGame, OptionError, or ValueError for another word.
        """
        if chance not in ("inside", "seat"):
            raise ValueError(f'chance is "inside" or "seat", not {chance!r}.')
        self.threads = whole("threads", threads, 1)
        self.game: Game = game_of(game)
        self.spec: Spec = spec(self.game, **options)
        self.inside = chance == "inside"
        self.setup = self.game.rules.setup(self.spec.options).reshape(1)
        self.dtype = self.game.state_type(self.spec.options)
        self.encoding = encoding_of(self.game)
        self.loops = loops_of(self.game, self.encoding)
        self.factors = np.array(self.spec.actions, np.int64)

    def crop(self, width: int) -> None:
        """Look at a board without an edge through a window so many cells wide, with the first tile in its middle.

        An action outside has no index; `strays` tells where there is one. Raises ValueError.
        """
        spaces, width = self.encoding.spaces(self.spec.options), whole("window", width)
        self.spec = windowed_spec(self.spec, cropped(spaces, width), width)
        self.encoding = windowed(self.encoding, spaces.torus, width)
        self.loops = loops_of(self.game, self.encoding)
        self.factors = np.array(self.spec.actions, np.int64)

    # States

    def blank(self, count: int) -> tuple[Array, Array]:
        """Room for so many states, and for their generators."""
        return np.zeros(count, self.dtype), np.zeros(count, RNG)

    def init(self, seeds: Sequence[int]) -> Array:
        """First states, one for each seed, after what chance does before the first player acts."""
        states, rngs = np.zeros(len(seeds), self.dtype), rngs_of(seeds, len(seeds))
        self.begin(states, rngs, np.ones(len(seeds), np.bool_))
        return states

    def step(
        self, states: Array, indices: Any, seeds: Sequence[int] | None = None, *, check: bool = True
    ) -> Array:
        """The states after an action each; those of games that are over stay.

        seeds: of what chance does then, one for each state. Give other seeds each time.

        Raises IllegalMove, or ValueError if chance plays inside and has no seeds.
        """
        if seeds is None and self.spec.chance and self.inside:
            raise ValueError("Chance plays inside this game, so step needs a seed for each state.")
        after = self.known(states).copy()
        rngs = rngs_of([0] * len(after) if seeds is None else seeds, len(after))
        everywhere = np.ones(len(after), np.bool_)
        chosen = indices_of("indices", indices, len(after))
        if check:
            self.check(after, chosen, everywhere)
        self.act(after, rngs, chosen, everywhere)
        return after

    def position(self, state: Any) -> Position:
        """One state as a position, for sentences and drawings. It has no history."""
        return self.first.with_state(state)

    @cached_property
    def first(self) -> Position:
        """The first position of a game with these options."""
        return self.game.new(**self.spec.options)

    def known(self, states: Any) -> Array:
        """The states, if they are an array [B] of this game with these options; raises ValueError for anything else."""
        if not isinstance(states, np.ndarray) or states.ndim != 1 or states.dtype != self.dtype:
            raise ValueError(
                f"States are an array [B] of the dtype that a Simulator of {self.spec.game} has."
            )
        alike = all((states[name] == states[name][:1]).all() for name in self._carried)
        for state in states[:1] if alike else states:
            self.position(state)
        return states if states.dtype is self.dtype else states.view(self.dtype)

    @cached_property
    def _carried(self) -> list[str]:
        """The fields of a state that the options decide."""
        decided = {*(self.setup.dtype.names or ()), "players"}
        return [name for name in self.dtype.names or () if name in decided]

    def __reduce__(self) -> Any:
        """Pickle keeps the name of the game and what was asked for."""
        chance = "inside" if self.inside else "seat"
        return restored, (self.spec.game, chance, self.threads, dict(self.spec.options), self.spec.window)

    # What is asked of states

    def mover(self, states: Array) -> Array:
        """int32 [B]: who is to act: a seat, -1 for chance, -2 if the game is over."""
        return self.known(states)["mover"].copy()

    def legal(self, states: Array) -> tuple[Array, Array]:
        """The legal indices, int32 [B, most_legal] with -1 after the last, and how many they are, int32 [B]."""
        seen = self.see(self.known(states), legality="legal", viewers=0)
        return seen.legal, seen.counts

    def mask(self, states: Array) -> Array:
        """bool [B, A]: which indices are legal; with several factors, what values some legal action has in each."""
        return self.see(self.known(states), legality="mask", viewers=0).masks

    def strays(self, states: Array) -> Array:
        """bool [B]: whether a legal action lies outside of the window."""
        _, counts = self.legal(states)
        listed = np.empty(self.spec.most_legal, np.int32)
        return (
            np.array([self.game.kernel.legal(s, listed) if s["mover"] >= 0 else 0 for s in states]) > counts
        )

    def observe(self, states: Array, seats: Any) -> dict[str, Array]:
        """What seats see: the parts of the specification's observation, each [B, ...].

        seats: one for each state. A view says no more than its seat may know.
        """
        states = self.known(states)
        viewers = indices_of("seats", seats, len(states))[:, None]
        if len(states) and not 0 <= viewers.min() <= viewers.max() < self.spec.seats:
            raise ValueError(f"Seats are from 0 to {self.spec.seats - 1}.")
        seen = self.see(states, legality="none", viewers=np.ascontiguousarray(viewers))
        return {part.name: getattr(seen, part.name)[:, 0] for part in self.spec.observation}

    def rewards(self, states: Array) -> Array:
        """float32 [B, S]: (S u - 1) / (S - 1) for the utility u of each of S seats once a game is over, else 0."""
        return self.results(self.known(states))

    def points(self, states: Array) -> Array:
        """float32 [B, S]: each seat's points so far, in the game's own units."""
        states = self.known(states)
        out = np.zeros((len(states), self.spec.seats), np.float32)
        self.loops.points(states, out, np.zeros(self.spec.seats), 0, len(states))
        return out

    def odds(self, state: Any) -> Array:
        """float64 [n]: the probabilities of chance's n actions, by index, in a state in which chance is to act."""
        if state["mover"] != CHANCE:
            raise ValueError("Chance is not to act in this state.")
        return np.array(self.position(state).odds)

    def imagine(self, state: Any, seat: int, seed: int) -> Any:
        """A state that might be, for all that a seat knows: hidden things are drawn at random."""
        view = self.position(state).view(seat).state()
        self.game.kernel.fill(view, seat, new_rng(whole("A seed", seed)))
        return view

    def rollout(self, states: Array, seeds: Sequence[int], plies: int = 1 << 30) -> Array:
        """The states after random play to the end, or for so many plies."""
        after, plies = self.known(states).copy(), whole("plies", plies, 0)
        rngs = rngs_of(seeds, len(after))
        self.split(len(after), lambda a, b: self.loops.rollout(after, rngs, plies, a, b))
        return after

    def key(self, states: Array) -> Array:
        """uint64 [B]: hashes of what makes positions equal."""
        key = self.game.kernel.key
        return np.array([key(state) for state in self.known(states)], np.uint64)

    # The loops, in place

    def begin(self, states: Array, rngs: Array, which: Array) -> None:
        """Begin a game in each of the environments that are named."""
        run, inside = self.loops.begin, self.inside
        self.split(len(states), lambda a, b: run(states, self.setup, rngs, which, inside, a, b))

    def act(self, states: Array, rngs: Array, indices: Array, which: Array) -> None:
        """Play a legal index in each of the environments that are named."""
        run, inside = self.loops.act, self.inside
        self.split(len(states), lambda a, b: run(states, rngs, indices, which, inside, a, b))

    def results(self, states: Array) -> Array:
        """The rewards of states that are known to be of this game."""
        out = np.zeros((len(states), self.spec.seats), np.float32)
        self.loops.rewards(states, out, np.zeros(self.spec.seats), 0, len(states))
        return out

    def check(
        self,
        states: Array,
        indices: Array,
        which: Array,
        seen: Buffers | None = None,
        movers: Array | None = None,
    ) -> None:
        """Raises IllegalMove for the first environment named in which an index is not legal.

        seen, movers: what is known of these states already.
        """
        movers = states["mover"].copy() if movers is None else movers
        masks = np.zeros((len(states), 0), np.bool_) if seen is None else seen.masks
        run, factors = self.loops.check, self.factors
        threads = 1 if masks.size else self.threads
        found = self.split(
            len(states), lambda a, b: run(movers, states, indices, which, masks, factors, a, b), threads
        )
        for wrong in found:
            if wrong >= 0:
                raise IllegalMove(f"Environment {wrong}: {self.why(states[wrong], int(indices[wrong]))}")

    def see(self, states: Array, *, legality: Legality, viewers: Any, into: Buffers | None = None) -> Buffers:
        """What can be done and seen. viewers: int64 [B, V], seats or -1 for the mover; 0 for nobody."""
        seats = np.zeros((len(states), 0), np.int64) if isinstance(viewers, int) else viewers
        out = into or Buffers.of(self.spec, len(states), seats.shape[1], legality)
        run = self.loops.see
        self.split(len(states), lambda a, b: run(states, seats, out.written, a, b))
        self.see_fields(states, seats, out.fields)
        return out

    def see_fields(self, states: Array, seats: Array, out: Array) -> None:
        """Write the fields of views, for a game that says nothing of what a network should see."""
        if out.size:
            room, run = np.zeros(1, self.dtype), self.loops.see_fields
            run(states, seats, room, room.view(np.uint8), self.places, out, 0, len(states))

    @cached_property
    def places(self) -> Array:
        """The places of the bytes of all identity fields in a state."""
        return places_of(self.game, self.spec.options)

    def split(self, count: int, run: Callable[[int, int], Any], threads: int = 0) -> list[Any]:
        """Call run(first, last) for slices of all environments, on each thread one: the last one on the thread that
        calls. threads: 0 for all of them.
        """
        threads = min(threads or self.threads, count // SLICE)
        if threads <= 1:
            return [run(0, count)]
        edges = np.linspace(0, count, threads + 1).astype(int).tolist()
        *others, last = pairwise(edges)
        waiting = [self._pool.submit(run, *each) for each in others]
        mine = run(*last)
        return [*(each.result() for each in waiting), mine]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads - 1)

    def why(self, state: Any, index: int) -> str:
        """One sentence, which may follow a colon, on why an index is not legal in a state."""
        position = self.position(state)
        if not 0 <= index < self.spec.size:
            return f"there is no index {index}; they go from 0 to {self.spec.size - 1}."
        if position.mover in {CHANCE, OVER}:
            return f"chance has {len(position.actions)} actions here, and no index {index}."
        action = int(self.encoding.decode(state, index))
        if action < 0:
            return f"index {index} names no place beside what lies there"
        return position.why(action) or "it is legal."


def rngs_of(seeds: Sequence[int], count: int) -> Array:
    """A generator for each of so many states."""
    rngs = np.zeros(count, RNG)
    rngs["bits"] = [mix(seed) or 1 for seed in seeds_of(seeds, count)]
    return rngs


def restored(
    game: str, chance: str, threads: int, options: Mapping[str, Any], window: int | None
) -> Simulator:
    """A simulator again, from what pickle has stored of it."""
    simulator = Simulator(game, chance=chance, threads=threads, **options)
    if window is not None:
        simulator.crop(window)
    return simulator
