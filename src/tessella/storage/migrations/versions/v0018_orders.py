"""What whoever runs the servers has ordered: a notice to all players, and addresses that are blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables."""
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("until", sa.DateTime),
    )
    op.create_table(
        "blocks",
        sa.Column("network", sa.String(43), primary_key=True),
        sa.Column("until", sa.DateTime),
    )


def downgrade() -> None:
    """Nothing is told to all, and everybody is let in."""
    op.drop_table("blocks")
    op.drop_table("notices")
