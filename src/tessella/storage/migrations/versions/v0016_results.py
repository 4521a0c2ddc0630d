"""Results of games that are over, for the statistics of whoever played; they are counted when somebody asks."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table; a column that says up to where the log of a table was counted; an index for the history of tries."""
    op.add_column("tables", sa.Column("counted", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("utility", sa.Float, nullable=False),
        sa.Column("points", sa.Float, nullable=False),
    )
    op.create_index("tries_of_a_browser", "tries", ["digest"])


def downgrade() -> None:
    """No statistics."""
    op.drop_index("tries_of_a_browser", "tries")
    op.drop_table("results")
    op.drop_column("tables", "counted")
