"""One game in memory: its actor, its table, and how both are read from the store."""
