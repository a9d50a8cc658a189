"""The companion of the board game: what matters, what a position is worth, and why."""
