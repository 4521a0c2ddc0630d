"""Where each table stands, so that a list of many tables need not read their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Three columns; of tables that are there, the first is known, and the others are noted when they are read."""
    for column in (
        sa.Column("changed_at", sa.DateTime),
        sa.Column("phase", sa.String(4)),
        sa.Column("waits_for", sa.JSON),
    ):
        op.add_column("tables", column)
    last = "SELECT max(events.at) FROM events WHERE events.table_id = tables.id"
    op.execute(f"UPDATE tables SET changed_at = coalesce(({last}), opened_at)")  # noqa: S608 - no foreign text
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("changed_at", nullable=False)


def downgrade() -> None:
    """Without them."""
    for name in ("waits_for", "phase", "changed_at"):
        op.drop_column("tables", name)
