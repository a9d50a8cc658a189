"""Return to Night of the Zealot."""
