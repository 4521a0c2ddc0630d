"""Arguments and options that several commands take."""

from pathlib import Path
from typing import Annotated, Any

import typer

OneGame = Annotated[str, typer.Argument(metavar="GAME", help="A name that `tessella games` lists.")]
GameOption = Annotated[
    str, typer.Option("--game", metavar="GAME", help="A name that `tessella games` lists.")
]
AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", help="A name that `tessella games` lists.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Opening = Annotated[
    str,
    typer.Option(
        metavar="fair",
        help="Begin from a fair opening: its moves are drawn from the game's list, if it has one.",
    ),
]
ManyOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUES",
        help="An option of the game; several values, separated by commas, give a row each.",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="TESSELLA_DATABASE",
        help="Where games are kept, such as sqlite:///games.db. [default: your data folder]",
    ),
]
Openings = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="An opening on each line; fair takes the game's fair ones. [default: random ones]",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(min=1, max=1000, help="How many work at once. [default: one for each processor]"),
]
TimedWorkers = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=1000,
        help="How many work at once. [default: 1 where time limits moves, else one for each processor]",
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Work on a cluster of Ray: auto, or its address."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the table as JSON, with intervals.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print the table as CSV, with intervals.")]
ResultsFile = Annotated[
    Path | None,
    typer.Option(
        "--results",
        metavar="FILE",
        help="Keep all results in this file. [default: they are kept until the command has come to its end]",
    ),
]


def output_option(text: str) -> Any:
    """The option for the file to write."""
    return typer.Option("--output", "-o", metavar="FILE", help=text)
