"""Scenario V, *Undimensioned and Unseen*: facts, map and scripts."""
