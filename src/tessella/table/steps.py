"""What each kind of event changes about a table: fields with their new values."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..core.position import IllegalMove, Position
from .draws import Offer, lapsed

if TYPE_CHECKING:
    from .table import Table

Payload = Mapping[str, Any]
Changes = dict[str, Any]


def played(table: "Table", payload: Payload) -> Changes:
    offer = lapsed(table.offer, table.position.mover)
    return {"position": table.position.play(str(payload["move"])), "offer": offer}


def undone(table: "Table", payload: Payload) -> Changes:
    kept = table.position.history[: payload["kept"]]
    position = beginning(table).replay(move.action for move in kept)
    return {"position": position, "offer": None, "agreed": False}


def resigned(table: "Table", payload: Payload) -> Changes:
    return {"position": table.position.leave(payload["seat"]), "offer": None}


def offered(table: "Table", payload: Payload) -> Changes:
    return {"offer": Offer(payload["seat"], table.position.ply)}


def accepted(_: "Table", __: Payload) -> Changes:
    return {"offer": None, "agreed": True}


def declined(table: "Table", _: Payload) -> Changes:
    assert table.offer is not None  # noqa: S101 - what is declined was offered
    return {"offer": replace(table.offer, open=False)}


def renamed(table: "Table", payload: Payload) -> Changes:
    players = list(table.players)
    players[payload["player"]] = replace(players[payload["player"]], name=payload["name"])
    return {"players": tuple(players)}


def stopped(_: "Table", payload: Payload) -> Changes:
    return {"stopped": payload["why"], "closed": True, "offer": None}


def moved_on(table: "Table", _: Payload) -> Changes:
    if not table.over:
        raise IllegalMove("This game is not over.")
    return {
        "position": beginning(table),
        "number": table.number + 1,
        "earlier": table.totals,
        "offer": None,
        "agreed": False,
    }


def beginning(table: "Table") -> Position:
    """The first position of a game with the same options."""
    return Position.first(table.position.game, table.position.options)


STEPS: dict[str, Callable[["Table", Payload], Changes]] = {
    "action": played,
    "undo": undone,
    "takeback": undone,
    "resign": resigned,
    "offer": offered,
    "accept": accepted,
    "decline": declined,
    "rename": renamed,
    "next": moved_on,
    "stop": stopped,
}
