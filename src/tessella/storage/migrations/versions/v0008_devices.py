"""Which browsers are devices of one person, and the private links by which they become such."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables."""
    for name, key, other in (("devices", "digest", "owner"), ("device_links", "owner", "digest")):
        op.create_table(
            name,
            sa.Column(key, sa.String(64), primary_key=True),
            sa.Column(other, sa.String(64), nullable=False),
        )
    op.create_index("devices_of_an_owner", "devices", ["owner"])
    op.create_index("owner_of_a_link", "device_links", ["digest"])


def downgrade() -> None:
    """Each browser is a person of its own."""
    for name in ("device_links", "devices"):
        op.drop_table(name)
