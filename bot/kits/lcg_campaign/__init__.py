"""A campaign of the card game as the table sees it."""
