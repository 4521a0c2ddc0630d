"""The score of all games at a table: who has won how often against whom, or how often all have won together."""

from dataclasses import dataclass

from ..core.sentences import amount, listed
from .features.older_rules import stopped
from .features.seats import called
from .features.series import PAST
from .story import winners
from .table import Table
from .unicode_text import isolated


@dataclass(frozen=True)
class Tally:
    """The games that are over, among the same players as now.

    wins: of each player, by number; a shared win counts for each. draws: games that nobody won.
    """

    games: int
    wins: tuple[int, ...]
    draws: int
    best: float
    """The most points of the first player."""


def tally(table: Table) -> Tally:
    """The score of a table; games in which somebody else played do not count."""
    games = (*PAST.of(table), table)
    over = [each for each in games if counts(each) and holders(each) == holders(table)]
    won = [{each.index_at(seat) for seat in winners(each)} for each in over]
    wins = tuple(sum(index in each for each in won) for index in range(len(table.players)))
    best = max((each.position.score[0] for each in over), default=0.0)
    return Tally(len(over), wins, won.count(set()), best)


def counts(table: Table) -> bool:
    """Whether a game has ended; one that newer rules have stopped has not."""
    return table.over and (table.position.over or stopped(table) is None)


def holders(table: Table) -> list[tuple[int, str | None]]:
    """Who plays, by the number of the player."""
    return [(player.person, player.level) for player in table.players]


def score(table: Table) -> str:
    """The score in a few words, told to me: "Ada 3 : 2 Bob, 1 draw"; empty before the first game is over."""
    told = tally(table)
    if not told.games:
        return ""
    if table.position.game.cooperative:
        return f"Won {told.wins[0]} of {amount(told.games, 'game')} together"
    order = mine_first(table)
    if len(order) == 1:
        return f"Best of {amount(told.games, 'game')}: {amount(told.best, 'point')}"
    draws = f", {amount(told.draws, 'draw')}" if told.draws else ""
    names = [isolated(called(table, table.seat_of(index))) for index in order]
    wins = [told.wins[index] for index in order]
    if len(order) == 2:
        return f"{names[0]} {wins[0]} : {wins[1]} {names[1]}{draws}"
    each = [f"{name} {number}" for name, number in zip(names, wins, strict=True)]
    return f"{', '.join(each)}{draws}"


def lead(table: Table) -> str:
    """Who leads and by what, told to me: "You lead 3 : 2"; like the score where nobody can lead."""
    told = tally(table)
    most = max(told.wins)
    first = [index for index in mine_first(table) if told.wins[index] == most]
    if not told.games or table.position.game.cooperative or len(told.wins) == 1:
        return score(table)
    if len(told.wins) == 2:
        if len(first) == 2:
            return f"{most} : {most}"
        return f"{leads(table, first)} {most} : {min(told.wins)}"
    if len(first) == len(told.wins):
        return f"All have {amount(most, 'win')}"
    return f"{leads(table, first)} with {amount(most, 'win')}"


def lead_of_several(table: Table) -> str:
    """The same once there is a second game; empty until then."""
    return lead(table) if table.before + table.number > 1 else ""


def leads(table: Table, first: list[int]) -> str:
    """Some players as those who lead; I am "You" where I am one player of several."""
    seats = [table.seat_of(index) for index in first]
    names = ["You" if [seat] == table.my_seats else isolated(called(table, seat)) for seat in seats]
    return f"{listed(names)} {'leads' if len(first) == 1 and names != ['You'] else 'lead'}"


def mine_first(table: Table) -> list[int]:
    """The numbers of the players; mine first, if I am one of them and no more."""
    mine = [table.index_at(seat) for seat in table.my_seats]
    return sorted(range(len(table.players)), key=lambda index: len(mine) == 1 and index not in mine)
