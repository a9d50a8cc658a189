"""A user's choices for all their tables: time zone, quiet hours, absences, reminders."""
