"""Commands for game records."""

from pathlib import Path
from typing import Annotated

import typer

from .options import output_option

app = typer.Typer(
    help="Read, show, convert and draw records of games.", no_args_is_help=True, rich_markup_mode="markdown"
)

File = Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")]
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of records; - is standard input.")]
Number = Annotated[int, typer.Option("--game", min=1, metavar="N", help="Which game of the file, from 1.")]
Ply = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="The position after so many moves. [default: the last one]"),
]


@app.command(epilog="Examples: `tessella record check games.txt`, `tessella record check *.txt`")
def check(files: Files) -> None:
    """Replay every game and tell what is wrong, one line for each broken game: FILE:LINE:COLUMN: what.

    A game of older rules that cannot be followed to its end is told, too; it is not broken.
    """
    from .record_files import check_files

    check_files(files)


@app.command(
    epilog="Examples: `tessella record show game.txt`, `tessella record show games.txt --game 3 --ply 12`"
)
def show(file: File, game: Number = 1, ply: Ply = None) -> None:
    """Show a game in the terminal: the board, and the moves with their comments."""
    from .record_files import one_game
    from .record_show import show_record

    show_record(one_game(file, game), ply)


@app.command(
    epilog="Examples: `tessella record convert games.txt --to json -o games.jsonl`, "
    "`tessella record convert games.jsonl --to text`"
)
def convert(
    file: File,
    to: Annotated[str, typer.Option("--to", metavar="text|json", help="The form to write.")],
    output: Annotated[Path | None, output_option("[default: standard output]")] = None,
) -> None:
    """Write all games of a file in the other form, or in the same one with usual spelling and line lengths."""
    from .record_files import convert_file

    convert_file(file, to, output)


@app.command(
    epilog="Examples: `tessella record picture game.txt -o end.svg`, "
    "`tessella record picture game.txt --ply 12 -o twelve.png`, "
    "`tessella record picture game.txt --animate -o game.gif`"
)
def picture(
    file: File,
    game: Number = 1,
    ply: Ply = None,
    animate: Annotated[bool, typer.Option("--animate", help="All positions one after the other.")] = False,
    output: Annotated[
        Path | None,
        output_option("Ends in .svg or .png; in .gif with --animate. [default: SVG on standard output]"),
    ] = None,
) -> None:
    """Draw a position, or the whole game as an animation."""
    from .picture import draw_record
    from .record_files import one_game

    draw_record(one_game(file, game), ply, animate, output)
