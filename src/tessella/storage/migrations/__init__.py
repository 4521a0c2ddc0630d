"""The steps that make the database, and Alembic's hook."""
