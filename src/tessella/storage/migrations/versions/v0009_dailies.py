"""The deal of each day, and who has tried it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables."""
    op.create_table(
        "dailies",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("deal", sa.String(40), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("utility", sa.Float),
        sa.Column("points", sa.Float),
        sa.Column("turns", sa.Integer),
    )


def downgrade() -> None:
    """No day has a deal."""
    for name in ("tries", "dailies"):
        op.drop_table(name)
