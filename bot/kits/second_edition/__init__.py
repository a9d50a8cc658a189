"""The board game as a kit for the table."""
