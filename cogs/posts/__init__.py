"""Public messages: posts, the status, threads."""
