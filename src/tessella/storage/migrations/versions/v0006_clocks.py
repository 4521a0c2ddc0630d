"""What clocks need: when they are down, when a server ran last, and when none did."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Three tables."""
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("deadlines_by_time", "deadlines", ["at"])
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.DateTime, primary_key=True),
        sa.Column("until", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """No clock is down."""
    for name in ("outages", "uptime", "deadlines"):
        op.drop_table(name)
