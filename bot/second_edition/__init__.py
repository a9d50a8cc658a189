"""Rules of Arkham Horror, 2nd edition, on the rules-neutral engine."""
