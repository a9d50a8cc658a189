"""The card game's pictures, alt texts and text boards. Importing it registers its drawings."""

from renders.lcg import drawings

__all__ = ["drawings"]
