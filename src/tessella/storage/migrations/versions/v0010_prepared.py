"""Replies that people have prepared, apart from the logs."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table."""
    op.create_table(
        "prepared",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("clicks", sa.JSON, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("fate", sa.String(16), nullable=False),
    )


def downgrade() -> None:
    """Nobody has prepared anything."""
    op.drop_table("prepared")
