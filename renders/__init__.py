"""Pure functions from a view to a picture."""
