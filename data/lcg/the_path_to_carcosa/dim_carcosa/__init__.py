"""Dim Carcosa, a scenario of The Path to Carcosa."""
