"""The past and the board, for one person: the log, catch-up, earlier boards, cards and rules."""
