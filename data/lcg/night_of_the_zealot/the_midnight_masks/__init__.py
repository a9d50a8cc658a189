"""Scenario II, *The Midnight Masks*: facts, map and scripts."""
