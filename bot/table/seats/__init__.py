"""Seats that get another occupant, and tables that move to another channel."""
