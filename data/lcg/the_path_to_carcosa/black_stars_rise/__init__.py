"""Scenario VII, *Black Stars Rise*: facts of its cards."""
