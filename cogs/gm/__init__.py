"""Commands and buttons of the game master."""
