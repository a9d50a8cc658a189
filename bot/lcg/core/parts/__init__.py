"""The parts of a game, each with the questions of one chapter of the rules."""
