"""One game in memory: its actor, its table, and loading both from the store."""
