"""The card game as a kit for the table."""
