"""The Path to Carcosa: facts of its cards."""
