"""Scenario V, *A Phantom of Truth*: facts of its cards."""
