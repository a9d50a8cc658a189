"""Things that a seat or a person keeps: orders, a plan, an absence; zones, quiet hours."""
