"""Tables before the game: opening, settings, decks, joining."""
