"""Keeping of games: the Store protocol (`api`) and its SQLite implementation (`sqlite`)."""
