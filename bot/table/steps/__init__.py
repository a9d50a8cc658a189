"""Changes of a game, a step at a time: inputs, steps back, game masters, lessons."""
