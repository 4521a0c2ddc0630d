"""The board and the moves of a view, for a page."""

from collections.abc import Sequence

from ...core.position import Position
from ...table.story import turns
from ..table_state import GameState, TurnState


class PublicView:
    """What all see of a position, or what all who share a view see of it: the board without a hand, emblems, facts."""

    def __init__(self, view: Position) -> None:
        self.board, self.emblems, self.score = view.board(), emblems(view), view.score
        self.facts = [list(view.facts(seat)) for seat in range(view.seats)]
        """What there is to know of each seat beside its points."""


class DrawnView:
    """The board and the moves of a view. Persons with the same view share it, whatever it calls them.

    public is the part that it shares with other views. before is an earlier view from the same place, if there is one:
    where the game goes on from there, its turns are kept.
    """

    def __init__(
        self,
        view: Position,
        seat: int,
        words: Sequence[str],
        public: PublicView,
        before: "DrawnView | None" = None,
    ) -> None:
        self.view, self.public = view, public
        self.state = GameState(
            svg=view.above_hand(public.board, seat),
            ply=len(view.history),
            moves=turn_states(view, words, before),
        )


def emblems(view: Position) -> list[str]:
    """How the pieces of each seat look now, as small drawings; empty if the game draws none."""
    draw = view.game.board.emblem
    return [draw(view, seat) for seat in range(view.seats)] if draw else []


def turn_states(view: Position, words: Sequence[str], before: DrawnView | None) -> list[TurnState]:
    """The moves so far, grouped by turns, with the words for each of them. The last turn of before may have gone on."""
    made, ply = list[TurnState](), 0
    if before is not None and before.state.moves and goes_on(view, before.view):
        *made, last = before.state.moves
        ply = before.state.ply - len(last.moves)
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
