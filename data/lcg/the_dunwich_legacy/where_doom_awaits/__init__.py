"""Where Doom Awaits, a scenario of The Dunwich Legacy."""
