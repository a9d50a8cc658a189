"""Encounter cards as values; their words, and how they are carried out."""
