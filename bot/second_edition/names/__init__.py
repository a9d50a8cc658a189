"""Names of things, and the keys of options."""
