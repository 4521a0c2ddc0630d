"""Names of people apart from the events that gave them, and an exception to what is only added to.

Events that are there already keep their names.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

FORBIDDEN = ("update", "delete")
ADDED_ONLY = {"events": "Events are only added.", "messages": "Messages are only added."}


def upgrade() -> None:
    """Two tables, a column, and triggers that know the exception."""
    op.create_table(
        "names",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(30), nullable=False),
    )
    op.create_table(
        "exceptions",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.add_column("tables", sa.Column("rewritten", sa.Integer, nullable=False, server_default="0"))
    if on_sqlite():
        guard_file("WHEN NOT EXISTS (SELECT 1 FROM exceptions WHERE table_id = OLD.table_id)")
    else:
        guard_rows_but_exceptions()


def downgrade() -> None:
    """Names within their events again, as far as they are not forgotten, and no exception."""
    put_names_back()
    if on_sqlite():
        guard_file("")
    else:
        guard_all_rows()
    op.drop_column("tables", "rewritten")
    op.drop_table("exceptions")
    op.drop_table("names")


def on_sqlite() -> bool:
    """Whether the database is one of SQLite."""
    return op.get_bind().dialect.name == "sqlite"


def guard_file(condition: str) -> None:
    """SQLite refuses to change or remove an event or a message where a condition holds."""
    for name, sentence in ADDED_ONLY.items():
        for deed in FORBIDDEN:
            op.execute(f"DROP TRIGGER no_{deed}_of_{name}")
            op.execute(
                f"CREATE TRIGGER no_{deed}_of_{name} BEFORE {deed} ON {name} {condition} "
                f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
            )


def guard_rows_but_exceptions() -> None:
    """PostgreSQL looks at each row, and refuses to empty a table."""
    op.execute(
        "CREATE FUNCTION tessella_but_exceptions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF EXISTS (SELECT 1 FROM exceptions WHERE table_id = OLD.table_id) THEN RETURN coalesce(NEW, OLD); END IF; "
        "RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    for name, sentence in ADDED_ONLY.items():
        op.execute(f"DROP TRIGGER only_added ON {name}")
        op.execute(
            f"CREATE TRIGGER only_added BEFORE UPDATE OR DELETE ON {name} "
            f"FOR EACH ROW EXECUTE FUNCTION tessella_but_exceptions('{sentence}')"
        )
        op.execute(
            f"CREATE TRIGGER never_emptied BEFORE TRUNCATE ON {name} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION tessella_only_added('{sentence}')"
        )


def guard_all_rows() -> None:
    """PostgreSQL refuses every change."""
    for name, sentence in ADDED_ONLY.items():
        op.execute(f"DROP TRIGGER never_emptied ON {name}")
        op.execute(f"DROP TRIGGER only_added ON {name}")
        op.execute(
            f"CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON {name} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION tessella_only_added('{sentence}')"
        )
    op.execute("DROP FUNCTION tessella_but_exceptions()")


def put_names_back() -> None:
    """Each event that named somebody holds a name again; one that is forgotten is the player's number."""
    connection = op.get_bind()
    connection.execute(sa.text("INSERT INTO exceptions SELECT id FROM tables"))
    given = connection.execute(sa.text("SELECT table_id, seq, player, name FROM names"))
    known = {(row.table_id, row.seq, row.player): row.name for row in given}
    naming = "SELECT table_id, seq, payload FROM events WHERE kind IN ('open', 'sit', 'rename')"
    columns = sa.text(naming).columns(payload=sa.JSON)
    change = sa.text("UPDATE events SET payload = :payload WHERE table_id = :table_id AND seq = :seq")
    for row in connection.execute(columns).all():
        before = json.dumps(row.payload)
        parts = row.payload.get("players", [row.payload])
        for number, part in enumerate(parts):
            player = part.get("player", number)
            part.setdefault("name", known.get((row.table_id, row.seq, player), f"Player {player + 1}"))
        after = json.dumps(row.payload)
        if after != before:
            connection.execute(change, {"payload": after, "table_id": row.table_id, "seq": row.seq})
    connection.execute(sa.text("DELETE FROM exceptions"))
