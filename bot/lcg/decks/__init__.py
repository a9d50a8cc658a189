"""Decks of players' own: read, checked by the rules of deck building, laid out to be shown."""
