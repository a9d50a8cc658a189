"""Changes of a game, one step each: inputs, undo, game masters, lessons."""
