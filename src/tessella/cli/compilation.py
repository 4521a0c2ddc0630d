"""Compiles code in another process while a game has begun already."""

import subprocess
from collections.abc import Iterable

from ..core.position import Position
from ..engine.compiling import RULES, Kind, code_home


class Compilation:
    """A process that compiles the rules and some levels of one game, as far as they are not compiled yet."""

    def __init__(self, position: Position, levels: Iterable[str]) -> None:
        """Start the process at once."""
        kind = Kind(position.game, position.options)
        missing = kind.missing if code_home() else []  # else no process would find the code
        steps = [step for step in (RULES, *dict.fromkeys(levels)) if step in missing]
        self._process = subprocess.Popen(kind.command(steps), stdout=subprocess.DEVNULL) if steps else None

    @property
    def is_done(self) -> bool:
        """Whether the code is ready, or the process has ended."""
        return self._process is None or self._process.poll() is not None

    def wait(self) -> None:
        """Wait for the process to end. If it has failed, code is compiled when it is first needed."""
        if self._process is not None:
            self._process.wait()

    def stop(self) -> None:
        """End the process; nobody needs its code any more."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
