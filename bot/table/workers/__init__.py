"""How the work of tables is done: one job at a time, measured, long work away from the loop."""
