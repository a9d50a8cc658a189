"""What one person chose for all their tables: zone, quiet hours, absences, how they are called."""
