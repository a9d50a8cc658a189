"""Campaigns: a separate ruleset whose chapters are games of the card game."""
