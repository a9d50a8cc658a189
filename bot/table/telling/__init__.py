"""Turn outbox rows into messages in channels, each sent once."""
