"""A player's questions: commands, panels and buttons that answer them."""
