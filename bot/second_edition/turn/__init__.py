"""The turn: phases from Upkeep to Mythos, set-up, final battle, the end."""
