"""Undimensioned and Unseen, a scenario of The Dunwich Legacy."""
