"""The companion of the board game: its head and its reasons."""
