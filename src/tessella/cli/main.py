"""The commands of `tessella`. Each command imports what it needs when it runs, so that help appears at once."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from . import counting, record, tables
from .encoding import prepare
from .options import AnyGame, Database, GameOption, OneGame, Options, output_option
from .user_errors import sentence

app = typer.Typer(
    name="tessella",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.add_typer(counting.app)
app.add_typer(record.app, name="record")
app.add_typer(tables.app, name="tables")


def run() -> None:
    """Run the program. For a mistake of the user it prints one sentence on standard error and exits with status 2."""
    prepare()
    try:
        status = app(standalone_mode=False)
    except Exception as error:
        if (told := sentence(error)) is None:
            raise
        typer.echo(f"tessella: {told}", err=True)
        status = 2
    sys.exit(status or 0)


def show_version(wanted: bool) -> None:
    """Answer --version."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"tessella {version('tessella')}")
        raise typer.Exit


@app.callback()
def main(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """A home for abstract tile games: play them, look at them, measure them."""


@app.command(epilog="Examples: `tessella play`, `tessella play --against hard --seat 2`")
def play(
    game: AnyGame = None,
    option: Options = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="Who has the other seats: easy, medium or hard; or nobody, and people share the keyboard.",
        ),
    ] = "medium",
    seat: Annotated[
        int | None, typer.Option(min=1, help="Your seat, 1 moves first in most games. [default: 1]")
    ] = None,
    deal: Annotated[
        str,
        typer.Option(metavar="NAME", help="The deal of that name, the same for all. [default: a new one]"),
    ] = "",
) -> None:
    """Play in the terminal; type `help` there to see what can be typed."""
    from .play import play_game

    play_game(game, option or [], against, seat, deal)


@app.command(
    epilog="Examples: `tessella serve`, `tessella serve --port 9000 --no-browser`. "
    "docs/serving.md tells how to serve others."
)
def serve(  # noqa: PLR0913, PLR0917 - an option each
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="If it is taken, the next free one is used.")
    ] = 8000,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="A name that browsers know this server by; may be given several times."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of them, that says from where requests come; may be given several times.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            help="How much may be asked, such as tables=500; may be given several times.",
        ),
    ] = None,
    root_path: Annotated[str, typer.Option(hidden=True, help="What other servers take for a sub-path.")] = "",
) -> None:
    """Play in the browser: start the server and print its address."""
    from .serve import config_of, insist_on_root, serve_pages

    insist_on_root(root_path)
    serve_pages(host, port, database, browser, config_of(allow_host or [], proxy or [], limit or []))


@app.command()
def warm(
    game: AnyGame = None,
    usual: Annotated[bool, typer.Option("--usual", help="Compile only what default options need.")] = False,
) -> None:
    """Compile every game for this machine; needed once, and again after a change of its rules."""
    from .warm import warm_games

    warm_games(game, usual)


@app.command(epilog="Examples: `tessella bench`, `tessella bench GAME --option NAME=VALUE`")
def bench(game: AnyGame = None, option: Options = None) -> None:
    """Count the random games per second, in one thread, of one game or of every game."""
    from .bench import bench_games

    bench_games(game, option or [])


@app.command(
    epilog="Example: `tessella engine --game GAME --option NAME=VALUE`; docs/protocol.md has every word."
)
def engine(game: GameOption, option: Options = None) -> None:
    """Speak UGI, the Universal Game Interface, on standard input and output: for programs, not for people."""
    from ..arena.speaker import speak
    from ..core.catalogue import find
    from .setup import first_position

    speak(first_position(find(game), option or []))


@app.command(
    epilog="Examples: `tessella match this this,Method=uct --game GAME --seconds 0.2 --pairs 50`, "
    "`tessella match this tree=../before --game GAME`, `tessella match this 'run=./engine --fast' --game GAME`. "
    "docs/engines tells how strength is measured."
)
def match(  # noqa: PLR0913, PLR0917 - an option each
    a: Annotated[
        str, typer.Argument(metavar="A", help="this, tree=PATH or run=COMMAND; ,NAME=VALUE sets an option.")
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The other engine, in the same way.")],
    game: GameOption,
    option: Options = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Time for each move. [default: 1]")] = None,
    clock: Annotated[
        str | None, typer.Option(metavar="BASE+INC", help="Seconds on a clock, and more for each move.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes for each move.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Depth of each search, in plies.")] = None,
    openings: Annotated[
        str | None, typer.Option(metavar="FILE", help="An opening on each line. [default: random ones]")
    ] = None,
    plies: Annotated[
        int | None,
        typer.Option(min=0, help="Length of random openings. [default: 4, or 0 where chance acts]"),
    ] = None,
    pairs: Annotated[
        int | None,
        typer.Option(
            min=1, help="Openings to play, each with seats exchanged. [default: 10, or all of FILE]"
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal openings, and equal chance.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="Games at once.")] = 1,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop as soon as it is clear which difference fits better."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Append a record of every game to this file.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play a match between two engines, and tell how strong A is beside B."""
    from .match import Plan, play_match

    limits = (seconds, clock, nodes, depth)
    play_match(
        Plan((a, b), game, option or [], *limits, openings, plies, pairs, seed, workers, sprt, records, json)
    )


@app.command(
    epilog="Example: `tessella openings --game GAME --plies 7 --count 100 --seconds 10 > openings.txt`"
)
def openings(
    game: GameOption,
    option: Options = None,
    plies: Annotated[int, typer.Option(min=0, help="Length of the openings.")] = 4,
    count: Annotated[int, typer.Option(min=1, help="How many openings.")] = 10,
    seconds: Annotated[
        float, typer.Option(min=0, help="Time of the search that must not be certain of the result.")
    ] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal candidates.")] = 0,
) -> None:
    """Print random openings for matches, no two equal up to symmetry, and none that a search calls decided."""
    from .openings import print_openings

    print_openings(game, option or [], plies, count, seconds, seed)


@app.command()
def games() -> None:
    """List the games and their options."""
    from .games import list_games

    list_games()


@app.command(
    context_settings={"ignore_unknown_options": True},  # a move may begin with a minus sign
    epilog="Examples: `tessella picture GAME -o game.png`, `tessella picture GAME c4 d5 > game.svg`",
)
def picture(
    game: OneGame,
    moves: Annotated[
        list[str] | None,
        typer.Argument(help="The moves so far; without moves and options, the game's sample."),
    ] = None,
    option: Options = None,
    output: Annotated[
        Path | None, output_option("Ends in .svg or .png. [default: SVG on standard output]")
    ] = None,
) -> None:
    """Draw a position."""
    from .picture import draw_picture

    draw_picture(game, moves or [], option or [], output)
