"""The way from rows of the outbox to messages in a channel, each told once."""
