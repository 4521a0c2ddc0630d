"""The commands for researchers."""

from typing import Annotated

import typer

from .options import AnyGame, AsCsv, AsJson, Options

app = typer.Typer(
    no_args_is_help=True, help="For researchers: what environments cost.", rich_markup_mode="markdown"
)


@app.command(epilog="Examples: `tessella rl bench`, `tessella rl bench GAME --option NAME=VALUE --batch 256`")
def bench(
    game: AnyGame = None,
    option: Options = None,
    batch: Annotated[int, typer.Option(min=1, help="Environments side by side.")] = 1024,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each figure.")] = 2.0,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Measure steps a second of vectors of games: with masks, with observations too, and on two threads."""
    from .rl_bench import print_bench
    from .rows import Form

    print_bench(game, option or [], batch, seconds, Form.asked(json, csv))
