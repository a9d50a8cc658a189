"""The board game's pictures, alt texts and text boards. Importing it registers its drawings."""

from renders.second_edition import drawings, landmarks, outlines

__all__ = ["drawings", "landmarks", "outlines"]
