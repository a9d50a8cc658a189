"""The kits: each game's rules, texts and pictures combined for the table."""
