"""The companion of the card game: its head and its reasons."""
