"""What the store does, as plain functions of a sqlite3 connection: one transaction each."""
