"""The table as one person may see it: the board, cards and sheets."""
