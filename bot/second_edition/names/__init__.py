"""Names of things, and the keys by which they are chosen."""
