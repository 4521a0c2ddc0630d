"""A key for each message, so that one that is sent again counts once."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

A_KEY = sa.text("key IS NOT NULL")


def upgrade() -> None:
    """A column, of which no two at a table are the same."""
    op.add_column("messages", sa.Column("key", sa.String(40)))
    op.create_index(
        "one_message_of_a_key",
        "messages",
        ["table_id", "key"],
        unique=True,
        sqlite_where=A_KEY,
        postgresql_where=A_KEY,
    )


def downgrade() -> None:
    """Messages without keys."""
    op.drop_index("one_message_of_a_key", "messages")
    op.drop_column("messages", "key")
