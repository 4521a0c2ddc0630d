"""Makes version-0001.sql: a database as the first version left it, with two tables in play.

python tests/web/databases/make.py
"""

import sqlite3
import tempfile
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from tessella.storage.upgrading import alembic_config

HERE = Path(__file__).parent
OWNER = "a" * 64
AT = "2025-06-01 12:00:00.000000"

OPEN = (
    '{"game": "tictactoe", "options": {}, "players": '
    '[{"name": "Ann", "level": null}, {"name": "%s", "level": %s}], "games": 2}'
)
LOGS = {
    "two-people-00001": [
        ("open", OPEN % ("Bob", "null")),
        ("action", '{"move": "a1"}'),
        ("action", '{"move": "b1"}'),
        ("undo", '{"kept": 1}'),
        ("action", '{"move": "c3"}'),
        ("resign", '{"seat": 0}'),
        ("next", "{}"),
        ("action", '{"move": "b2"}'),
    ],
    "with-engine-0001": [
        ("open", OPEN % ("Engine", '"easy"')),
        ("action", '{"move": "b2"}'),
        ("action", '{"move": "a1"}'),
        ("undo", '{"kept": 0}'),
        ("action", '{"move": "a3"}'),
    ],
}


def make(file: Path) -> None:
    """The database of version 0001 in a new file."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
    engine.dispose()
    with sqlite3.connect(file) as connection:
        for table, log in LOGS.items():
            connection.execute("INSERT INTO tables VALUES (?, 'tictactoe', ?, ?)", (table, OWNER, AT))
            rows = [(table, seq, kind, payload, AT) for seq, (kind, payload) in enumerate(log, 1)]
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)


def dump(file: Path) -> str:
    """A database as SQL text."""
    connection = sqlite3.connect(file)
    text = "\n".join(connection.iterdump())
    connection.close()
    return text + "\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder) / "made.db")
        (HERE / "version-0001.sql").write_text(dump(Path(folder) / "made.db"))
