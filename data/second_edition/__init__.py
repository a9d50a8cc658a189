"""Content packs of the board game."""
