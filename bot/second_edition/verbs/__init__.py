"""What the rules can do: checks, losses, gates, combat and the like, a module a topic."""
