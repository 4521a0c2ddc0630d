"""Compiling beside a game that has begun already."""

import subprocess
from collections.abc import Iterable

from ..core.position import Position
from ..engine.compiling import RULES, Kind


class Aside:
    """A process that compiles the rules and some levels for one game, unless they are there."""

    def __init__(self, position: Position, levels: Iterable[str]) -> None:
        """Begins at once."""
        kind = Kind(position.game, position.options)
        missing = kind.missing
        steps = [step for step in (RULES, *dict.fromkeys(levels)) if step in missing]
        self._process = subprocess.Popen(kind.command(steps), stdout=subprocess.DEVNULL) if steps else None

    @property
    def is_done(self) -> bool:
        """Whether nothing has to be waited for."""
        return self._process is None or self._process.poll() is not None

    def wait(self) -> None:
        """Until it is done, or has failed: then whoever needs the code compiles it."""
        if self._process is not None:
            self._process.wait()

    def stop(self) -> None:
        """Nobody needs it any more."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
