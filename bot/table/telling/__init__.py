"""Turn rows of the outbox into messages in a channel, each sent once."""
