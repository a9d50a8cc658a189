"""Facts, questions and cards as words that players read."""
