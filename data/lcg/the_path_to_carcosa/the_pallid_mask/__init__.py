"""The Pallid Mask, a scenario of The Path to Carcosa."""
