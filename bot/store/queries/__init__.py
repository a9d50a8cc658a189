"""The queries of the store, as plain functions of a database: one transaction each."""
