"""The board and the moves of a view, for a page."""

from collections.abc import Sequence
from functools import cached_property

from ...core.position import Position
from ...table.story import turns
from ..table_state import GameState, TurnState


class DrawnView:
    """The board and the moves of a view. Persons with the same view share it, whatever it calls them.

    before is an earlier view from the same place, if there is one: where the game goes on from there, its turns are
    kept.
    """

    def __init__(
        self, view: Position, seat: int, words: Sequence[str], before: "DrawnView | None" = None
    ) -> None:
        self.view = view
        self.emblems = emblems(view)
        self.state = GameState(
            svg=view.svg(seat=seat), ply=len(view.history), moves=turn_states(view, words, before)
        )

    @cached_property
    def facts(self) -> list[list[str]]:
        """What there is to know of each seat beside its points."""
        return [list(self.view.facts(seat)) for seat in range(self.view.seats)]


def emblems(view: Position) -> list[str]:
    """How the pieces of each seat look now, as small drawings; empty if the game draws none."""
    draw = view.game.board.emblem
    return [draw(view, seat) for seat in range(view.seats)] if draw else []


def turn_states(view: Position, words: Sequence[str], before: DrawnView | None) -> list[TurnState]:
    """The moves so far, grouped by turns, with the words for each of them. The last turn of before may have gone on."""
    made = before.state.moves[:-1] if before is not None and goes_on(view, before.view) else []
    ply = sum(len(turn.moves) for turn in made)
    for turn in turns(view, ply):
        said = words[ply : ply + len(turn.moves)]
        side = view.game.seat_name(turn.seat)
        made.append(
            TurnState(seat=turn.seat, side=side, moves=turn.moves, words=[*said] if any(said) else [])
        )
        ply += len(turn.moves)
    return made


def goes_on(view: Position, before: Position) -> bool:
    """Whether a view goes on from another one of the same viewer; once the game is over, everybody sees more."""
    return view.viewer == before.viewer and view.history[: len(before.history)] == before.history
