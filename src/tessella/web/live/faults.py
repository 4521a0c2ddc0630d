"""What went wrong, as a sentence that people may read: what each exception means, and with which HTTP status."""

import logging

from ...core.catalogue import BrokenGame, UnknownGame
from ...core.compiler.uncompiled import Uncompiled
from ...core.contract import IncompleteGame
from ...core.option import OptionError
from ...storage.sqlite import FileMoved
from ...storage.store import Occupied, UnknownTable, Unstored
from ...table.event import Refused
from ...table.features.series import NoSuchGame
from ...table.features.undo import NoSuchPly
from ..work.bounded_process import Overloaded, TooExpensive
from ..work.engine_pool import EngineBusy
from ..work.study_pool import StudyBusy

STATUS: dict[type[Exception], int] = {
    UnknownGame: 404,
    BrokenGame: 503,
    Uncompiled: 503,
    IncompleteGame: 503,
    UnknownTable: 404,
    NoSuchPly: 404,
    NoSuchGame: 404,
    Refused: 409,
    Occupied: 409,
    OptionError: 422,
    EngineBusy: 503,
    StudyBusy: 503,
    Unstored: 503,
    FileMoved: 503,
    Overloaded: 503,
    TooExpensive: 422,
}

BROKEN = "This game cannot be loaded; whoever runs the server can read why in its log."
"""Without the paths of its files."""


def sentence_of(error: Exception) -> str:
    """What people may read of an exception; empty for an unexpected one."""
    known = isinstance(error, tuple(STATUS))
    return "" if not known else BROKEN if isinstance(error, BrokenGame | Uncompiled) else str(error)


def unreadable(table_id: str, error: Exception) -> str:
    """Why a stream or a list cannot show a table, as a sentence. An unexpected error goes to the log."""
    if sentence := sentence_of(error):
        return sentence
    logging.getLogger(__name__).error("Table %s cannot be told of.", table_id, exc_info=error)
    return "Something went wrong at this table; what was played is kept."
