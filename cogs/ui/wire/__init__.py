"""The way in for presses and commands, the way out for answers: ids, drafts, controls, limits."""
