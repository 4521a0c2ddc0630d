"""Where each table stands, so that a list of many tables need not read their logs; and which are in the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Four columns; of tables that are there, the first is known, the next two are noted when they are read."""
    for column in (
        sa.Column("changed_at", sa.DateTime),
        sa.Column("phase", sa.String(4)),
        sa.Column("waits_for", sa.JSON),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("tables", column)
    last = "SELECT max(events.at) FROM events WHERE events.table_id = tables.id"
    op.execute(f"UPDATE tables SET changed_at = coalesce(({last}), opened_at)")  # noqa: S608 - no foreign text
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("changed_at", nullable=False)
    public = sa.text("public")
    op.create_index(
        "tables_in_public", "tables", ["changed_at"], sqlite_where=public, postgresql_where=public
    )


def downgrade() -> None:
    """Without them."""
    op.drop_index("tables_in_public")
    for name in ("public", "waits_for", "phase", "changed_at"):
        op.drop_column("tables", name)
