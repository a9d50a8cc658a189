"""Texts for players: facts, questions and cards."""
