"""Names of things, and the keys under which they are chosen."""
