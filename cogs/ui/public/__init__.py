"""The messages of a channel: posts, the status, who is waited for."""
