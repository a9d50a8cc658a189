"""The card game's pictures, alt texts and text boards."""
