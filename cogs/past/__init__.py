"""The log, earlier boards, catching up, undo, exported games."""
