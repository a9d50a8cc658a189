"""The past of a game: catch-up, earlier boards, the log, and its numbers at the end."""
