"""Reckoning of whom a table waits for, until when, and who is reminded; nothing runs here."""
