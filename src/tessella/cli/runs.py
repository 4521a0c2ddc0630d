"""What commands with many units have in common: workers, the file of results, the progress bar."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import typer
from platformdirs import user_state_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from ..core.processors import processors
from ..runner.processes import on_this_machine
from ..runner.results import Results
from ..runner.run import Progress, run
from ..runner.work import Data, Pool, RunError, Series, Ticket, Work
from .user_errors import UserError, user_errors


@dataclass(frozen=True)
class Running:
    """How a command runs its units: on so many processes (None: one for each processor), or on a cluster of Ray; and
    the file of its results, None for one that is kept until the command has come to its end."""

    workers: int | None = None
    ray: str | None = None
    results: Path | None = None


@user_errors(RunError)
def carry_out(
    work: Work,
    question: Mapping[str, Data],
    series: Sequence[Series],
    running: Running,
    on_new: Callable[[Ticket, Data], None] = lambda _, __: None,
) -> str | None:
    """Do the units that are missing; returns in one sentence why the run ended early, or None if it did not.

    question: what was asked, without the number of units; it has the key `command`. on_new gets each result that was
    not in the file. Raises UserError before anything is done.
    """
    question = {**question, "build": work.here()}
    path = running.results or usual_file(question)
    with closing(Results(path, question)) as results:
        if results.found:
            typer.echo(f"{counted(results.found)} in {path}; the run goes on from there.", err=True)
        trouble = None
        results.forget = not results.found and running.results is None  # until there are workers
        try:
            with closing(pool_for(work, question, running)) as pool, progress_bar() as tell:
                results.forget = False
                try:
                    run(series, pool, results, tell, on_new)
                except RunError as error:
                    trouble = str(error).rstrip(".")
        except KeyboardInterrupt:
            trouble = "The run was stopped"
        kept = results.count() if trouble else 0
        results.forget = not kept and running.results is None
    if trouble and kept:
        return f"{trouble}; {counted(kept)} kept in {path}, and the same command goes on from there."
    return trouble and f"{trouble}."


def counted(results: int) -> str:
    """So many results, as the beginning of a sentence.

    >>> counted(1), counted(1200)
    ('1 result is', '1,200 results are')
    """
    return "1 result is" if results == 1 else f"{results:,} results are"


def usual_file(question: Mapping[str, Data]) -> Path:
    """Where the results of a command are kept until it has come to its end; raises UserError."""
    digest = sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()[:16]
    folder = user_state_path("tessella", appauthor=False) / "runs"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {error.strerror}; --results names another file.") from None
    return folder / f"{question['command']}-{digest}.jsonl"


def pool_for(work: Work, question: Data, running: Running) -> Pool:
    """The workers that were asked for; raises UserError or RunError."""
    if running.ray is None:
        return on_this_machine(work, running.workers or processors(), question)
    try:
        from ..runner.cluster import Cluster  # noqa: PLC0415 - Ray is an extra
    except ModuleNotFoundError:
        raise UserError("--ray needs Ray: pip install 'tessella[ray]'.") from None
    return Cluster(work, running.ray, question)


@contextmanager
def progress_bar() -> Iterator[Callable[[Progress], None]]:
    """A bar on standard error, if that is a terminal, with what was done, the rate and the time left; yields what tells
    it. What is written to sys.stdout stands above it."""
    console = Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
    )
    bar = Bar(
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),
    )
    with bar:
        row = bar.add_task("", total=None, rate="")

        def tell(progress: Progress) -> None:
            spent = bar.tasks[row].elapsed or 0.0
            rate = f"{progress.new / spent:.3g} / s" if spent and progress.new else ""
            bar.update(row, completed=progress.done, total=progress.wanted, rate=rate)

        yield tell


def end_with(trouble: str | None) -> None:
    """End the command: with status 1 and the sentence on standard error if there was trouble."""
    if trouble:
        typer.echo(f"tessella: {trouble}", err=True)
        sys.exit(1)
