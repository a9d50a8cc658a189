"""Encounter cards as values: their texts and their execution."""
