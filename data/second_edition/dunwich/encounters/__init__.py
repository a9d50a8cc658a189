"""Location cards, one module for each neighborhood."""
