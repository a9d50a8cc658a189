"""Echoes of the Past, a scenario of The Path to Carcosa."""
