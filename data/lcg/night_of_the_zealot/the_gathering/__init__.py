"""Scenario I, *The Gathering*: facts, map and scripts."""
