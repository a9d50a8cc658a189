"""The table without Discord: a simulated one in the browser."""
