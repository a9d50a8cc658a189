"""Keeper: the game master of Arkham Horror for groups who play by post."""
