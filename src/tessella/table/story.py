"""A table in words: the moves by turns, whose turn it is, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.option import Choice, Option
from ..core.position import Game, Position
from ..core.sentences import does, everyone, who
from .features import clocks, fair_level, opening
from .features.series import games_of
from .table import Table


@dataclass
class Turn:
    """The moves that one seat, or CHANCE, made in a row."""

    seat: int
    moves: list[str]


def turns(view: Position, since: int = 0) -> list[Turn]:
    """The moves so far, or since a ply, grouped by turns."""
    grouped: list[Turn] = []
    for move in view.history[since:]:
        if grouped and grouped[-1].seat == move.seat:
            grouped[-1].moves.append(move.text)
        else:
            grouped.append(Turn(move.seat, [move.text]))
    return grouped


def note(table: Table) -> str:
    """The last event as a sentence; empty if the list of moves tells it."""
    notes = (feature.notes.get(table.last.kind) for feature in table.features)
    return next((note(table) for note in notes if note), "")


def status(table: Table) -> str:
    """Whose turn it is, or who won."""
    if table.verdict:
        return result_of_game(table)
    if table.gathering:
        return "Waiting for players"
    if clocks.pause_until(table):
        return "Paused"
    if table.mover is None:
        return "Chance decides."
    seat = table.position.mover
    if not table.mover.is_person:
        return f"{table.told.side(seat)} is thinking…"
    mine = table.my_turn and len(table.active) == 1
    return "Your turn" if mine else f"{table.told.side(seat)} to play"


def winners(table: Table) -> list[int]:
    """The seats that have won, all of them where all play together; empty if there is no winner, or none yet."""
    position = table.position
    if not table.verdict or not position.over:
        return []
    utility = position.utility
    best = [seat for seat, got in enumerate(utility) if got == max(utility)]
    return best if max(utility) == 1 or len(best) < position.seats else []


def result(table: Table) -> str:
    """Who won, told to me: "You won by 12", "Ada wins"; empty while the game goes on.

    After the last game of a series also who won the series: "Draw. You won the series by 29".
    """
    return ". ".join(filter(None, (result_of_game(table), result_of_series(table))))


def result_of_series(table: Table) -> str:
    """Who won a series and by how much, told to me; empty until it is over, or if it has one game only.

    The highest sum of points wins; equal sums share it. (A7) Partners are told how often they have won, and who plays
    alone the points.
    """
    if table.games == 1 or table.number < table.games or not table.verdict:
        return ""
    if table.position.game.cooperative:
        won = [each for each in games_of(table)[-table.games :] if winners(each)]
        return f"Won {len(won)} of {table.games} games"
    totals = sorted(table.totals)
    first = [table.seat_of(index) for index, total in enumerate(table.totals) if total == totals[-1]]
    if len(totals) == 1:
        told = f"{points(totals[0])} points in {table.games} games"
    elif len(first) == len(totals):
        told = "The series is a draw"
    elif len(first) > 1:
        told = f"{everyone(table.told, first)} share the series"
    else:
        told = f"{won_or_lost(table, first[0])} the series by {points(totals[-1] - totals[-2])}"
    return told


def won_or_lost(table: Table, winner: int) -> str:
    """What one seat has won, told to me: "You won", "You lost" where only two play, or "Ada wins"."""
    if table.my_seats == [winner]:
        return "You won"
    only_two = len(table.my_seats) == 1 and len(table.players) == 2
    return "You lost" if only_two else f"{table.told.side(winner)} wins"


def result_of_game(table: Table) -> str:
    """Who won the game on the table, told to me; empty while it goes on."""
    position = table.position
    if not table.verdict or not position.over:
        return table.verdict or ""
    if position.game.cooperative:
        return f"{table.verdict} in turn {sum(turn.seat >= 0 for turn in turns(position))}"
    best = winners(table)
    if len(best) > 1:
        return f"{everyone(table.told, best)} share the win"
    return table.verdict if not best else f"{won_or_lost(table, best[0])}{margin(position)}"


def margin(position: Position) -> str:
    """By how many points the first has won, in words; empty if only the winner has points, or if somebody has left."""
    second, best = sorted(position.score)[-2:] if position.seats > 1 else (0.0, 0.0)
    return f" by {points(best - second)}" if 0 < second < best and not position.left else ""


def agreed(table: Table) -> list[str]:
    """What the players agreed on, in a few words each: the clock, options, and how games begin."""
    clock = table.terms.clock
    fair = [opening.LABEL] if table.terms.fair else []
    fair += [fair_level.LABEL] if fair_level.FAIR_LEVEL.of(table) else []
    return [*([clock.short] if clock else []), *agreed_options(table), *fair]


def agreed_options(table: Table) -> list[str]:
    """The options that differ from what pages suggest, in a few words each."""
    return options_in_words(table.position.game, table.position.options)


def options_in_words(game: Game, options: Mapping[str, Choice]) -> list[str]:
    """The options of a game that differ from what pages suggest, in a few words each."""
    return [words for words, _ in explained_options(game, options)]


def explained_options(game: Game, options: Mapping[str, Choice]) -> list[tuple[str, str]]:
    """The same, each with the sentence that says what it means."""
    return [
        (
            option.label
            if options[option.name] is True
            else f"{option.label}: {shown(option, options[option.name])}",
            option.help,
        )
        for option in game.options
        if options[option.name] != option.suggested_beside(options) and option.fits(options)
    ]


def shown(option: Option, value: Choice) -> str:
    """A value in a word or two."""
    return option.show(value) if value in option.choices else "own"


def news(view: Position) -> str:
    """What the last action of a player brought about, as a sentence of the game; empty if there is none."""
    return view.game.explain.news(view) or ""


def last_move(view: Position) -> str:
    """The last move, or what it brought about, as a sentence for a screen reader; empty at the start."""
    return news(view) or move_alone(view)


def move_alone(view: Position) -> str:
    """The last move as such a sentence, whatever it brought about."""
    if not view.history:
        return ""
    move = view.history[-1]
    if view.game.leaving(move.action):
        return f"{does(view, move.seat, str(move))}."
    return f"{who(view, move.seat)}: {move}."


def outlook(view: Position) -> str:
    """Who is to play, or how it ended, as a sentence."""
    return view.ending or (
        "Your turn." if view.mover == view.names.you else f"{view.side(view.mover)} to play."
    )


def task(view: Position) -> str:
    """What the mover can do now, as a sentence; empty if the game tells none, or is over."""
    return "" if view.over else view.game.explain.task(view) or ""


def example(view: Position) -> str:
    """A legal move as text, as an example of typing; empty when the game is over."""
    return view.game.notation.write(view, view.actions[0]) if view.actions else ""


def has_points(view: Position) -> bool:
    """Whether there are points that say more than who has won; one for a win, and a half for a draw, do not."""
    return any(view.score) and not (view.over and all(number in (0, 0.5, 1) for number in view.score))


def points(number: float) -> str:
    """Points without needless decimals."""
    return f"{number:g}"
