"""A program as a user of the library writes it, with every public name. test_typed.py checks its types and runs it."""

from random import Random

import tessella
from tessella import (
    ABANDONED,
    CHANCE,
    OVER,
    RESIGNED,
    TIMED_OUT,
    WATCHER,
    Abandoned,
    Advice,
    AnalysedLine,
    Analysis,
    Budget,
    Control,
    Effort,
    FairOpening,
    Field,
    Game,
    IllegalMove,
    Level,
    Line,
    Measured,
    Memory,
    Move,
    Option,
    OptionError,
    Position,
    Record,
    RecordError,
    Report,
    Review,
    Statistics,
    Tally,
    Undecided,
    UnknownGame,
    UnknownLevel,
    UnknownPolicy,
    Unrecordable,
    Value,
    analyse,
    catalogue,
    choose,
    find,
    levels,
    match,
    new,
    review,
    search,
    statistics,
)
from tessella.record import parse, text_of


def last(position: Position, generator: Random) -> Position:
    """The end of a random game."""
    while position.mover != OVER:
        odds: tuple[float, ...] = position.odds if position.mover == CHANCE else ()
        assert len(odds) in (0, len(position.moves()))
        position = position.roll(generator)
    return position


def asked(position: Position) -> Move:
    """The move of the engine."""
    memory = Memory()
    report: Report = search(position, Budget(nodes=50), memory=memory)
    line: Line = report.lines[0]
    level: Level = levels()["first-game"]
    return line.moves[0] if line.value > 0.5 else choose(position, level.name, memory=memory).move


def expected(position: Position) -> float:
    """What the seat to act may expect."""
    analysis: Analysis = analyse(position, seconds=0.1, lines=2)
    line: AnalysedLine = analysis.lines[0]
    value: Value = line.value
    return value.score


def lost(position: Position) -> float:
    """The expected score that the turns of a game have lost."""
    told: Review = review(position, effort=Effort(nodes=20))
    return sum(turn.loss for turn in told.turns)


def facts(game: Game) -> list[str]:
    """What the game can be asked."""
    options: tuple[Option, ...] = game.options
    openings: tuple[FairOpening, ...] = game.fair_openings({})
    measured: list[Measured] = [each for opening in openings for each in opening.measured]
    advice: list[Advice] = [each for option in options for each in option.advice]
    fields: tuple[Field, ...] = game.fields()
    return [
        *(f"{option.label}: {option.default}" for option in options),
        *(f"{field.name}: {field.meaning}" for field in fields),
        *(f"{each.option}={each.when}: {each.value}" for each in advice),
        *(f"{each.score:.2f}" for each in measured),
    ]


def answers(text: str) -> str:
    """A sentence about what somebody has typed."""
    try:
        record: Record = parse(text)
        return text_of(Record.of(record.position().leave(0, RESIGNED)))
    except RecordError as error:
        return f"{error.line}: {error.sentence}"
    except (IllegalMove, Undecided, Unrecordable, OptionError) as error:
        return str(error)
    except (UnknownGame, UnknownLevel, UnknownPolicy) as error:
        return str(error)


def compared(first: Position) -> tuple[float, float]:
    """How strong an engine is, and what random games come to."""
    try:
        tally: Tally = match(first, "this", "this,Level=first-game", control=Control(nodes=5), openings=1)
    except Abandoned:
        return 0.0, 0.0
    found: Statistics = statistics(first, games=100, policy="random")
    return tally.scores[0], found.utility[0]


def main(name: str) -> list[str]:
    """All of it, with one game."""
    game = find(name)
    assert game is catalogue()[name]
    start = new(name)
    end = last(start, Random(1))
    seen: Position = start.play(asked(start)).view(WATCHER)
    assert 0.0 <= expected(start) <= 1.0 and lost(end) >= 0.0
    left = [start.leave(0, reason).ending or "" for reason in (RESIGNED, TIMED_OUT, ABANDONED)]
    shares = compared(start)
    said = [tessella.__version__, seen.svg(), answers("Game: chess"), answers(text_of(Record.of(end)))]
    return [*said, *left, *facts(game), *(f"{share:.2f}" for share in shares)]
