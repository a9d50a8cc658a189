"""Slash commands: one topic a file."""
