"""The work of tables: one job at a time, measured, with long work off the event loop."""
