"""Each database has an identity, by which cookies are named: browsers send them to all ports of a host."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table of one row."""
    identity = op.create_table(
        "identity",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(8), nullable=False),
    )
    op.bulk_insert(identity, [{"id": 1, "name": secrets.token_hex(4)}])


def downgrade() -> None:
    """All databases share one cookie."""
    op.drop_table("identity")
