"""The Dunwich Legacy: player cards, shared encounter sets, the campaign."""
