"""Before a game: opening a table or a campaign, sitting down, decks, settings, the tutorial."""
