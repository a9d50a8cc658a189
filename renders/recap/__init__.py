"""A whole game in one picture: what decided it, its course by rounds, everybody's numbers."""
