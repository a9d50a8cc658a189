"""A campaign: a game of its own whose chapters are games of the card game."""
