"""A person's own settings: preferences, absence, their games."""
