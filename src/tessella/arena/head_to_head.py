"""A match of two engines in one call."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing

from ..core.position import Position
from ..runner.processes import on_this_machine
from ..runner.results import Results
from ..runner.run import run
from ..runner.work import RunError
from .contestant import contestant
from .control import Control
from .match import Abandoned, Match, Observation
from .openings import some_openings
from .play import WORK, dismiss
from .tally import Tally

A_SECOND = Control(seconds=1.0)


def match(
    first: Position,
    a: str = "this",
    b: str = "this",
    *,
    control: Control = A_SECOND,
    openings: int | Sequence[Position] = 10,
    plies: int | None = None,
    seed: int = 0,
    workers: int = 1,
    on_progress: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play a match of two engines, and return what its games came to.

    a and b are engines as words: `this`, `tree=PATH` or `run=COMMAND`, with options after commas, for example
    `this,Level=casual`. In each opening A sits once in every seat, so in a game for two there are two games.

    first: the position from which games begin. control: the limit of a move; by default one second. openings: how many
    random openings, or the openings themselves, with their histories. plies: the length of random openings; by default
    4, or 0 if chance acts in the game. workers: openings at a time, in processes of their own if there are several.
    on_progress gets the tally after each opening.

    Raises ValueError for a word that names no engine, an option that an engine does not take, or openings that do not
    fit; and Abandoned if an engine fails in five games in a row, or the match cannot go on for another reason.

    >>> import tessella
    >>> tally = match(tessella.new("tictactoe"), "this", "this,Level=casual", control=Control(nodes=9), openings=1)
    >>> len(tally.games), sum(tally.results().values())
    (2, 2)
    """
    contestants = [contestant(word, first.game.name, first.options) for word in (a, b)]
    begun = some_openings(first, openings, plies, seed) if isinstance(openings, int) else openings
    if not begun or any((each.game, each.options) != (first.game, first.options) for each in begun):
        raise ValueError("A match takes at least one opening, all of the same game with the same options.")
    tally = Tally.of(first)

    def count(observation: Observation) -> None:
        tally.add(observation)
        if on_progress is not None:
            on_progress(tally)

    played = Match(contestants, begun, control, seed, count)
    played.check()
    question = played.question()
    with ExitStack() as ending:
        ending.callback(dismiss)
        results = ending.enter_context(closing(Results.in_passing(question)))
        pool = on_this_machine(WORK, workers, question)
        try:
            run([played], ending.enter_context(closing(pool)), results)
        except RunError as error:
            raise Abandoned(str(error)) from None
    if played.trouble:
        raise Abandoned(played.trouble)
    return tally
