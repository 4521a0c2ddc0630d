"""The tables of a browser are found without reading those of all others."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An index."""
    op.create_index("keys_of_a_browser", "keys", ["digest"])


def downgrade() -> None:
    """No index."""
    op.drop_index("keys_of_a_browser", "keys")
