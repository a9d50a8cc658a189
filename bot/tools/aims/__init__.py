"""The aims of the purposeful players, one module for each game."""
