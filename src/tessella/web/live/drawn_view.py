"""The board and the moves of a view, for a page."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from pydantic_core import to_json

from ...core.position import Position
from ...table.story import Turn, turns
from ..table_state import GameState, TurnState


class DrawnView:
    """The board and the moves of a view. Persons with the same view share it, whatever it calls them."""

    def __init__(self, view: Position, seat: int, words: Sequence[str]) -> None:
        self.state, self.emblems = game_state(view, seat, words), emblems(view)

    @cached_property
    def parts(self) -> dict[str, bytes]:
        """Each of its keys as JSON."""
        return {key: to_json(value) for key, value in vars(self.state).items()}


def emblems(view: Position) -> list[str]:
    """How the pieces of each seat look now, as small drawings; empty if the game draws none."""
    draw = view.game.board.emblem
    return [draw(view, seat) for seat in range(view.seats)] if draw else []


def game_state(view: Position, seat: int, words: Sequence[str]) -> GameState:
    """The board and the moves of a view, with the hand of a seat in front."""
    said = iter(words)
    return GameState(
        svg=view.svg(seat=seat),
        ply=len(view.history),
        moves=[turn_state(view, turn, said) for turn in turns(view)],
    )


def turn_state(view: Position, turn: Turn, said: Iterator[str]) -> TurnState:
    """A turn with the words for each of its moves, if there are any."""
    words = [*islice(said, len(turn.moves))]
    side = view.game.seat_name(turn.seat)
    return TurnState(seat=turn.seat, side=side, moves=turn.moves, words=words if any(words) else [])
