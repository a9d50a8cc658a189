"""What the store does, as plain functions of a database: one transaction each."""
