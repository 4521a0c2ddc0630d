"""All laws checked on one game: plain Python first, then what was broken last time, then one law after another."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from time import thread_time

from ..core.compiler.code_folders import folders
from ..core.compiler.mode import plainly
from ..core.compiler.uncompiled import Uncompiled
from ..core.position import Game
from ..core.sentences import amount
from ..core.trial.trying import untold_fault_of
from .every import RULES, laws, laws_of
from .law import Fault, Law, Subject
from .sources import Source, sources_of
from .variants import Variant, random_game, variants_of

FILE = "faults.json"
"""Beside the compiled code: the laws that were broken last time, each with the games in which it was."""
QUICK = 0.01
"""Seconds that a game may take in plain Python, so that all laws are first checked there: compiling takes longer."""
OF_RULES = frozenset(law for module in RULES for law in laws_of(module))


def is_plain(source: Subject) -> bool:
    """Whether laws are checked in these games in plain Python."""
    return isinstance(source, Variant) and source.plain


class Check:
    """A check of one game.

    told: a text of at most twelve lines for each fault; none if all laws hold. Of laws on one thing only the first one
    that is broken is told, and no more after one of the rules; other options are not looked at then.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.told = game, list[str]()
        self.faults, self.held = list[Fault](), set[Law]()

    def run(self) -> Iterator[tuple[int, int, str]]:
        """Check everything; yields before each step how many are done, how many there are, and what it checks."""
        yield 0, 1, "games in plain Python"
        if fault := untold_fault_of(self.game):
            self.told.append(fault)
            return
        steps = self.steps()
        for done, (law, source) in enumerate(steps):
            if not self.is_idle(law, source):
                yield done, len(steps), f"{law.name}{', in plain Python' * is_plain(source)}"
                self.check(law, source)
        self.keep()

    def check(self, law: Law, source: Subject) -> None:
        """One law in some games."""
        try:
            (plainly(law.check) if is_plain(source) else law.check)(source)
        except Fault as fault:
            self.faults.append(fault)
            self.told.append(str(fault))
            self.held.discard(law)
        else:
            self.held.add(law)

    def steps(self) -> list[tuple[Law, Source]]:
        """Every law in all games that it is about; what was broken last time comes first, then the usual options."""
        before = self.kept()
        every = [
            (law, source)
            for source in (*self.plain(), *sources_of(self.game))
            for law in laws()
            if law.where(self.game) and (law.of == "source" or isinstance(source, Variant))
        ]
        return sorted(every, key=lambda step: [step[0].name, str(step[1])] not in before)

    def plain(self) -> list[Source]:
        """The usual games, few of them and in plain Python, if they are quick."""
        usual, *_ = variants_of(self.game)
        begun = thread_time()
        with suppress(Exception):  # what is wrong is told where laws are checked
            plainly(lambda: list(random_game(usual.new(), Random(0))))()
        return [replace(usual, plain=True)] if thread_time() - begun < QUICK else []

    def is_idle(self, law: Law, source: Source) -> bool:
        """Whether a law is not worth checking any more, after what has been broken."""
        return any(
            fault.law in OF_RULES or fault.law.group == law.group or fault.subject is not source
            for fault in self.faults
        )

    @property
    def verdict(self) -> str:
        """What has come of it, in one sentence."""
        title, held = self.game.title, len(self.held)
        if not self.told:
            return f"All {held} laws hold for {title}."
        if not self.faults:
            return f"{title} has a mistake in plain Python; no law was checked."
        if any(isinstance(fault.error, Uncompiled) for fault in self.faults):
            return f"{title} cannot be compiled."
        broken = "; ".join(fault.law.name for fault in self.faults)
        left = len({law for law, _ in self.steps()}) - held - len(self.faults)
        unchecked = f"; {left} were not checked, for they may depend on it" if left else ""
        return f"{title} breaks {amount(len(self.faults), 'law')} ({broken}). {held} others hold{unchecked}."

    @property
    def file(self) -> Path | None:
        """Where faults are kept; None if nothing can be kept."""
        home = folders(self.game.folder).home
        return home and home / FILE

    def kept(self) -> list[list[str]]:
        """What was broken last time: names of laws, and in which games."""
        with suppress(OSError, ValueError):
            return list(json.loads(self.file.read_text("utf-8"))) if self.file else []
        return []

    def keep(self) -> None:
        """Keep what is broken for the next check."""
        broken = [[fault.law.name, str(fault.subject)] for fault in self.faults]
        with suppress(OSError):
            if self.file and (broken or self.file.exists()):
                self.file.write_text(json.dumps(broken), "utf-8")
