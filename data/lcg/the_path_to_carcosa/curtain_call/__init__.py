"""Scenario I, *Curtain Call*: facts of its cards."""
