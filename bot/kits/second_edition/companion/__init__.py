"""The companion of the board game: decisions, the worth of a position, and reasons."""
