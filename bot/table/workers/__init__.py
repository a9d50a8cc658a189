"""Work of tables: one job at a time, measured, long work away from the loop."""
