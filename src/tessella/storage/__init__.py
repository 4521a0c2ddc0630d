"""What outlives a server, in SQLite or PostgreSQL."""
