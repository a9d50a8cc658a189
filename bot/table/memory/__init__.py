"""The memory of seats and users: orders, plans, absences, time zones, quiet hours."""
