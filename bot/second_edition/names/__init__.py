"""What things are called, and the keys under which they are chosen."""
