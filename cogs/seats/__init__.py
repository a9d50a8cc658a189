"""Seats: joining, leaving, absence, companions, watching."""
