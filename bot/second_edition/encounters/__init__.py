"""What encounter cards say, as values; their words, and how they are carried out."""
