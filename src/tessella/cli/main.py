"""The commands of `tessella`. Each command imports what it needs when it runs, so that help appears at once."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from . import counting, experiments, operations, record, rl, tables
from .encoding import prepare
from .options import AnyGame, Database, GameOption, OneGame, Opening, Options, output_option
from .user_errors import extra, sentence

app = typer.Typer(
    name="tessella",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.add_typer(counting.app)
app.add_typer(experiments.app)
app.add_typer(operations.app)
app.add_typer(record.app, name="record")
app.add_typer(rl.app, name="rl")
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


@app.command(epilog="Examples: `tessella play`, `tessella play --against strong --seat 2`")
def play(
    game: AnyGame = None,
    option: Options = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="Who has the other seats: first-game, casual, club, strong or master; or nobody, and people share "
            "the keyboard. `tessella games GAME` tells how strong they are.",
        ),
    ] = "casual",
    seat: Annotated[
        int | None, typer.Option(min=1, help="Your seat, 1 moves first in most games. [default: 1]")
    ] = None,
    deal: Annotated[
        str,
        typer.Option(metavar="NAME", help="The deal of that name, the same for all. [default: a new one]"),
    ] = "",
    opening: Opening = "",
) -> None:
    """Play in the terminal; type `help` there to see what can be typed."""
    from .play import play_game

    play_game(game, option or [], against, seat, deal, opening)


@app.command(
    epilog="Examples: `tessella serve`, `tessella serve --port 9000 --no-browser`. "
    "docs/serving.md tells how to serve others."
)
def serve(  # noqa: PLR0913, PLR0917 - an option each
    folders: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FOLDER...",
            help="Games of your own: the folder of a game, or its file, or a folder with several in it.",
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            min=0,
            max=65535,
            help="If it is taken, the next free one is used, but not with --workers or --proxy.",
        ),
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
    workers: Annotated[
        int,
        typer.Option(min=1, max=64, metavar="PROCESSES", help="How many processes serve pages and moves."),
    ] = 1,
    studies: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="PROCESSES",
            help="How many processes analyse games beside play, at a low priority; 0 switches analysis off.",
        ),
    ] = 1,
    metrics: Annotated[
        str,
        typer.Option(
            metavar="HOST:PORT",
            help="Show figures for Prometheus at this address, which is not for visitors. [default: nowhere]",
        ),
    ] = "",
    log: Annotated[
        Literal["plain", "json"] | None,
        typer.Option(help="Log each call in a line, for people or for programs. [default: only trouble]"),
    ] = None,
    prune: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=36500,
            metavar="DAYS",
            help="Once a day remove finished tables where nothing has happened for so long. [default: none]",
        ),
    ] = None,
    root_path: Annotated[str, typer.Option(hidden=True, help="What other servers take for a sub-path.")] = "",
) -> None:
    """Play in the browser: start the server and print its address."""
    with extra("web"):
        from .serve import config_of, insist_on_root, serve_pages, take_in

    insist_on_root(root_path)
    take_in(folders or [])
    named = allow_host or [], proxy or [], limit or []
    config = config_of(*named, metrics, log=log or "", prune=prune or 0, workers=workers, studies=studies)
    serve_pages(host, port, database, browser, config)


@app.command("try", epilog="Example: `tessella try FOLDER`; docs/adding-a-game.md tells how a game is made.")
def try_folder(
    folder: Annotated[Path, typer.Argument(help="The folder of your game.")],
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets friends in your network play.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="If it is taken, the next free one is used.")
    ] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Work on a game: a page shows the board anew after each change of its files, or the first mistake."""
    with extra("web"):
        from .try_game import try_game

    try_game(folder, host, port, browser)


@app.command(
    epilog="Example: `tessella pack FOLDER`, then `pip install` the file that it names, on any machine."
)
def pack(
    folder: Annotated[Path, typer.Argument(help="The folder of your game.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder for the wheel.")] = Path(),
) -> None:
    """Make a wheel of a game: whoever installs it with pip has the game everywhere."""
    from .pack import pack_game

    typer.echo(pack_game(folder, output))


@app.command()
def warm(
    game: AnyGame = None,
    usual: Annotated[bool, typer.Option("--usual", help="Compile only what default options need.")] = False,
) -> None:
    """Compile every game for this machine; needed once, and again after a change of its rules."""
    from .warm import warm_games

    warm_games(game, usual)


@app.command(
    epilog="Example: `tessella engine --game GAME --option NAME=VALUE`; docs/protocol.md has every word."
)
def engine(game: GameOption, option: Options = None) -> None:
    """Speak UGI, the Universal Game Interface, on standard input and output: for programs, not for people."""
    from ..arena.speaker import speak
    from ..core.catalogue import find
    from .setup import first_position

    speak(first_position(find(game), option or []))


@app.command()
def games(game: AnyGame = None) -> None:
    """List the games and their options; of one game also how strong the engine's levels are."""
    from .games import list_games

    list_games(game)


@app.command(epilog="Examples: `tessella check-game NAME`, `tessella check-game FOLDER --oracle`")
def check_game(
    game: Annotated[
        str,
        typer.Argument(metavar="NAME|FOLDER", help="A name that `tessella games` lists, or a game's folder."),
    ],
    oracle: Annotated[
        bool,
        typer.Option("--oracle", help="Write the frame of an oracle into the folder, and check nothing."),
    ] = False,
) -> None:
    """Check a game of your own: all laws of the contract, in games by chance; the first fault of each kind is told."""
    from .check_game import check_game

    check_game(game, oracle)


@app.command(
    "new-game", epilog="Examples: `tessella new-game river`, `tessella new-game river --like hands -o games`"
)
def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Small letters and digits; also the folder's name.")
    ],
    like: Annotated[
        Literal["stones", "tiles", "hands"],
        typer.Option(
            help="What to begin with: stones on a hexagon, tiles of some colours on a square, or secret hands."
        ),
    ] = "stones",
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Write the game's folder into this one.")
    ] = Path(),
) -> None:
    """Begin a game of your own: write a small one, which can be played at once, into a new folder."""
    from .new_game import write_game

    write_game(name, like, output)


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


@app.command(
    epilog="Examples: `tessella analyse game.txt`, `tessella analyse games.txt --game 3 -o reviewed.txt`"
)
def analyse(
    file: record.File,
    game: record.Number = 1,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="Nodes for each turn. [default: what takes about a quarter of a second]"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    output: Annotated[
        Path | None, output_option("Write the record with comments and variations to this file.")
    ] = None,
) -> None:
    """Review a recorded game: where it was decided, and what would have been better."""
    from .analyse import analyse_record

    analyse_record(file, game, nodes, json, output)
