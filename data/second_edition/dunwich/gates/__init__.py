"""Gate cards, one module for each colour."""
