"""Alembic's hook: run the steps on the connection that the store has opened."""

from alembic import context

from tessella.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
