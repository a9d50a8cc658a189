"""A campaign of the card game as a kit for the table."""
