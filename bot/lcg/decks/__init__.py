"""Players' decks: parsing, validation by the deck-building rules, display."""
