"""Compiles games in the foreground, with a process for each processor."""

import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from ..core.position import Game
from ..core.processors import processors
from ..engine.compiling import Kind, code_home, kinds, kinds_in_turn
from .setup import games_named
from .user_errors import UserError

NOWHERE = "Compiled code can be kept nowhere, so each process compiles for itself; NUMBA_CACHE_DIR may name a folder."


def warm_games(name: str | None, usual: bool = False) -> None:
    """Compile one game or all games, as far as they are not compiled yet; raises UnknownGame or UserError.

    usual: only what default options need.
    """
    console = Console(highlight=False)
    games = games_named(name)
    every = [kinds(game)[0] for game in games] if usual else kinds_in_turn(games)
    todo = [kind for kind in every if kind.missing]
    if todo and code_home() is None:
        raise UserError(NOWHERE)
    if todo:
        console.print("Compiling for this machine; this is done once.")
        bar = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        with Progress(*bar, console=console) as progress:
            compile_together(todo, progress)
    console.print("Ready.")


def compile_together(todo: Sequence[Kind], progress: Progress) -> None:
    """Run a process for each kind, and show a progress bar for each game; raises UserError if a process fails."""
    threads = ThreadPoolExecutor(processors())
    lines = {kind.game: line_for(kind.game, todo, progress) for kind in todo}
    try:
        for done in [threads.submit(compile_apart, kind, lines[kind.game], progress) for kind in todo]:
            done.result()
    finally:
        threads.shutdown(cancel_futures=True)


def line_for(game: Game, todo: Sequence[Kind], progress: Progress) -> TaskID:
    steps = sum(len(kind.missing) for kind in todo if kind.game is game)
    return progress.add_task(game.title, total=steps, start=False)


def compile_apart(kind: Kind, line: TaskID, progress: Progress) -> None:
    """Compile one kind in a process, which prints each step when it is done; raises UserError if it fails."""
    progress.start_task(line)
    with subprocess.Popen(kind.command(kind.missing, niceness=0), stdout=subprocess.PIPE) as child:
        for _ in child.stdout or ():
            progress.advance(line)
    if child.returncode:
        raise UserError(f"{kind.game.title} could not be compiled.")
