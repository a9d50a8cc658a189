"""How long a test waits for what is to happen."""

DEADLINE = 120.0
"""Seconds; only a failing test waits that long, however busy the machine is."""
