"""Content packs of the card game."""
