"""Scenario III, *Echoes of the Past*: facts of its cards."""
