"""Lessons: a game that is explained while it is played."""
