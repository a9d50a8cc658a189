"""Return to The Midnight Masks: other places, other members of the cult."""
