"""The commands that measure: many games, between engines or without them. Each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from .options import AnyGame, GameOption, ManyOptions, OneGame, Options, RayAddress, ResultsFile, Workers

app = typer.Typer()


@app.command(epilog="Examples: `tessella bench`, `tessella bench GAME --option NAME=VALUE`")
def bench(game: AnyGame = None, option: Options = None) -> None:
    """Count the random games per second, in one thread, of one game or of every game."""
    from .bench import bench_games

    bench_games(game, option or [])


@app.command(epilog="Example: `tessella statistics GAME --option players=2,3,4 --games 10000`")
def statistics(
    game: OneGame,
    option: ManyOptions = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each row.")] = 1000,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 0,
    play: Annotated[
        str | None, typer.Option(metavar="WAY", help="How: random or greedy. [default: as the game allows]")
    ] = None,
) -> None:
    """Play many games at random and greedily, and tell what they came to: length, points, wins, ways to end."""
    from .statistics import print_statistics

    print_statistics(game, option or [], games, seed, play)


@app.command(
    epilog="Examples: `tessella solve GAME --option NAME=VALUE --seconds 60`, `tessella solve GAME --deal NAME`, "
    "`tessella solve GAME --deals 1-40 --seconds 10`"
)
def solve(
    game: OneGame,
    option: ManyOptions = None,
    seconds: Annotated[float, typer.Option(min=0, help="Time for each row, or for each deal.")] = 60,
    deal: Annotated[
        str,
        typer.Option(metavar="NAME", help="Plan for the deal of that name: prints a record, or a proof."),
    ] = "",
    deals: Annotated[
        str, typer.Option(metavar="N-M", help="Count which of the deals named N to M can be won.")
    ] = "",
    constraints: Annotated[
        bool,
        typer.Option("--constraints", help="Deals left open go to a constraint solver, for as long again."),
    ] = False,
) -> None:
    """Find out who wins a small game for two sides, or whether the deals of a game can be won together."""
    if deal or deals:
        from .plans import print_plan, print_survey

        search = print_plan if deal else print_survey
        search(game, option or [], deal or deals, seconds, constraints)
    else:
        from .solve import print_solutions

        print_solutions(game, option or [], seconds)


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
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, help="Processes at work. [default: 1 where time limits moves, else one a processor]"
        ),
    ] = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
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
    from .runs import Running

    limits = (seconds, clock, nodes, depth)
    running = Running(workers, ray, results)
    play_match(
        Plan((a, b), game, option or [], *limits, openings, plies, pairs, seed, running, sprt, records, json)
    )


@app.command(
    epilog="Examples: `tessella balance GAME`, `tessella balance GAME --option NAME=A,B --until 0.03`, "
    "`tessella balance GAME --against FOLDER --page balance.html`"
)
def balance(  # noqa: PLR0913, PLR0917 - an option each
    game: OneGame,
    option: ManyOptions = None,
    against: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Beside it, the same game with the rules of another folder or work tree."
        ),
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=1, help="Nodes for each move; a second engine gets ten times as many.")
    ] = 200,
    games: Annotated[
        int | None, typer.Option(min=1, help="Games for each row. [default: 200, with --until 20000]")
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            min=0.001, max=0.5, help="End a row when its share is known so well, on either side, with 95%."
        ),
    ] = None,
    plies: Annotated[
        int | None,
        typer.Option(min=0, help="Length of random openings. [default: 2, or 0 where chance acts]"),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal games.")] = 0,
    workers: Workers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
    json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")] = False,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with charts, in HTML, to this file.")
    ] = None,
) -> None:
    """Tell whether a game is fair, deep and fun to decide, by games between equal engines."""
    from .balance import Wish, measure
    from .rows import Form
    from .runs import Running

    form = Form.asked(json, csv)
    limits = (nodes, games, until, plies, seed)
    measure(Wish(game, option or [], against, *limits, Running(workers, ray, results), form, page))


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
