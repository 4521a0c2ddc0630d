"""Which tries were finished too late to have a place; those that are there already keep theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column."""
    op.add_column("tries", sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Every result has a place."""
    op.drop_column("tries", "late")
