"""The work of `tessella puzzles`: a game of the engine, or one that was played, and the puzzles found in it."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ...core.copies import game_called
from ...core.mover import CHANCE
from ...core.position import Position
from ...engine.budget import Budget
from ...engine.methods import can_be_forced
from ...engine.search import search
from ...engine.solved import best, winner_of
from ...engine.together.beam import BeamSearch
from .best import Best, measured
from .file import WrittenPuzzle
from .forced import Forced
from .grading import graded
from .packing import unpacked
from .together import Together, can_be_planned, quickest

OPENING = (1, 8)
"""So many random plies begin a game, at least and at most."""
STRENGTHS = (8, 40, 200)
"""Nodes for a move; the seats of a game draw one of these each."""
BEAM = Budget(nodes=2000)
"""The effort of a move where all play together and no plan is known."""
MISSES = 3
"""A game is left after so many moves without a plan: most deals have one at once, and the others take long."""
CARELESS = 0.05
"""The share of random moves after the opening."""


def make(unit: Mapping[str, Any]) -> dict[str, Any]:
    """The puzzles of a game.

    A unit has game, options, nodes (the effort of a proof, or of a search), proved (whether to leave out what is only
    measured), and one of these: seed, of an engine's game, and perhaps solved, if its winner plays a proof; played,
    the game as `packed` writes it; puzzle, one that is there and is to be measured and graded again. The result has
    `puzzles`, as data of WrittenPuzzle. Equal units give equal results, unless a level's time runs out while it is
    graded.
    """
    return {"puzzles": [each.model_dump(mode="json") for each in made(unit)]}


def made(unit: Mapping[str, Any]) -> Iterator[WrittenPuzzle]:
    """Yields the puzzles of a unit."""
    game = game_called(unit["game"])
    wish = {"nodes": unit["nodes"], "only_proved": unit["proved"]}
    if "puzzle" in unit:
        puzzle = WrittenPuzzle.model_validate(unit["puzzle"])
        position = unpacked(game, unit["options"], puzzle.position)
        if again := measured(puzzle, position):
            yield graded(again, position)
    elif "played" in unit:
        yield from found_in(list(positions_of(unpacked(game, unit["options"], unit["played"]))), **wish)
    else:
        first = game.new(**unit["options"])
        winner = winner_of(first) if unit.get("solved") else None
        yield from found_in(list(played(first, Random(unit["seed"]), winner)), **wish)


def get_ready(question: Mapping[str, Any]) -> None:
    """Compile what the units of a question need, with the end of a game."""
    end = list(played(game_called(question["game"]).new(**question["options"]), Random(0)))[-2:]
    list(found_in(end, 1))


def played(first: Position, random: Random, winner: int | None = None) -> Iterator[Position]:
    """Yields the positions of an engine's game in which a seat chooses, after a random opening; where all play
    together, those of a plan. winner: the seat that plays what is proved, from the first move on."""
    if can_be_planned(first):
        yield from planned(first, random)
        return
    position, plies = first, random.randint(*OPENING)
    nodes = [random.choice(STRENGTHS) for _ in range(first.seats)]
    while not position.over:
        if position.mover == winner and (proved := best(position)):
            yield position
            position = position.play(proved[0])
            continue
        if position.mover == CHANCE or plies > 0 or random.random() < CARELESS:
            plies -= position.mover != CHANCE
            position = position.roll(random)
            continue
        if winner is None:  # else it is lost, whatever is played
            yield position
        seed = random.getrandbits(30)
        position = position.play(search(position, Budget(nodes=nodes[position.mover]), seed=seed).move.action)


def planned(first: Position, random: Random) -> Iterator[Position]:
    """Yields the positions of a game that is won together, as far as plans and beams find out how."""
    position, misses = first, 0
    while position.mover == CHANCE:
        position = position.roll(random)
    while not position.over:
        plan, _ = quickest(position)
        misses += not plan.acts
        if plan.lost or misses == MISSES:
            return
        for act in plan.acts or [search(position, BEAM, method=BeamSearch()).move.action]:
            yield position
            position = position.play(act)


def positions_of(end: Position) -> Iterator[Position]:
    """Yields the positions of a game in which a seat chose."""
    position = Position.first(end.game, end.options)
    for move in end.history:
        if move.seat >= 0:
            yield position
        position = position.replay([move.action])


def found_in(
    positions: Sequence[Position], nodes: int, *, only_proved: bool = False
) -> Iterator[WrittenPuzzle]:
    """Yields the puzzles in a game, at most one of each kind. The positions are looked at in any order: near the end of
    a game wins are short."""
    if not positions:
        return
    kinds, maker = frozenset[str](), maker_for(positions[0], nodes, only_proved)
    late = positions[int(maker.BEGINS * len(positions)) :]
    for position in Random(len(late)).sample(late, len(late)):
        if found := maker.found(position, kinds):
            kinds |= {found.kind}
            yield graded(found, position)


def maker_for(position: Position, nodes: int, only_proved: bool) -> Forced | Together | Best:
    """What makes puzzles of a game: proofs where they are possible, plans where all play together, or else games."""
    if can_be_forced(position):
        return Forced(nodes)
    return Together(nodes) if can_be_planned(position) else Best(nodes, only_proved)
