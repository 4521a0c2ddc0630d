"""Plays a game in the terminal, beginning with the choice of the game."""

from collections.abc import Sequence

from rich.console import Console

from ..core.compiler.mode import hurry
from ..core.position import Game, Position
from ..engine.levels import current, levels_of
from ..table.event import Event
from ..table.features.deal import named
from ..table.naming import ENGINE
from ..table.terms import Player, open_event, with_opening
from .local_game import LocalGame
from .setup import first_position, games_named, values
from .terminal import Terminal
from .user_errors import UserError

NOBODY = "nobody"


def play_game(
    name: str | None, options: Sequence[str], against: str, seat: int | None, deal: str, opening: str
) -> None:
    """Seat people and the engine, and play until the game ends, or until Ctrl-C or Ctrl-D.

    Raises UserError, OptionError or Refused.
    """
    console = Console(highlight=False)
    try:
        game = pick(games_named(name), console)
        start = first_position(game, options)
        players = seated(start, against, seat)
        deal = deal if opening else named(start, deal)
        first = open_event(game.name, values(options), players, deal=deal)
        sit_down(with_opening(first, opening), console)
    except (EOFError, KeyboardInterrupt):
        console.print("\nThe game stops here.")


def sit_down(opening: Event, console: Console) -> None:
    """Play. The first board appears at once; the engine's code is compiled meanwhile."""
    hurry()
    local_game = LocalGame(opening)
    try:
        Terminal(local_game, console).run()
    finally:
        local_game.compilation.stop()
        hurry(False)


def pick(games: Sequence[Game], console: Console) -> Game:
    """The only game, or the game that the player chooses by its number."""
    if len(games) == 1:
        return games[0]
    numbered = {str(number): game for number, game in enumerate(games, 1)}
    for number, game in numbered.items():
        console.print(f"{number:>3}  {game.title}: {game.summary}", markup=False)
    while True:
        answer = input("Which game, by its number? ").strip()
        if answer in numbered:
            return numbered[answer]
        console.print(f"Type a number from 1 to {len(games)}.")


def seated(start: Position, against: str, seat: int | None) -> list[Player]:
    """The player at each seat; seat, counted from 1, is the person's seat. Raises UserError."""
    seats, levels = start.seats, [*(level.name for level in levels_of(start)), NOBODY]
    against = current(against)
    if against not in levels:
        raise UserError(f"--against takes one of: {', '.join(levels)}; not {against!r}.")
    if against == NOBODY and seat is not None:
        raise UserError(
            "--seat needs an engine to play against; with --against nobody people have every seat."
        )
    if against == NOBODY:
        return [Player("Person")] * seats
    if (seat or 1) > seats:
        raise UserError(f"{start.game.title} has {seats} seats here, so there is no seat {seat}.")
    return [
        Player("Person") if place == (seat or 1) else Player(ENGINE, against) for place in range(1, seats + 1)
    ]
