"""Tries a game that nobody has tried since it was changed, within seconds, and remembers that it went well."""

import ctypes
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from ..compiler.code_folders import folders
from ..compiler.mode import mode
from ..compiler.uncompiled import Uncompiled
from ..digest import digest_of
from ..position import Game
from .checked import checked_arrays
from .fault import Wrong, place_in, report
from .games import Trial

SECONDS, LONGEST = 1.0, 6.0
"""How long games are played, at least one; after how long even the first one is broken off."""
PATIENCE = 4.0
"""How long one step of a game may take; and in machine code the rest of a game that has not ended."""
PAUSE = 0.02
UNTRIED = "TESSELLA_UNTRIED"
"""If this variable is set, no game is tried."""


class GaveUp(BaseException):
    """Ends a step that takes too long."""


class Player(Thread):
    """A thread in which all code of a game is plain Python. error: what has ended it; None if all went well."""

    def __init__(self, trial: Trial) -> None:
        super().__init__(daemon=True)
        self.trial, self.begun, self.ended = trial, monotonic(), Event()
        self.step = self.begun
        self.error: BaseException | None = None

    def run(self) -> None:
        """Play until the time is over."""
        mode.plain = True
        try:
            for over in self.trial.run():
                self.step = monotonic()
                lasted = self.step - self.begun
                self.trial.looks = lasted < LONGEST / 2
                if lasted > (SECONDS if over else LONGEST):
                    break
        except BaseException as error:
            self.error = error
        finally:
            self.ended.set()

    def wait(self, folder: Path) -> None:
        """Until it has ended, or a step takes too long; raises Wrong then."""
        while not self.ended.wait(PAUSE):
            if monotonic() - self.step > PATIENCE:
                frame = sys._current_frames().get(self.ident or 0)
                place = None
                while frame and place is None:
                    place, frame = place_in(frame, frame.f_lineno, folder), frame.f_back
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self.ident or 0), ctypes.py_object(GaveUp)
                )
                raise Wrong(
                    f"This takes more than {PATIENCE:.0f} seconds in plain Python. If it is no endless loop, "
                    f"{UNTRIED}=1 loads the game untried.",
                    place,
                )


def fault_of(game: Game) -> str:
    """What is wrong with a game, in at most twelve lines; empty if games by chance find nothing."""
    trial = Trial(game)
    player = Player(trial)
    try:
        with checked_arrays(game.package, game.state_type(game.choose({}))):
            player.start()
            player.wait(game.folder)
            player.join()
        if player.error:
            raise player.error
        finish(trial)
    except Uncompiled:
        return ""  # the first call that needs machine code tells it
    except Exception as error:
        return report_of(error, trial)
    return ""


def finish(trial: Trial) -> None:
    """If no game has ended in plain Python, play the last one on in machine code, for a while; raises Wrong."""
    begun = 0.0
    for _ in trial.rest():
        begun = begun or monotonic()  # the first step may wait for the compiler
        if monotonic() - begun > PATIENCE:
            break


def report_of(error: Exception, trial: Trial) -> str:
    """What is told of an error at the position that is tried."""
    board = ""
    with suppress(Exception):
        board = str(trial.at) if trial.at and not isinstance(error, Wrong) else ""
    told = report(error, trial.game.folder, (move.text for move in trial.moves), board, trial.place_of)
    return "\n".join([told, *(options_told(trial.game, trial.at.options) if trial.at else ())])


def options_told(game: Game, options: Mapping[str, object]) -> list[str]:
    """A line with those options that are not the usual ones; empty if all are."""
    chosen = [f"{name}={value}" for name, value in game.unusual(options).items()]
    return [f"With {' '.join(chosen)}."] if chosen else []


def untold_fault_of(game: Game) -> str:
    """The same, but a game that went well is not tried again until its sources change."""
    if os.environ.get(UNTRIED):
        return ""
    mark = f"tried-{digest_of([game.folder])}"
    kept = folders(game.folder)
    if kept.find(mark):
        return ""
    fault = fault_of(game)
    if not fault and kept.home:
        with suppress(OSError):
            (kept.home / mark).touch()
    return fault
