"""The board game's pictures, alt texts and text boards."""
