"""Compute which seats a table waits for, deadlines and reminders; nothing runs here."""
