"""Choices of one person for all their tables: zone, quiet hours, absences, reminders."""
