"""Night of the Zealot: the core campaign."""
