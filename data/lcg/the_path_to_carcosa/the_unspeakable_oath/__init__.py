"""Scenario IV, *The Unspeakable Oath*: facts of its cards."""
