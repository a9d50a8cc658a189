"""The actions of the rules by topic: checks, losses, gates, combat and more."""
