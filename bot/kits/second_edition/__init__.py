"""The board game as the table sees it."""
