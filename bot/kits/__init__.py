"""The kits: each game's rules, words and pictures put together for the table."""
