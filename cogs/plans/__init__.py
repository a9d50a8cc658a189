"""Plans for a turn: `/plan` and its buttons."""
