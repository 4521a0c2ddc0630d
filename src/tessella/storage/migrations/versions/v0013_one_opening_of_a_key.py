"""A request that opens a table may have an idempotency key: the same request again opens no other table."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An index; no first event has a key yet."""
    opens = sa.text("seq = 1 AND key IS NOT NULL")
    op.create_index(
        "one_opening_of_a_key", "events", ["key"], unique=True, sqlite_where=opens, postgresql_where=opens
    )


def downgrade() -> None:
    """Each request opens a table."""
    op.drop_index("one_opening_of_a_key", "events")
