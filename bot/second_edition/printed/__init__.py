"""What is printed: the shapes of facts, and the rulebook's closed lists."""
