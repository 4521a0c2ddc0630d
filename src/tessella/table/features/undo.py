"""Moves taken back, and the game as it was at an earlier ply. Where several persons play: takeback.py.

undo      {kept}      a player's own last actions are taken back; kept is the number of moves that remain
takeback  {kept}      the same, if others have acted since
"""

from dataclasses import replace

from ...core.leaving import TIMED_OUT
from ...core.mover import CHANCE
from ...core.position import Move
from ...core.sentences import does
from ..event import Event, insist
from ..feature import Feature
from ..table import Table
from .moves import WAITING
from .older_rules import stopped
from .opening import GIVEN

KINDS = ("undo", "takeback")


class NoSuchPly(LookupError):
    """The game has not reached this ply; the message is one sentence."""


def event(table: Table) -> Event:
    """The event that goes back to my last decision; raises Refused."""
    insist(table.objection("undo"))
    kept = mine_alone(table)
    assert kept is not None  # noqa: S101 - else there is an objection
    by_others = {move.seat for move in table.position.history[kept:]} - {table.position.history[kept].seat}
    return table.event("takeback" if by_others else "undo", {"kept": kept})


def kept_moves(table: Table) -> int | None:
    """The number of moves that remain if my last decision is taken back; None if nothing can be.

    No action of chance or of an opening is ever taken back, nor one that is final by the rules of its game. If hands
    are hidden, a move of somebody else is not taken back either, and nothing once the game is over, because the end
    shows all hands.
    """
    hidden, history = table.position.game.kernel.hidden, table.position.history
    if stopped(table) or table.gathering:
        return None
    for kept in reversed(range(GIVEN.of(table), len(history))):
        move = history[kept]
        if is_loss_on_time(table, move) or why_final(table, move):
            return None
        if move.seat == CHANCE or (hidden and (table.over or move.seat not in table.my_seats)):
            return None
        if move.seat in table.my_seats:
            return kept
    return None


def is_loss_on_time(table: Table, move: Move) -> bool:
    """Whether a move is a loss on time, which cannot be taken back."""
    leaving = table.position.game.leaving(move.action) if table.terms.clock else None
    return leaving is not None and leaving.reason == TIMED_OUT


def why_final(table: Table, move: Move) -> str | None:
    """Why a move is never taken back, by the rules of its game; None if it may be."""
    final = table.position.game.final
    return final(move.action) if final else None


def mine_alone(table: Table) -> int | None:
    """The number of remaining moves if I need no consent: in my unfinished turn, or if no other person plays."""
    kept = kept_moves(table)
    if kept is None or not table.others:
        return kept
    acted = {move.seat for move in table.position.history[kept:]}
    return kept if table.my_turn and acted == {table.position.mover} else None


def objection(table: Table) -> str | None:
    """Why I cannot take anything back now without asking; None if I can."""
    if mine_alone(table) is not None:
        return None
    if kept_moves(table) is not None:
        return "Your turn is over: ask the others for a takeback."
    return nothing_to_take_back(table)


def nothing_to_take_back(table: Table) -> str:
    """Why no move of mine can be taken back."""
    if why := stopped(table):
        return why
    if table.gathering:
        return WAITING
    if table.terms.clock and any(is_loss_on_time(table, move) for move in table.position.history):
        return "Somebody has lost on time, and what came before cannot be taken back."
    own = table.position.history[GIVEN.of(table) :]
    acts = [move for move in own if move.seat != CHANCE]
    if acts and (why := why_final(table, acts[-1])):
        return why
    if any(move.seat in table.my_seats for move in own):
        return "Your last move has shown something hidden, so it cannot be taken back."
    return "There is no move of yours to take back."


def at(table: Table, ply: int) -> Table:
    """The table as it was after so many moves of this game; raises NoSuchPly."""
    played = len(table.position.history)
    if not 0 <= ply <= played:
        raise NoSuchPly(f"This game has {played} moves; there is no move {ply}.")
    if ply == played:
        return table
    taken_back = table.stepped(replace(table, last=Event("undo", {"kept": ply})))
    return replace(taken_back, last=table.last)


def take_back(before: Table, now: Table) -> Table:
    """Play the kept moves again, from the first position."""
    kept = before.position.history[: now.last.payload["kept"]]
    return replace(now, position=before.terms.start.replay(move.action for move in kept))


def note(table: Table) -> str:
    return f"Taken back; {does(table.told, table.position.mover, 'plays', within=True)} again."


UNDO = Feature(
    steps=dict.fromkeys(KINDS, take_back),
    objections={"undo": objection},
    notes=dict.fromkeys(KINDS, note),
)
