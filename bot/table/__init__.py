"""The tables: one actor for each game, its outbox and the publisher of its posts."""
