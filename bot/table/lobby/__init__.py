"""The lobby: players, investigators and settings before the first step, and rematches."""
