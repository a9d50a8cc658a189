"""The card game as the table sees it."""
