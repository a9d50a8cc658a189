"""Verbs of the rules: checks, losses, gates, combat and the like, a module a topic."""
