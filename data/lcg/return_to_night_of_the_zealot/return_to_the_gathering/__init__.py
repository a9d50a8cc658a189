"""Return to The Gathering: a house with more rooms."""
