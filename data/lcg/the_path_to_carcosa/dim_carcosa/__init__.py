"""Scenario VIII, *Dim Carcosa*: facts of its cards."""
