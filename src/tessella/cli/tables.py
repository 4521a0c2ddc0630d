"""Commands for the tables that a server keeps."""

from pathlib import Path
from typing import Annotated

import typer

from .options import Database
from .user_errors import extra

IDS: dict[str, object] = {"ignore_unknown_options": True}
"""The ids of older tables may begin with a minus sign."""
Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="Tables, by the ids that `tables list` prints.")
]
OneId = Annotated[str, typer.Argument(metavar="ID", help="A table, by the id that `tables list` prints.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

app = typer.Typer(
    help="List, export and remove the tables that a server keeps, and what was written there.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)


@app.command("list", epilog="Examples: `tessella tables list`, `tessella tables list --json > tables.jsonl`")
def list_tables(
    database: Database = None,
    json: Annotated[bool, typer.Option("--json", help="A JSON object on each line.")] = False,
) -> None:
    """Print a line for each table, the newest first.

    It tells the id, the game, when the table was opened and when something last happened there (UTC), how many events
    there are, whether all is over, and who plays. What was stored before that was noted is told as unknown.
    """
    with extra("web"):
        from .tables_list import print_tables

    print_tables(database, json)


@app.command(
    context_settings=IDS,
    epilog="Examples: `tessella tables export --all --to games`, "
    "`tessella tables export ID --to games --format json`",
)
def export(
    to: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where the records go, a file for each; made if need be.")
    ],
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID...", help="Tables, by the ids that `tables list` prints."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All tables.")] = False,
    public: Annotated[bool, typer.Option("--public", help="All tables of the lobby.")] = False,
    form: Annotated[
        str, typer.Option("--format", metavar="text|json", help="The form of the records.")
    ] = "text",
    database: Database = None,
) -> None:
    """Write all games of tables as records, those of a table one after the other into one file.

    `tessella record` reads these files. A game with hidden hands is left out until it is over.
    """
    with extra("web"):
        from .tables_export import export_tables

    export_tables(database, ids or [], every, public, to, form)


@app.command(
    epilog="Examples: `tessella tables prune --days 365`, `tessella tables prune --before 2026-01-01 --yes`"
)
def prune(
    before: Annotated[
        str | None, typer.Option(metavar="DATE", help="Tables with no event since this day began (UTC).")
    ] = None,
    days: Annotated[int | None, typer.Option(min=1, help="Tables with no event for so many days.")] = None,
    finished: Annotated[
        bool, typer.Option("--finished", help="Of these, only tables whose last game is over.")
    ] = False,
    yes: Yes = False,
    database: Database = None,
) -> None:
    """Remove old tables with all that is kept about them: moves, names, messages, secrets."""
    with extra("web"):
        from .tables_prune import prune_tables

    prune_tables(database, before, days, finished, yes)


@app.command(context_settings=IDS, epilog="Example: `tessella tables remove ID ID`")
def remove(ids: Ids, yes: Yes = False, database: Database = None) -> None:
    """Remove tables at once, whatever their age, with all that is kept about them."""
    with extra("web"):
        from .tables_remove import remove_tables

    remove_tables(database, ids, yes)


@app.command(
    context_settings=IDS,
    epilog="Examples: `tessella tables rename ID 2 Bob`, `tessella tables rename ID Bob --clear`",
)
def rename(
    table: OneId,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="By the present name, or by the place in `tables list`, from 1."
        ),
    ],
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="What the player is called from now on.")
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Leave only the player's number.")] = False,
    database: Database = None,
) -> None:
    """Take a name at a table away at once, or replace it: it is gone from the database, also beside messages."""
    with extra("web"):
        from .tables_rename import rename_player

    rename_player(database, table, player, name, clear)


@app.command(context_settings=IDS, epilog="Example: `tessella tables messages ID`")
def messages(table: OneId, database: Database = None) -> None:
    """Print the messages of a table, each with its number, its time (UTC), who could read it, and its author."""
    with extra("web"):
        from .tables_messages import print_messages

    print_messages(database, table)


@app.command(context_settings=IDS, epilog="Example: `tessella tables unsay ID 17 18`")
def unsay(
    table: OneId,
    numbers: Annotated[
        list[int],
        typer.Argument(metavar="NUMBER...", help="Messages, by their numbers in `tables messages`."),
    ],
    database: Database = None,
) -> None:
    """Remove messages at once: their text is gone from the database, and from pages that are open."""
    with extra("web"):
        from .tables_messages import unsay

    unsay(database, table, numbers)
