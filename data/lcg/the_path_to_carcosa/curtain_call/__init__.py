"""Curtain Call, a scenario of The Path to Carcosa."""
