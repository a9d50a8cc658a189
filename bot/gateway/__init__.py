"""The connection to Discord: the shards of this process, session starts, and the rate limit."""
