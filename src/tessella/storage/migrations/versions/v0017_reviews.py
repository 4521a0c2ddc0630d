"""Reviews of games that are over; results know which review is theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table, and a column of results."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("changed", sa.Integer, nullable=False),
        sa.Column("build", sa.Text, nullable=False),
        sa.Column("accuracy", sa.JSON, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )
    op.add_column("results", sa.Column("changed", sa.Integer))


def downgrade() -> None:
    """Nothing is reviewed."""
    op.drop_column("results", "changed")
    op.drop_table("reviews")
