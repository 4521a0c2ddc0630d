"""The engine's levels, for any game: how well it plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from ..core.position import Game, Position
from ..core.processors import processors
from .budget import Budget, never
from .depth.alphabeta import AlphaBeta
from .immediate import sound, values_soon
from .memory import Memory
from .methods import FIRST_SIGHT_ONLY, FORCED, METHODS, Row, method_for, traits_of
from .playouts.rollouts import Rollouts
from .report import Report, line_of, only_choice
from .search import check, search
from .softness import Softness, search_softly
from .solved import best, is_solved, strategy_of
from .task import Method
from .trees.proving import Proving
from .trees.puct import Puct
from .trees.selective import Selective


@dataclass(frozen=True)
class Effort:
    """The budget of a move, and how much the mover errs, if it does.

    per_action: more nodes, for each legal action so many. A tree with fewer nodes than a position has actions does not
    see all of them, and on a large board it plays worse than who looks at each of them once. for_two: the nodes are
    those of two seats; with more seats they are fewer in proportion, or the steps to the next levels become too small.
    """

    budget: Budget
    softness: Softness | None = None
    per_action: float = 0.0
    for_two: bool = False

    def budget_for(self, position: Position) -> Budget:
        """The budget of a move in this position."""
        nodes = self.budget.nodes + round(self.per_action * len(position.actions))
        if self.for_two:
            nodes = nodes * 2 // max(2, position.seats)
        return replace(self.budget, nodes=nodes)


@dataclass(frozen=True)
class Level:
    """One level of the engine; word says in a few words how it plays, after "The engine ..." where all play together;
    help says it in a sentence.

    together: the same where all play together. by_method: the effort of a move for some methods. effort: the effort for
    all others. methods: the table of which method plays which game. lead: how much it leads where all play together,
    from 0 to 4 (contract.Explain.intention). former: a name that the level has in old links and logs. Users of the
    library need name, title, word and help.
    """

    name: str
    title: str
    word: str
    help: str
    together: tuple[str, str]
    effort: Effort
    by_method: Mapping[type, Effort] = field(default_factory=dict)
    threads: int = 1
    methods: tuple[Row, ...] = METHODS
    lead: int = 0
    former: str = ""

    def words_for(self, game: Game) -> tuple[str, str]:
        """The word and the help for a game."""
        return self.together if game.cooperative else (self.word, self.help)

    def play(self, position: Position) -> tuple[Method, Effort]:
        """The method that chooses a move, and its effort. Where all play together every level plans equally well."""
        if position.game.cooperative:
            return method_for(position), TOGETHER
        method = method_for(position, self.methods)
        return method, self.by_method.get(type(method), self.effort)


SPARE = max(1, processors() - 1)
"""The number of threads that leaves one core free for everything else."""
TOGETHER = Effort(Budget(seconds=2.0, nodes=40_000))
"""The effort of every level where all play together."""
LEVELS = (
    Level(
        "first-game",
        "First game",
        "overlooks a lot",
        "Takes its own wins, overlooks threats as people do, and plays differently each time: for a first game.",
        ("asks for your turns", "Plans for all, and says which turn it needs of you next: for a first game."),
        Effort(Budget(seconds=0.3, nodes=100), Softness(blind=0.3, unseen=0.3, glances=20, temperature=0.3)),
        methods=FIRST_SIGHT_ONLY,
        lead=4,
        former="easy",
    ),
    Level(
        "casual",
        "Casual",
        "sees what is urgent",
        "Sees what is urgent, and little more.",
        ("says its whole plan", "Plans for all, and says its whole plan, turn by turn."),
        Effort(Budget(seconds=0.3, nodes=300), Softness(blind=0.02, unseen=0.2, glances=24, temperature=0.2)),
        methods=FIRST_SIGHT_ONLY,
        lead=3,
    ),
    Level(
        "club",
        "Club",
        "looks ahead",
        "Looks a little ahead.",
        ("tells its own turn", "Plans for all, and says what it will do in its next turn."),
        Effort(Budget(seconds=0.5, nodes=1000)),
        {
            AlphaBeta: Effort(Budget(seconds=0.5, depth=2, whole_turns=True)),
            Proving: Effort(Budget(seconds=0.5, nodes=32), Softness(0.0, 0.145, 36, 0.118)),
            Puct: Effort(Budget(seconds=0.5, nodes=50), per_action=0.8),
            Rollouts: Effort(Budget(seconds=0.5, nodes=165), for_two=True),
            Selective: Effort(Budget(seconds=0.5, nodes=8), Softness(0.0, 0.23, 36, 0.13)),
        },
        lead=2,
        former="medium",
    ),
    Level(
        "strong",
        "Strong",
        "thinks",
        "Looks further ahead, and thinks for less than a second.",
        ("says when it wins", "Plans for all, and says in which turn it sees a win."),
        Effort(Budget(seconds=0.7, nodes=5000)),
        {
            Proving: Effort(Budget(seconds=0.7, nodes=100)),
            Puct: Effort(Budget(seconds=0.7, nodes=60), per_action=2.0),
            Rollouts: Effort(Budget(seconds=0.7, nodes=400), for_two=True),
            Selective: Effort(Budget(seconds=0.7, nodes=16), Softness(0.0, 0.07, 60, 0.05)),
        },
        lead=1,
    ),
    Level(
        "master",
        "Master",
        "thinks hard",
        "Thinks for two seconds about every move, on all processors but one.",
        ("keeps its plan", "Plans for all, and says only whether it sees a way to win."),
        Effort(Budget(seconds=2.0)),
        threads=SPARE,
        former="hard",
    ),
)
PERFECT = Level(
    "perfect",
    "Perfect",
    "plays a proof",
    "Plays the proof that one side wins: as that side it wins, as the other it holds out as long as it can.",
    ("", ""),
    LEVELS[-1].effort,
    threads=SPARE,
)
"""A player beside the levels, without a rating, of games that are solved."""
DEFAULT = "casual"
"""The name of the level that plays where nobody has chosen."""
FORMER = {level.former: level.name for level in LEVELS if level.former}
"""The names of levels today, by the names that they have in old links and logs."""


class UnknownLevel(LookupError):
    """No level has this name; the message is one sentence that lists the names of all levels."""

    def __str__(self) -> str:
        return str(self.args[0])


def levels() -> dict[str, Level]:
    """The engine's levels by name, from the weakest to the strongest.

    >>> list(levels())
    ['first-game', 'casual', 'club', 'strong', 'master']
    """
    return {level.name: level for level in LEVELS}


def levels_of(position: Position) -> tuple[Level, ...]:
    """Those that can play a game with its options: the levels, and PERFECT if that is solved."""
    return (*LEVELS, PERFECT) if is_solved(position) else LEVELS


def current(name: str) -> str:
    """The name today of a level that had another name; every other name stays as it is.

    >>> current("medium"), current("strong")
    ('club', 'strong')
    """
    return FORMER.get(name, name)


def level_named(name: str) -> Level:
    """The level of that name, or of that former name, or PERFECT; raises UnknownLevel."""
    if level := {**levels(), PERFECT.name: PERFECT}.get(current(name)):
        return level
    raise UnknownLevel(f"There is no level {name!r}; the levels are: {', '.join(levels())}.")


def choose(
    position: Position,
    level: str,
    seed: int = 0,
    stop: Callable[[], bool] = never,
    memory: Memory | None = None,
) -> Report:
    """The engine's report at a level, for the mover of a position; it uses only what that seat may see.

    It ends within 50 ms once stop() is true. Equal seeds give equal moves, unless the level's time runs out. memory:
    what earlier searches of the same game, by the same player, have left. Raises UnknownLevel, and ValueError if no
    seat is to act.

    >>> import tessella
    >>> position = tessella.new("tictactoe").replay([0, 4, 1, 3])
    >>> choose(position, "master").move.text
    'c1'
    """
    plan = level_named(level)
    check(position)
    if plan is PERFECT and (known := best(position)):
        wins = position.mover == strategy_of(position.game).side
        return Report((line_of(position, known[:1], float(wins), proven=True),), depth=known[1])
    method, effort = plan.play(position)
    budget = effort.budget_for(position)
    find = partial(search, position, budget, method=method, seed=seed, stop=stop, memory=memory)
    if effort.softness:
        return search_softly(position, effort.softness, find, seed, stop)
    among = to_choose_from(position, method, stop)
    return find(threads=plan.threads, among=among) if len(among) > 1 else only_choice(position, among[0])


def to_choose_from(position: Position, method: Method, stop: Callable[[], bool]) -> tuple[int, ...]:
    """The actions to choose from: all legal ones, but only sound ones if the method may overlook the game's end."""
    if len(position.actions) > 1 and method.overlooks and traits_of(position) >= FORCED:
        return sound(values_soon(position, stop))
    return position.actions
