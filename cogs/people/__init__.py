"""A user's own settings: preferences, absence, their games."""
