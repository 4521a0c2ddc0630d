"""The commands that count what many games or deals come to."""

from pathlib import Path
from typing import Annotated

import typer

from .options import AsCsv, AsJson, ManyOptions, OneGame, Options, RayAddress, ResultsFile, Workers

app = typer.Typer()


@app.command(epilog="Example: `tessella statistics GAME --option players=2,3,4 --games 10000`")
def statistics(  # noqa: PLR0913, PLR0917 - an option each
    game: OneGame,
    option: ManyOptions = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each row.")] = 1000,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 0,
    play: Annotated[
        str | None, typer.Option(metavar="WAY", help="How: random or greedy. [default: as the game allows]")
    ] = None,
    workers: Workers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Play many games at random and greedily, and tell what they came to: length, points, wins, ways to end."""
    from .rows import Form
    from .runs import Running
    from .statistics import print_statistics

    running, form = Running(workers, ray, results), Form.asked(json, csv)
    print_statistics(game, option or [], games, seed, play, running, form)


@app.command(
    epilog="Examples: `tessella solve GAME --option NAME=VALUE --seconds 60`, `tessella solve GAME --deal NAME`, "
    "`tessella solve GAME --deals 1-40 --seconds 10`"
)
def solve(  # noqa: PLR0913, PLR0917 - an option each
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
        typer.Option("--constraints", help="What is open after 5% of the time goes to a constraint solver."),
    ] = False,
    workers: Workers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Find out who wins a small game for two sides, or whether the deals of a game can be won together."""
    from .rows import Form
    from .runs import Running

    running, form = Running(workers, ray, results), Form.asked(json, csv)
    if deal:
        from .plans import print_plan

        print_plan(game, option or [], deal, seconds, constraints)
    elif deals:
        from .plans import print_survey

        print_survey(game, option or [], deals, seconds, constraints, running, form)
    else:
        from .solve import print_solutions

        print_solutions(game, option or [], seconds, running, form)


@app.command(epilog="Example: `tessella deals GAME --deals 1-200 --partners 20 --save`")
def deals(  # noqa: PLR0913, PLR0917 - an option each
    game: OneGame,
    option: Options = None,
    deals: Annotated[
        str, typer.Option(metavar="N-M", help="The deals that have the numbers N to M as names.")
    ] = "1-20",
    partners: Annotated[int, typer.Option(min=1, help="Pairs of simulated partners for each deal.")] = 20,
    save: Annotated[bool, typer.Option("--save", help="Write deals.json in the game's folder.")] = False,
    workers: Workers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Tell how hard deals of a game are that is won together: stars, by how many simulated partners win them."""
    from .deals import measure_deals
    from .rows import Form
    from .runs import Running

    running, form = Running(workers, ray, results), Form.asked(json, csv)
    measure_deals(game, option or [], deals, partners, save, running, form)


@app.command(epilog="Example: `tessella prove GAME --within 33 --out proof.cert`")
def prove(  # noqa: PLR0913, PLR0917 - an option each
    game: OneGame,
    option: Options = None,
    within: Annotated[
        int, typer.Option(min=1, max=63, help="The plies in which the side that begins has to win.")
    ] = 63,
    nodes: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Positions that each search looks at. [default: 40,000,000, a tenth with several workers]",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the certificate.")] = None,
    threads: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            help="How many search a position together: with several it is another proof each time.",
        ),
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=1000, help="How many positions are searched at once. [default: 1]"),
    ] = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
) -> None:
    """Prove that the side that begins wins a game; a run that was stopped goes on. `tessella verify` checks it."""
    from .prove import prove_game
    from .runs import Running

    alone = ray is None and (workers or 1) == 1
    running = Running(1 if alone else workers, ray, results)
    nodes = nodes or (40_000_000 if alone else 4_000_000)
    prove_game(game, option or [], within, nodes, threads, out, running)


@app.command(epilog="Example: `tessella verify GAME --oracle 200`")
def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A certificate, or a game that comes with one.")
    ],
    oracle: Annotated[
        int, typer.Option(metavar="LINES", min=0, help="Random lines that the game's oracle plays, too.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal lines.")] = 0,
) -> None:
    """Check a certificate of who wins a game, by the rules alone."""
    from .verify import verify_file

    verify_file(file, oracle, seed)
