"""Storage of games: the `Store` (`api`), on SQLite (`sqlite`) or PostgreSQL (`postgres`)."""
