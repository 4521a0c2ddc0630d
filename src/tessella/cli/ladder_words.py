"""A ladder as tables and sentences."""

from collections.abc import Iterator

from ..core.catalogue import find
from ..engine.ladder import Ladder, Pair, Player
from .rows import Row

PLAYERS = ("player", "rating", "95% interval", "games", "limit")
PAIRS = ("player", "against", "score", "95% interval", "observations")
OPEN = {
    (False, False): "No chain of games tells how these stand to {first}",
    (True, False): "Only floors, because nobody below took points off these",
    (False, True): "Only ceilings, because these took no points off anybody above",
}
"""What is said about players by which ends of their intervals are bounded, the low and the high one."""


def player_row(player: Player) -> Row:
    """A player in the columns of PLAYERS.

    >>> casual = Player(name="Casual", word="", limit="", rating=104.2, interval=(60, None), games=80)
    >>> player_row(casual).cells
    ('Casual', '104', 'from 60', '80', '')
    """
    rating = "" if player.rating is None else f"{player.rating:.0f}"
    cells = player.name, rating, ends(*player.interval), f"{player.games:,}", player.limit
    return Row(cells, {"table": "players"} | player.model_dump())


def ends(low: float | None, high: float | None) -> str:
    """An interval in words; nothing for that of the first player, which has no width."""
    if low is not None and high is not None:
        return f"{low:.0f} to {high:.0f}" if low < high else ""
    return f"from {low:.0f}" if low is not None else f"up to {high:.0f}" if high is not None else ""


def pair_row(ladder: Ladder, pair: Pair) -> Row:
    """A pair in the columns of PAIRS."""
    name, against = (ladder.players[number].name for number in (pair.stronger, pair.weaker))
    low, high = pair.interval
    cells = name, against, f"{pair.score:.3f}", f"{low:.3f} to {high:.3f}", f"{pair.observations:,}"
    data = pair.model_dump(exclude={"weaker", "stronger"})
    return Row(cells, {"table": "pairs", "name": name, "against": against} | data)


def notes(ladder: Ladder) -> Iterator[str]:
    """What has to be said beside the tables, a sentence each."""
    first = ladder.players[0].name
    yield f"Ratings are Elo above {first}, by maximum likelihood; each pair counts one drawn game more."
    if ladder.measure == "deals":
        yield "Nobody plays against anybody here: of two players, each alone on the same deal, who gets more wins."
    elif ladder.seats > 2:
        even = 1 / ladder.seats
        yield f"The player sits among copies of the one it plays against, in every seat once; even is {even:.3f}."
    for ends, words in OPEN.items():
        names = [
            player.name
            for player in ladder.players
            if tuple(end is not None for end in player.interval) == ends
        ]
        if names:
            yield f"{words.format(first=first)}: {', '.join(names)}."


def title_of(ladder: Ladder) -> str:
    """The game, with the options that are not as usual."""
    game = find(ladder.game)
    usual = game.choose({})
    chosen = ", ".join(
        f"{name} {value}" for name, value in ladder.options.items() if usual.get(name) != value
    )
    return f"{game.title}, {chosen}" if chosen else game.title
