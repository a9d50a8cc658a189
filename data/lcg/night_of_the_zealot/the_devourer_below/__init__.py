"""Scenario III, *The Devourer Below*: facts, map and scripts."""
