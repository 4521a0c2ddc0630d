"""SQLite itself refuses to change or remove an event.

Where another database is used, its administrator keeps UPDATE and DELETE from the server's role.
"""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

FORBIDDEN = ("update", "delete")


def upgrade() -> None:
    """A trigger for each way to change what was written."""
    if op.get_bind().dialect.name != "sqlite":
        return
    for deed in FORBIDDEN:
        op.execute(
            f"CREATE TRIGGER no_{deed}_of_events BEFORE {deed} ON events "
            "BEGIN SELECT RAISE(ABORT, 'Events are only added.'); END"
        )


def downgrade() -> None:
    """Without the triggers."""
    if op.get_bind().dialect.name != "sqlite":
        return
    for deed in FORBIDDEN:
        op.execute(f"DROP TRIGGER no_{deed}_of_events")
