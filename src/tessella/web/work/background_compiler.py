"""Compiling in the background while pages are served: what somebody waits for first, then everything else.

Pages do not need it: rules that are not compiled yet run as plain Python. The engine does. Where compiled code cannot
be stored, nothing is compiled here, and each process of the engine compiles for itself.
"""

import asyncio
import logging
import os
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ...core.option import Choice
from ...core.position import Game
from ...core.processors import processors
from ...engine.compiling import LOW_PRIORITY, RULES, Kind, code_home, kinds_in_turn
from .worker_process import LOWER_PRIORITY

OWN_GROUP: Mapping[str, Any] = {"process_group": 0} if os.name == "posix" else {}
"""Ctrl-C in a terminal goes to the server only, which ends the processes that it has started."""


@dataclass(eq=False)
class Job:
    """Steps of one kind, in the order in which they are done; each has an event that is set when it is."""

    kind: Kind
    steps: list[str]
    done: dict[str, asyncio.Event] = field(default_factory=dict)
    niceness: int = LOW_PRIORITY
    task: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.done = {step: asyncio.Event() for step in self.steps}

    def put_first(self, step: str) -> None:
        """The rules, then this step, then the others."""
        self.steps.sort(key=lambda other: (other != RULES, other != step))


class BackgroundCompiler:
    """Everything that is not compiled yet, and the processes that compile it."""

    def __init__(self, games: Sequence[Game], at_once: int = processors()) -> None:
        """Begins immediately, in the running loop; at_once is how many processes work on what nobody waits for."""
        self._jobs = {
            (kind.game.name, kind.name): Job(kind, missing)
            for kind in (kinds_in_turn(games) if code_home() else ())
            if (missing := kind.missing)
        }
        self._workers = [asyncio.create_task(self._work()) for _ in range(at_once)]

    def is_ready(self, game: Game, options: Mapping[str, Choice], step: str) -> bool:
        """Whether a step is done for the kind of these options."""
        job = self._job(game, options)
        return job is None or step not in job.done or job.done[step].is_set()

    def want(self, game: Game, options: Mapping[str, Choice], step: str = RULES) -> None:
        """Compile a step now, before its turn: somebody is about to need it."""
        job = self._job(game, options)
        if job is not None and job.task is None and not self.is_ready(game, options, step):
            job.put_first(step)
            job.niceness = LOWER_PRIORITY
            job.task = asyncio.create_task(self._do(job))

    async def until_ready(self, game: Game, options: Mapping[str, Choice], step: str) -> None:
        """Wait until a step is done, or has failed; then whoever needs the code compiles it."""
        self.want(game, options, step)
        if not self.is_ready(game, options, step) and (job := self._job(game, options)):
            await job.done[step].wait()

    async def close(self) -> None:
        """End the processes."""
        tasks = {*self._workers, *(job.task for job in self._jobs.values() if job.task)}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _job(self, game: Game, options: Mapping[str, Choice]) -> Job | None:
        return self._jobs.get((game.name, Kind(game, options).name))

    async def _work(self) -> None:
        for job in self._jobs.values():
            if job.task is None:
                job.task = asyncio.current_task()
                await self._do(job)

    async def _do(self, job: Job) -> None:
        try:
            await self._run(job)
        except OSError:
            logging.getLogger(__name__).exception(
                "No process can be started to compile %s.", job.kind.game.title
            )
        finally:
            for event in job.done.values():
                event.set()

    async def _run(self, job: Job) -> None:
        command = job.kind.command(job.steps, job.niceness)
        process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, **OWN_GROUP)
        try:
            await listen(process, job)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def listen(process: Process, job: Job) -> None:
    """Set the event of each step that a process says it has done, until its end."""
    assert process.stdout is not None  # noqa: S101 - it is a pipe
    async for line in process.stdout:
        job.done[line.decode().strip()].set()
    if await process.wait():
        logging.getLogger(__name__).error("%s could not be compiled.", job.kind.game.title)
