"""Asks turned into Discord components."""
