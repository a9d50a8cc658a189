"""The past of a game: catch-up, earlier boards, the log, its numbers once it is over."""
