"""Mythos cards: headlines, environments and rumors."""
