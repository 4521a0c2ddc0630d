"""The commands that measure engines and games by playing. Each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from .options import (
    AnyGame,
    AsCsv,
    AsJson,
    GameOption,
    ManyOptions,
    OneGame,
    Openings,
    Options,
    RayAddress,
    ResultsFile,
    TimedWorkers,
    Workers,
    output_option,
)
from .user_errors import UserError

app = typer.Typer()


@app.command(epilog="Examples: `tessella bench`, `tessella bench GAME --option NAME=VALUE`")
def bench(game: AnyGame = None, option: Options = None) -> None:
    """Count the random games per second, in one thread, of one game or of every game."""
    from .bench import bench_games

    bench_games(game, option or [])


@app.command(
    epilog="Examples: `tessella match this this,Method=uct --game GAME --seconds 0.2 --pairs 50`, "
    "`tessella match this tree=../before --game GAME`, `tessella match this 'run=./engine --fast' --game GAME`. "
    "docs/engines tells how strength is measured."
)
def match(  # noqa: PLR0913, PLR0917 - an option each
    a: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="this, tree=PATH or run=COMMAND; ,NAME=VALUE sets an option, ,Nodes=N a limit of its own.",
        ),
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
    openings: Openings = None,
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
    workers: TimedWorkers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop as soon as it is clear which difference fits better."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Append a record of every game to this file.")
    ] = None,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Play a match between two engines, and tell how strong A is beside B."""
    from .match import Plan, play_match
    from .rows import Form
    from .runs import Running

    form = Form.asked(json, csv)
    limits = (seconds, clock, nodes, depth)
    running = Running(workers, ray, results)
    play_match(
        Plan((a, b), game, option or [], *limits, openings, plies, pairs, seed, running, sprt, records, form)
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
    alone: Annotated[
        bool, typer.Option("--alone", help="Only the engine with --nodes plays: enough to see what is fair.")
    ] = False,
    workers: Workers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
    json: AsJson = False,
    csv: AsCsv = False,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with charts, in HTML, to this file.")
    ] = None,
) -> None:
    """Tell whether a game is fair, deep and fun to decide, by games between equal engines."""
    from .balance import Wish, measure
    from .rows import Form
    from .runs import Running

    form = Form.asked(json, csv)
    limits = (nodes, games, until, plies, seed, alone)
    measure(Wish(game, option or [], against, *limits, Running(workers, ray, results), form, page))


@app.command(
    epilog="Examples: `tessella ladder GAME --until 0.05 --plot ladder.svg`, "
    "`tessella ladder GAME --player this,Nodes=2000 --player 'run=./engine --fast,Seconds=0.5'`. "
    "docs/engines tells what the figures mean."
)
def ladder(  # noqa: PLR0913, PLR0917 - an option each
    game: OneGame,
    option: Options = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORD",
            help="One more player, above the others: an engine as `tessella match` takes it, with Seconds=, Nodes= "
            "or Depth= for its moves; may be given several times.",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A player on each line, the weakest first. [default: random, greedy, and every level]",
        ),
    ] = None,
    observations: Annotated[
        int | None,
        typer.Option(min=1, help="Openings or deals for each pair, at most. [default: 100, or all of FILE]"),
    ] = None,
    until: Annotated[
        float,
        typer.Option(min=0, max=1, help="A pair ends when its score is known to within so much, with 95%."),
    ] = 0.05,
    within: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="A pair ends, too, when its 95% interval lies within these scores, or beyond them; there is no HIGH "
            "for the strongest player and for a pair with a player between.",
        ),
    ] = None,
    openings: Openings = None,
    plies: Annotated[
        int | None,
        typer.Option(min=0, help="Length of random openings. [default: 4, or 0 where chance acts]"),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal openings, and equal chance.")] = 0,
    workers: TimedWorkers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
    save: Annotated[bool, typer.Option("--save", help="Write ladder.json in the game's folder.")] = False,
    output: Annotated[Path | None, output_option("Write the ladder as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the ratings as SVG.")] = None,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Let players of rising strength play their neighbours, and rate them."""
    from .rows import Form
    from .runs import Running
    from .user_errors import extra

    with extra("report"):
        from .ladder import Plan, play_ladder

        if plot:
            from . import ladder_plot  # noqa: F401 - before hours of games
    form = Form.asked(json, csv)
    running, files = Running(workers, ray, results), (save, output, plot)
    asked = option or [], player or [], players, observations, until, within, openings, plies, seed
    play_ladder(Plan(game, *asked, running, *files, form))


@app.command(
    epilog="Examples: `tessella openings --game GAME --plies 7 --count 100 --seconds 10 > openings.txt`, "
    "`tessella openings --game GAME --fair --count 8 > fair.txt`"
)
def openings(  # noqa: PLR0913, PLR0917 - an option each
    game: GameOption,
    option: Options = None,
    plies: Annotated[int, typer.Option(min=0, help="Length of the openings.")] = 4,
    count: Annotated[int, typer.Option(min=1, help="How many openings.")] = 10,
    seconds: Annotated[
        float, typer.Option(min=0, help="Time of the search that must not be certain of the result.")
    ] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal candidates.")] = 0,
    fair: Annotated[
        bool, typer.Option("--fair", help="Only those from which equal engines come out even.")
    ] = False,
    nodes: Annotated[
        str, typer.Option(metavar="N,N", help="With --fair: nodes for each move, at several budgets.")
    ] = "200,400",
    games: Annotated[
        int, typer.Option(min=1, help="With --fair: games from each opening, at each budget.")
    ] = 1000,
    candidates: Annotated[
        int, typer.Option(min=1, help="With --fair: random openings to try at most.")
    ] = 100,
    save: Annotated[
        bool,
        typer.Option("--save", help="With --fair: add them to those in the game's folder, for new games."),
    ] = False,
    output: Annotated[
        Path | None, output_option("With --fair: add them, with all figures, to this file instead.")
    ] = None,
    workers: Workers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
) -> None:
    """Print random openings for matches, no two equal up to symmetry, and none that a search calls decided."""
    if not fair:
        if save or any(each is not None for each in (output, workers, ray, results)):
            raise UserError("--save, --output, --workers, --ray and --results go with --fair.")
        from .openings import print_openings

        print_openings(game, option or [], plies, count, seconds, seed)
        return
    from .fair import Search, print_fair_openings
    from .runs import Running

    search = Search(game, option or [], plies, count, candidates, nodes, games, seed, save, output)
    print_fair_openings(search, Running(workers, ray, results))


@app.command(
    epilog="Examples: `tessella puzzles GAME --count 20`, `tessella puzzles GAME --records my-games.txt`. "
    "docs/puzzles.md tells what makes a puzzle."
)
def puzzles(  # noqa: PLR0913, PLR0917 - an option each
    game: OneGame,
    option: Options = None,
    count: Annotated[int, typer.Option(min=1, help="How many new puzzles.")] = 20,
    nodes: Annotated[int, typer.Option(min=1, help="The effort of each proof or search.")] = 3000,
    games: Annotated[int, typer.Option(min=1, help="Engine games to look through at most.")] = 10_000,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="Equal seeds give equal games. [default: go on after the folder's]"),
    ] = None,
    records: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Look through the games in this file; may be given several times."),
    ] = None,
    solved: Annotated[
        bool, typer.Option("--solved", help="The winner of a solved game plays what is proved.")
    ] = False,
    proved: Annotated[
        bool, typer.Option("--proved", help="Leave out best moves that are measured only.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--grade-again", help="Grade the puzzles that are there by the levels of today.")
    ] = False,
    save: Annotated[
        bool, typer.Option("--save", help="Keep them in the game's folder, beside those that are there.")
    ] = False,
    output: Annotated[Path | None, output_option("Keep them in this file instead.")] = None,
    workers: Workers = None,
    ray: RayAddress = None,
    results: ResultsFile = None,
) -> None:
    """Find puzzles in engine games or in records, and print them; none that the game's folder has already."""
    from .puzzles import Wish, print_puzzles
    from .runs import Running

    wish = Wish(
        game, option or [], count, nodes, games, seed, records or [], solved, proved, again, save, output
    )
    print_puzzles(wish, Running(workers, ray, results))
