"""A Phantom of Truth, a scenario of The Path to Carcosa."""
