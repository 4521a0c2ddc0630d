"""Persons with browsers and links of their own, messages, presence, and what servers tell each other.

Whoever opened a table is its person 0 from now on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

FORBIDDEN = ("update", "delete")
ADDED_ONLY = {"events": "Events are only added.", "messages": "Messages are only added."}
A_KEY = sa.text("key IS NOT NULL")
NOBODY = ""


def upgrade() -> None:
    """New tables, a key for each event, and no owners any more."""
    op.add_column("events", sa.Column("key", sa.String(40)))
    op.create_index(
        "one_event_of_a_key",
        "events",
        ["table_id", "key"],
        unique=True,
        sqlite_where=A_KEY,
        postgresql_where=A_KEY,
    )
    make_persons()
    make_messages()
    make_servers()
    op.execute("INSERT INTO keys (table_id, digest, person) SELECT id, owner, 0 FROM tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("owner")
        batch.add_column(sa.Column("invitation", sa.String(22)))
    if on_sqlite():
        for deed in FORBIDDEN:
            op.execute(
                f"CREATE TRIGGER no_{deed}_of_messages BEFORE {deed} ON messages "
                f"BEGIN SELECT RAISE(ABORT, '{ADDED_ONLY['messages']}'); END"
            )
    else:
        guard_rows()


def downgrade() -> None:
    """One owner for each table: the browser of person 0, or one of them."""
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("owner", sa.String(64), nullable=False, server_default=NOBODY))
        batch.drop_column("invitation")
    op.execute(
        f"UPDATE tables SET owner = coalesce("  # noqa: S608 - all of it is ours
        f"(SELECT min(digest) FROM keys WHERE table_id = tables.id AND person = 0), '{NOBODY}')"
    )
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("owner", server_default=None)
    if not on_sqlite():
        for name in ADDED_ONLY:
            op.execute(f"DROP TRIGGER only_added ON {name}")
        op.execute("DROP FUNCTION tessella_only_added()")
    op.drop_index("one_event_of_a_key", "events")
    op.drop_column("events", "key")
    for name in ("keys", "links", "messages", "presence", "servers"):
        op.drop_table(name)
    if on_sqlite():
        op.drop_table("changes")


def on_sqlite() -> bool:
    """Whether the database is one of SQLite."""
    return op.get_bind().dialect.name == "sqlite"


def of_a_table() -> "sa.Column[str]":
    """A column that says which table a row is about."""
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True)


def make_persons() -> None:
    """Who acts for whom."""
    op.create_table(
        "keys",
        of_a_table(),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
    )
    op.create_table(
        "links",
        of_a_table(),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )


def make_messages() -> None:
    """What is said at tables."""
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("person", sa.Integer),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("messages_of_a_table", "messages", ["table_id", "id"])


def make_servers() -> None:
    """Which servers run, who is at a table there, and what one of them has changed in a file that others read."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "presence",
        of_a_table(),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    if on_sqlite():
        op.create_table(
            "changes",
            sa.Column("n", sa.Integer, primary_key=True),
            sa.Column("table_id", sa.String(16), nullable=False),
            sa.Column("server", sa.String(16), nullable=False),
        )


def guard_rows() -> None:
    """PostgreSQL itself refuses to change or remove an event or a message, too."""
    op.execute(
        "CREATE FUNCTION tessella_only_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    for name, sentence in ADDED_ONLY.items():
        op.execute(
            f"CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON {name} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION tessella_only_added('{sentence}')"
        )
