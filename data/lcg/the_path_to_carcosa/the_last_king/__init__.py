"""Scenario II, *The Last King*: facts of its cards."""
