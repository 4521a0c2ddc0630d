"""Tables that a person has put away: that person's lists leave them out."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table with a row for each."""
    op.create_table(
        "put_away",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
    )


def downgrade() -> None:
    """All tables are listed again."""
    op.drop_table("put_away")
