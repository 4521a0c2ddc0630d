"""Trying again: a new table that goes on from a turning point. The engine has all other seats, at its best level."""

from dataclasses import asdict, replace

from ...engine.levels import LEVELS
from ..event import Event
from ..naming import ENGINE
from ..table import Table
from ..terms import Player
from ..trial import Trial
from .branch import branch


def again(table: Table, ply: int, trial: Trial) -> list[Event]:
    """The log of a new table of my own, with this game's moves up to a ply; raises NoSuchPly or Refused."""
    opening, *moves = branch(table, ply)
    engine = Player(ENGINE, LEVELS[-1].name).payload()
    players = [
        player | {"level": None} if seat == trial.seat else engine
        for seat, player in enumerate(opening.payload["players"])
    ]
    return [replace(opening, payload={**opening.payload, "players": players, "again": asdict(trial)}), *moves]
