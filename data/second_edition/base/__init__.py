"""The base game: all its facts, encounters and scripts."""
