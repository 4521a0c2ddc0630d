"""Compiling the games: each in a process of its own, once for this machine."""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from ..core.game import Game
from .compiling import steps
from .mistakes import Mistake
from .ready import is_ready, set_ready
from .setup import games_named


def warm_games(name: str | None) -> None:
    """Compile one game here, or all of them in processes of their own; raises UnknownGame or Mistake."""
    if name is None:
        warm_all(games_named(None), Console(highlight=False))
    else:
        warm_one(games_named(name)[0])


def warm_all(games: Sequence[Game], console: Console) -> None:
    """Compile the games, as many at once as there are processors, unless that has been done."""
    if not is_ready(games):
        console.print("Compiling the games for this machine; this is done once.")
        bar = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        with Progress(*bar, console=console) as progress:
            compile_together(games, progress)
        set_ready(games)
    console.print("Ready.")


def warm_one(game: Game) -> None:
    """Compile a game in this process; prints a line after each step."""
    for label, step in steps(game):
        step()
        print(f"{game.title}: {label}", flush=True)  # noqa: T201


def compile_together(games: Sequence[Game], progress: Progress) -> None:
    """A process and a line of the progress bar for each game; raises Mistake if one of them fails."""
    threads = ThreadPoolExecutor(os.cpu_count())
    lines = [progress.add_task(game.title, total=len(steps(game)), start=False) for game in games]
    try:
        for done in [
            threads.submit(compile_apart, *each, progress) for each in zip(games, lines, strict=True)
        ]:
            done.result()
    finally:
        threads.shutdown(cancel_futures=True)


def compile_apart(game: Game, line: TaskID, progress: Progress) -> None:
    """Compile a game in a process of its own, which says what it has done; raises Mistake if it fails."""
    progress.start_task(line)
    command = [sys.executable, "-m", "tessella.cli", "warm", game.name]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        for _ in child.stdout or ():
            progress.advance(line)
    if child.returncode:
        raise Mistake(f"{game.title} could not be compiled.")
