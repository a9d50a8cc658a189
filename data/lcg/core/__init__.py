"""The core set: player cards."""
