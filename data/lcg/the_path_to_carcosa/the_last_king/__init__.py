"""The Last King, a scenario of The Path to Carcosa."""
